export * from './agent-item-factory.ts';
export * from './inventory-factory.ts';
export * from './open-test-database.ts';
export * from './report-factory.ts';
export * from './tenant-factory.ts';
export * from './workload-factory.ts';
