import path from 'node:path';
import {
  AGENT_KINDS,
  CAUSE_REASONS,
  CHANGE_TYPES,
  CONCURRENCY_POLICIES,
  DIFFERENCE_AREAS,
  executionLog,
  nodeReport,
  PROVIDERS,
} from '@moonin/contracts';
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
    'changes.types': CHANGE_TYPES,
    'cluster.agentKinds': AGENT_KINDS,
    'clusters.providers': PROVIDERS,
    'cronJob.facts.policies': CONCURRENCY_POLICIES,
    'differences.areas': DIFFERENCE_AREAS,
    'differences.told': DIFFERENCE_AREAS,
    // How long before is said with its minutes, elsewhere.
    'error.causes.reasons': CAUSE_REASONS.filter((reason) => reason !== 'minutes_before'),
    'execution.log.sources': executionLog.shape.source.options,
    // An unknown one is left out.
    'node.facts.capacityTypes': nodeReport.shape.capacityType.options.filter((type) => type !== 'unknown'),
  },
});
