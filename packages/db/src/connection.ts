import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/**
 * What the application works as; migrations create them. The relay's sees the outbox of every tenant and nothing else, the
 * keeper's makes and drops the months of history and learns which organizations there are.
 */
export type DatabaseRole = 'moonin_app' | 'moonin_keeper' | 'moonin_relay';

/** Whose rows a transaction may touch. */
export interface TenantScope {
  organizationId: string;
  userId?: string;
}

/** A Prisma transaction whose row-level security scope is set. */
export type Transaction = Prisma.TransactionClient;

/** Plain SQL in a scoped transaction, for set-based reads and writes. Parameters only, never text from outside. */
export interface SqlTransaction {
  query<Row extends object>(statement: { name?: string; text: string; values?: unknown[] }): Promise<Row[]>;
}

export interface Database {
  /** One transaction of one tenant: sees and writes that organization's rows alone. */
  withTenant<Result>(scope: TenantScope, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One transaction of one person outside any tenant: own memberships and organizations, users, sessions. */
  withPerson<Result>(userId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One transaction outside any tenant: users, sessions, rate limits and the look-up functions. */
  withoutTenant<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Like {@link withTenant}, in plain SQL. */
  withTenantSql<Result>(scope: TenantScope, work: (sql: SqlTransaction) => Promise<Result>): Promise<Result>;
  /** Like {@link withoutTenant}, in plain SQL. */
  withoutTenantSql<Result>(work: (sql: SqlTransaction) => Promise<Result>): Promise<Result>;
  /** One statement outside any tenant and any transaction of ours. */
  query<Row extends object>(statement: { name?: string; text: string; values?: unknown[] }): Promise<Row[]>;
  /** Hears NOTIFY on `channel`; reconnects by itself and calls `onReconnect` then, since what was sent in between is lost. */
  listen(
    channel: string,
    handlers: { onMessage: (payload: string) => void; onReconnect: () => void },
  ): Promise<() => Promise<void>>;
  /** Connections in use, idle and awaited. */
  poolState(): { total: number; idle: number; waiting: number };
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  maxConnections: number;
  statementTimeoutMs: number;
  applicationName: string;
  /** Default `moonin_app`. */
  role?: DatabaseRole;
  onError: (error: Error) => void;
}

const SET_SCOPE = `SELECT set_config('app.organization_id', $1, true), set_config('app.user_id', $2, true)`;

/** Opens the pool as one of the application's roles and refuses a role that could bypass row-level security. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const { role = 'moonin_app' } = options;
  const config: pg.PoolConfig = {
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: `-c role=${role} -c statement_timeout=${options.statementTimeoutMs} -c idle_in_transaction_session_timeout=30000`,
  };
  const pool = new pg.Pool(config);
  pool.on('error', options.onError);
  try {
    await refuseBypassingRole(pool, role);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 5_000, timeout: options.statementTimeoutMs + 5_000 },
  });

  const scoped = <Result>(organizationId: string, userId: string, work: (tx: Transaction) => Promise<Result>) =>
    prisma.$transaction(async (tx) => {
      await tx.$queryRawUnsafe(SET_SCOPE, organizationId, userId);
      return work(tx);
    });

  return {
    withTenant: (scope, work) => scoped(scope.organizationId, scope.userId ?? '', work),
    withPerson: (userId, work) => scoped('', userId, work),
    withoutTenant: (work) => scoped('', '', work),
    withTenantSql: (scope, work) => inSqlTransaction(pool, scope, work),
    withoutTenantSql: (work) => inSqlTransaction(pool, { organizationId: '' }, work),
    query: async (statement) => (await pool.query(statement)).rows,
    listen: (channel, handlers) => listen(config, channel, handlers, options.onError),
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close: async () => {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}

async function refuseBypassingRole(pool: pg.Pool, wanted: DatabaseRole): Promise<void> {
  const { rows } = await pool.query<{ rolname: string; bypasses: boolean; owns: boolean }>(
    `SELECT rolname, rolsuper OR rolbypassrls AS bypasses,
            EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid AND relname = 'organizations') AS owns
     FROM pg_roles WHERE rolname = current_user`,
  );
  const role = rows[0];
  if (!role || role.bypasses || role.owns) {
    throw new Error(
      `The database role ${role?.rolname ?? '(none)'} could bypass row-level security; ${wanted} was expected`,
    );
  }
}

async function inSqlTransaction<Result>(
  pool: pg.Pool,
  scope: TenantScope,
  work: (sql: SqlTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let lost: Error | undefined;
  // A connection that is lost between two statements says so by an event, which ends a process that does not listen.
  const onLost = (error: Error): void => {
    lost ??= error;
  };
  client.on('error', onLost);
  try {
    await client.query('BEGIN');
    await client.query({ name: 'scope', text: SET_SCOPE, values: [scope.organizationId, scope.userId ?? ''] });
    const result = await work({ query: async (statement) => (await client.query(statement)).rows });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    broken = await rollBack(client);
    // The statement after it says no more than that the client cannot be used.
    throw lost ?? error;
  } finally {
    client.off('error', onLost);
    client.release(lost ?? broken);
  }
}

/** The error that makes the connection unfit for the pool, if rolling back failed. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const RELISTEN_PAUSE_MS = 1_000;

async function listen(
  config: pg.PoolConfig,
  channel: string,
  handlers: { onMessage: (payload: string) => void; onReconnect: () => void },
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const open = async (): Promise<void> => {
    const next = new pg.Client(config);
    next.on('notification', (message) => handlers.onMessage(message.payload ?? ''));
    next.on('error', (error) => {
      onError(error);
      reopenLater(next);
    });
    next.on('end', () => reopenLater(next));
    await next.connect();
    await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    client = next;
  };
  const reopenLater = (lost: pg.Client): void => {
    if (stopped || timer || (client && client !== lost)) return;
    client = undefined;
    timer = setTimeout(async () => {
      timer = undefined;
      try {
        await open();
        handlers.onReconnect();
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        reopenLater(lost);
      }
    }, RELISTEN_PAUSE_MS);
  };
  await open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
