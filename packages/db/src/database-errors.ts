import { Prisma } from './generated/client.ts';

/** Codes of the network, of PostgreSQL (SQLSTATE) and of Prisma after which the same call may work later. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOENT',
  // The database did not get to it in time: a statement or a lock that took too long, two that waited for each other.
  '57014',
  '55P03',
  '40001',
  '40P01',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
]);

/** True when the failure says that the database cannot be used now, so that trying later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  for (const part of chain(error)) {
    const code = codeOf(part);
    if (code !== undefined && PASSING.has(code)) return true;
    if (
      part instanceof Error &&
      /Connection terminated|timeout exceeded when trying to connect|server closed the connection/i.test(part.message)
    )
      return true;
  }
  return false;
}

/** True when a unique key refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return [...chain(error)].some((part) => codeOf(part) === '23505' || codeOf(part) === 'P2002');
}

function codeOf(error: unknown): string | undefined {
  if (error === null || typeof error !== 'object' || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** An error, its causes, its parts when it is an aggregate, and the originals that the adapter keeps. */
function* chain(error: unknown, depth = 0): Generator<unknown> {
  if (error === null || typeof error !== 'object' || depth > 6) return;
  yield error;
  if ('cause' in error) yield* chain(error.cause, depth + 1);
  if ('meta' in error && error.meta !== null && typeof error.meta === 'object') {
    if ('driverAdapterError' in error.meta) yield* chain(error.meta.driverAdapterError, depth + 1);
  }
  if (error instanceof AggregateError) for (const part of error.errors) yield* chain(part, depth + 1);
}
