import { HeaderScope } from '../../../../features/scope/server/header-scope.tsx';

export default async function ScopeSlot({ params }: PageProps<'/o/[organization]'>) {
  return <HeaderScope organization={(await params).organization} rest={[]} />;
}
