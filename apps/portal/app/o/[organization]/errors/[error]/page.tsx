import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { readQuietly } from '../../../../../features/data/server/read-once.ts';
import { ErrorPage } from '../../../../../features/errors/components/error-page.tsx';
import { causesRead, errorPageParams, errorRead } from '../../../../../features/errors/error-reads.ts';
import { requireMembership } from '../../../../../features/session/server/person.ts';

type Props = PageProps<'/o/[organization]/errors/[error]'>;

const loadParams = createLoader(errorPageParams);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, error } = await params;
  const answer = await readQuietly(errorRead(organization, error));
  return answer ? { title: `${answer.reason} · ${answer.deployment.name}` } : {};
}

export default async function Page({ params, searchParams }: Props) {
  const { organization, error } = await params;
  const { minutes } = await loadParams(searchParams);
  const { permissions } = await requireMembership(organization);
  return (
    <Prefetched reads={[errorRead(organization, error), causesRead(organization, error, minutes)]}>
      <ErrorPage organization={organization} errorId={error} mayAct={permissions.includes('errors.write')} />
    </Prefetched>
  );
}
