import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRET_KEYS = [
  'password',
  'passwordHash',
  'secret',
  'token',
  'clusterToken',
  'invitationToken',
  'authorization',
  'cookie',
  'assertion',
  'x-cluster-token',
  'x-moonin-assertion',
  'databaseUrl',
];
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => {
  const quoted = `["${key}"]`;
  return [quoted, `*${quoted}`, `*.*${quoted}`, `*.*.*${quoted}`];
});

/** Structured JSON log on stdout with secret-looking keys redacted to any depth of four; `destination` is for tests. */
export function createLogger(input: { name: string; level: LogLevel; destination?: DestinationStream }): Logger {
  const options = {
    name: input.name,
    level: input.level,
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return input.destination ? pino(options, input.destination) : pino(options);
}
