export * from './connection.ts';
export { isDatabaseUnavailable, isUniqueViolation } from './database-errors.ts';
export { Prisma } from './generated/client.ts';
