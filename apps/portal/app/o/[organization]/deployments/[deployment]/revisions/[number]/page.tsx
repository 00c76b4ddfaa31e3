import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../../../../features/data/server/prefetched.tsx';
import { readQuietly } from '../../../../../../../features/data/server/read-once.ts';
import { deploymentRead, revisionRead } from '../../../../../../../features/deployments/deployment-reads.ts';
import { revisionErrorsRead } from '../../../../../../../features/errors/error-reads.ts';
import { RevisionPage } from '../../../../../../../features/revisions/components/revision-page.tsx';

type Props = PageProps<'/o/[organization]/deployments/[deployment]/revisions/[number]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, deployment, number } = await params;
  const t = await getTranslations('places');
  const answer = await readQuietly(deploymentRead(organization, deployment));
  const revision = t('revision', { number });
  return { title: answer ? `${answer.name} · ${revision}` : revision };
}

export default async function Page({ params }: Props) {
  const { organization, deployment, number } = await params;
  if (!/^\d{1,9}$/.test(number)) notFound();
  return (
    <Prefetched
      reads={[
        deploymentRead(organization, deployment),
        revisionRead(organization, deployment, Number(number)),
        revisionErrorsRead(organization, deployment, Number(number)),
      ]}
    >
      <RevisionPage organization={organization} deploymentId={deployment} number={Number(number)} />
    </Prefetched>
  );
}
