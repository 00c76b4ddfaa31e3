export * from './contract-server.ts';
export * from './memory-source.ts';
export * from './recorded-metrics.ts';
export * from './reporting-rig.ts';
export type { StoredInventory, StoredObject } from './stored-inventory.ts';
