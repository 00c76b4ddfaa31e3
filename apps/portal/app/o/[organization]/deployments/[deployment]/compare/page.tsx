import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../../../features/data/server/prefetched.tsx';
import { readOrNull, readQuietly } from '../../../../../../features/data/server/read-once.ts';
import {
  compareRead,
  deploymentRead,
  recentRevisionsRead,
} from '../../../../../../features/deployments/deployment-reads.ts';
import { chosenRevisions, compareParams } from '../../../../../../features/revisions/compare-params.ts';
import { ComparePage } from '../../../../../../features/revisions/components/compare-page.tsx';

const loadParams = createLoader(compareParams);
type Props = PageProps<'/o/[organization]/deployments/[deployment]/compare'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, deployment } = await params;
  const t = await getTranslations('places');
  const answer = await readQuietly(deploymentRead(organization, deployment));
  return { title: answer ? `${answer.name} · ${t('compare')}` : t('compare') };
}

export default async function Page({ params, searchParams }: Props) {
  const { organization, deployment } = await params;
  const query = await loadParams(searchParams);
  const recent = recentRevisionsRead(organization, deployment);
  const chosen = chosenRevisions(query, (await readOrNull(recent))?.items ?? []);
  return (
    <Prefetched
      reads={[
        deploymentRead(organization, deployment),
        recent,
        ...(chosen ? [compareRead(organization, deployment, chosen.from, chosen.to)] : []),
      ]}
    >
      <ComparePage organization={organization} deploymentId={deployment} />
    </Prefetched>
  );
}
