import 'server-only';
import { type CsvCell, csvStream } from '@moonin/api-client';
import type { AuditEntry } from '@moonin/contracts';
import type { getTranslations } from 'next-intl/server';
import { api } from '../../../lib/server/api.ts';

const PAGE_ROWS = 200;

const COLUMNS = {
  at: (entry) => entry.at,
  actorType: (entry) => entry.actor.type,
  actorName: (entry) => entry.actor.name,
  actorId: (entry) => entry.actor.id,
  action: (entry) => entry.action,
  objectType: (entry) => entry.object.type,
  objectName: (entry) => entry.object.name,
  objectId: (entry) => entry.object.id,
  before: (entry) => json(entry.before),
  after: (entry) => json(entry.after),
  requestId: (entry) => entry.requestId,
} as const satisfies Record<string, (entry: AuditEntry) => CsvCell>;
type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as Column[];

function json(value: AuditEntry['before']): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The audit log under `action` (empty: all of it) as CSV, page by page; throws ApiError before it starts. */
export async function auditCsv(
  organization: string,
  action: string,
  t: Awaited<ReturnType<typeof getTranslations<'auditCsv'>>>,
): Promise<ReadableStream<Uint8Array>> {
  const audit = (await api()).audit;
  const filters = { limit: PAGE_ROWS, ...(action === '' ? {} : { action }) };
  return await csvStream(
    NAMES.map((name) => t(name)),
    async (cursor) => {
      const page = await audit({ organization, query: { ...filters, ...(cursor === null ? {} : { cursor }) } });
      const rows = page.items.map((entry) => NAMES.map((name) => COLUMNS[name](entry)));
      return { rows, nextCursor: page.nextCursor };
    },
  );
}
