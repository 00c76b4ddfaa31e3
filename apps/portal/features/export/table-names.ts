/** Tables that can be downloaded. */
export const EXPORT_TABLES = [
  'deployments',
  'clusters',
  'nodes',
  'namespaces',
  'images',
  'usages',
  'cronJobs',
  'executions',
  'errors',
  'hpas',
  'helmReleases',
  'services',
  'ingresses',
  'networkPolicies',
  'roles',
  'roleBindings',
] as const;
export type ExportTableName = (typeof EXPORT_TABLES)[number];
