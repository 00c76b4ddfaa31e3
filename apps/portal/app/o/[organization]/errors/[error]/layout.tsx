import { readOrNull } from '../../../../../features/data/server/read-once.ts';
import { errorRead } from '../../../../../features/errors/error-reads.ts';

/** Stands outside of every loading state, so that what is not there answers 404 and nothing else. */
export default async function ErrorGate({ params, children }: LayoutProps<'/o/[organization]/errors/[error]'>) {
  const { organization, error } = await params;
  await readOrNull(errorRead(organization, error));
  return children;
}
