import path from 'node:path';
import { AUDIT_ACTIONS, ERROR_CODES, ROLES } from '@moonin/contracts';
import { catalogueSuite } from '@moonin/testing/catalogues';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

catalogueSuite({
  root: path.resolve(import.meta.dirname, '..'),
  en,
  es,
  // The last resort stands without a catalogue.
  plainFiles: ['app/global-error.tsx'],
  closedLists: {
    auditNames: AUDIT_ACTIONS,
    auditSentences: AUDIT_ACTIONS,
    problems: [...ERROR_CODES, 'network', 'loadTitle', 'saveTitle', 'withRule'],
    roles: ROLES,
    roleHelp: ROLES,
  },
});
