import { HeaderPath } from '../../../../../features/scope/server/header-path.tsx';

export default async function PathSlot({ params }: { params: Promise<{ organization: string; rest: string[] }> }) {
  const { organization, rest } = await params;
  return <HeaderPath organization={organization} rest={rest} />;
}
