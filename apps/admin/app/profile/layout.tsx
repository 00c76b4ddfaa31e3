import { ConsoleShell } from '../../features/frame/components/console-shell.tsx';
import { requirePerson } from '../../features/session/server/person.ts';

export default async function ProfileLayout({ children }: LayoutProps<'/profile'>) {
  const { user, memberships } = await requirePerson();
  return (
    <ConsoleShell user={user} memberships={memberships}>
      {children}
    </ConsoleShell>
  );
}
