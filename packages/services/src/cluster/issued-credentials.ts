/** What an agent needs to speak for the cluster, shown once. */
export interface IssuedCredentials {
  projectId: string;
  clusterId: string;
  clusterToken: string;
}
