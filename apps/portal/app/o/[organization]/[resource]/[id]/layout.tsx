import { notFound } from 'next/navigation';
import { readOrNull } from '../../../../../features/data/server/read-once.ts';
import { resourceOfSegment } from '../../../../../features/resources/resource-kinds.ts';
import { resourceRead } from '../../../../../features/resources/resource-reads.ts';

/** Stands outside of every loading state, so that what is not there answers 404 and nothing else. */
export default async function ObjectGate({ params, children }: LayoutProps<'/o/[organization]/[resource]/[id]'>) {
  const { organization, resource, id } = await params;
  const name = resourceOfSegment(resource) ?? notFound();
  await readOrNull(resourceRead(organization, name, id));
  return children;
}
