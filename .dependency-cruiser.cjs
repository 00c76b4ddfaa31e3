// The doors of the house: which room may import which. A new room gets its line here first.
const rooms = {
  'packages/contracts': [],
  'packages/schedule': [],
  'packages/scaling': ['packages/contracts', 'packages/schedule'],
  'packages/runtime': ['packages/contracts'],
  'packages/ui': ['packages/contracts'],
  'packages/db': ['packages/contracts', 'packages/runtime'],
  'packages/services': [
    'packages/contracts',
    'packages/runtime',
    'packages/db',
    'packages/schedule',
    'packages/scaling',
  ],
  'packages/queue': ['packages/contracts', 'packages/runtime', 'packages/db'],
  'packages/api': ['packages/contracts', 'packages/runtime', 'packages/services'],
  'packages/api-client': ['packages/contracts', 'packages/runtime'],
  'packages/agent-client': ['packages/contracts', 'packages/runtime'],
  'packages/kube': ['packages/runtime'],
  'packages/kube-emulator': ['packages/runtime', 'packages/schedule'],
  'packages/embedded': [
    'packages/runtime',
    'packages/db',
    'packages/kube',
    'packages/kube-emulator',
    'packages/api-client',
    'packages/queue',
  ],
  'packages/testing': ['packages/runtime'],
  'packages/e2e': ['packages/runtime', 'packages/db', 'packages/kube', 'packages/testing', 'packages/embedded'],
  'packages/bench': [
    'packages/contracts',
    'packages/runtime',
    'packages/db',
    'packages/agent-client',
    'packages/api-client',
    'packages/kube',
    'packages/testing',
    'packages/embedded',
  ],
  charts: ['packages/testing'],
  'apps/portal': [
    'packages/contracts',
    'packages/runtime',
    'packages/api-client',
    'packages/ui',
    'packages/schedule',
    'packages/scaling',
  ],
  'apps/admin': ['packages/contracts', 'packages/runtime', 'packages/api-client', 'packages/ui'],
  'apps/api': ['packages/contracts', 'packages/runtime', 'packages/db', 'packages/services', 'packages/api'],
  'apps/notifier': ['packages/contracts', 'packages/runtime', 'packages/db', 'packages/services', 'packages/queue'],
  'apps/discovery-agent': [
    'packages/contracts',
    'packages/runtime',
    'packages/agent-client',
    'packages/kube',
    'packages/schedule',
  ],
};

const anyRoom = '^(apps|packages)/[^/]+/';
const tests = '\\.(int\\.)?test\\.tsx?$|/src/.*testing/|^apps/[^/]+/testing/|vitest-global-setup\\.ts$';

const doors = Object.entries(rooms).map(([room, open]) => ({
  name: `door-of-${room.replace('/', '-')}`,
  comment: `${room} may import: ${open.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: tests },
  to: { path: anyRoom, pathNot: [room, ...open].map((name) => `^${name}/`) },
}));

module.exports = {
  forbidden: [
    ...doors,
    {
      name: 'tests-reach-test-beds-only',
      comment: 'A test may use its own doors, the test beds, and what its room is tested with.',
      severity: 'error',
      from: { path: `^packages/(contracts|schedule|scaling|runtime|ui|kube|agent-client|api-client)/.*(${tests})` },
      to: { path: '^(apps|packages/(services|api))/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-app-imports-an-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'prisma-client-in-db-only',
      severity: 'error',
      from: { pathNot: '^packages/db/' },
      to: { path: '(^|/)node_modules/@?prisma/|^packages/db/src/generated/' },
    },
    {
      name: 'database-in-the-outbox-relay-only',
      comment: 'The queue keeps its jobs by itself; the relay alone reads the outbox.',
      severity: 'error',
      from: { path: '^packages/queue/', pathNot: ['^packages/queue/src/outbox/', tests] },
      to: { path: '^packages/db/' },
    },
    {
      name: 'bullmq-in-queue-only',
      severity: 'error',
      from: { pathNot: '^packages/queue/' },
      to: { path: '(^|/)node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'api-client-on-the-server-only',
      comment: 'Browser code reaches the API through its own origin.',
      severity: 'error',
      from: { path: '^apps/(portal|admin)/features/[^/]+/(?!server/)', pathNot: tests },
      to: { path: '^packages/api-client/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    builtInModules: { add: ['server-only'] },
    exclude: { path: '(\\.next|dist|generated)/|next-env\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
