'use client';

import type { CreateClusterResponse, Project } from '@moonin/contracts';
import { useState } from 'react';
import { ConnectCluster } from './connect-cluster.tsx';
import { RegisterClusterForm } from './register-cluster-form.tsx';

/** Props of {@link RegisterCluster}. */
export interface RegisterClusterProps {
  organization: string;
  projects: readonly Project[];
  portalUrl: string;
}

/** Names a cluster, then shows its credentials once and waits until it is heard. */
export function RegisterCluster({ organization, projects, portalUrl }: RegisterClusterProps) {
  const [made, setMade] = useState<CreateClusterResponse | null>(null);
  if (made === null) {
    return <RegisterClusterForm organization={organization} projects={projects} onRegistered={setMade} />;
  }
  return (
    <ConnectCluster
      organization={organization}
      name={made.cluster.name}
      credentials={made.credentials}
      portalUrl={portalUrl}
    />
  );
}
