import { HeaderScope } from '../../../../../features/scope/server/header-scope.tsx';

export default async function ScopeSlot({ params }: { params: Promise<{ organization: string; rest: string[] }> }) {
  const { organization, rest } = await params;
  return <HeaderScope organization={organization} rest={rest} />;
}
