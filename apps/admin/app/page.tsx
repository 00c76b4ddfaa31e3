import { redirect } from 'next/navigation';
import { managesOrganization } from '../features/session/manages-organization.ts';
import { isSignedIn, requirePerson } from '../features/session/server/person.ts';
import { isSetupNeeded } from '../features/setup/server/is-setup-needed.ts';

export default async function FrontPage() {
  if (!(await isSignedIn()) && (await isSetupNeeded())) redirect('/setup');
  const { memberships } = await requirePerson();
  const first = memberships.find(managesOrganization);
  redirect(first ? `/o/${first.organization.slug}` : '/organizations');
}
