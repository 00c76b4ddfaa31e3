import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { readQuietly } from '../../../../../features/data/server/read-once.ts';
import { ResourceDetailScreen } from '../../../../../features/resources/components/resource-screen.tsx';
import { resourceOfSegment } from '../../../../../features/resources/resource-kinds.ts';
import { hpaSnapshotsRead, resourceRead } from '../../../../../features/resources/resource-reads.ts';

type Props = PageProps<'/o/[organization]/[resource]/[id]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, resource, id } = await params;
  const name = resourceOfSegment(resource);
  const answer = name === null ? null : await readQuietly(resourceRead(organization, name, id));
  return answer ? { title: answer.name } : {};
}

export default async function Page({ params }: Props) {
  const { organization, resource, id } = await params;
  const name = resourceOfSegment(resource) ?? notFound();
  return (
    <Prefetched
      reads={[resourceRead(organization, name, id)]}
      lists={name === 'hpas' ? [hpaSnapshotsRead(organization, id)] : []}
    >
      <ResourceDetailScreen organization={organization} name={name} id={id} />
    </Prefetched>
  );
}
