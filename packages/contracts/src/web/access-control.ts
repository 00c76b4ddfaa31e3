import { z } from 'zod';
import { roleBindingReport, roleReport } from '../agent/role-report.ts';
import { id } from '../ids.ts';
import { deploymentRef, objectIdentity } from './resource.ts';

const { rules, ...roleHead } = roleReport.shape;

/** A Role or ClusterRole with how many rules it has. */
export const roleListItem = z.object({ ...roleHead, ...objectIdentity, ruleCount: z.int() });
export type RoleListItem = z.infer<typeof roleListItem>;

export const roleBindingListItem = z.object({ ...roleBindingReport.shape, ...objectIdentity });
export type RoleBindingListItem = z.infer<typeof roleBindingListItem>;

/** At most 200 of the bindings that give the role. */
export const roleDetail = roleListItem.extend({ rules, bindings: z.array(roleBindingListItem) });
export type RoleDetail = z.infer<typeof roleDetail>;

export const roleBindingDetail = roleBindingListItem.extend({
  /** The role that it gives; `id` and `rules` are null when the cluster has no such role. */
  roleFound: z.object({ id: id.nullable(), rules: rules.nullable() }),
  /** Deployments that run as one of its service accounts. */
  deployments: z.array(deploymentRef),
});
export type RoleBindingDetail = z.infer<typeof roleBindingDetail>;
