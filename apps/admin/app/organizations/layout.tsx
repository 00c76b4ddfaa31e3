import { ConsoleShell } from '../../features/frame/components/console-shell.tsx';
import { requirePerson } from '../../features/session/server/person.ts';

export default async function OrganizationsLayout({ children }: LayoutProps<'/organizations'>) {
  const { user, memberships } = await requirePerson();
  return (
    <ConsoleShell user={user} memberships={memberships}>
      {children}
    </ConsoleShell>
  );
}
