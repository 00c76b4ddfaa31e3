import { auditEntry, auditQuery, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listAuditEntries } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listAuditEntriesRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.audit,
  caller: 'member',
  operation: 'listAuditEntries',
  summary: 'The audit log, newest first',
  query: auditQuery,
  status: 200,
  response: pageOf(auditEntry),
  handle: ({ ctx, query }) => listAuditEntries({ ctx, input: query }),
});
