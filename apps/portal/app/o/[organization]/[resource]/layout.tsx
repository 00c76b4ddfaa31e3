import { notFound } from 'next/navigation';
import { resourceOfSegment } from '../../../../features/resources/resource-kinds.ts';

/** Stands outside of every loading state, so that an address that is no page answers 404 and nothing else. */
export default async function ResourceGate({ params, children }: LayoutProps<'/o/[organization]/[resource]'>) {
  if (resourceOfSegment((await params).resource) === null) notFound();
  return children;
}
