import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { env } from '../../../../../env.ts';
import { membersData } from '../../../../../features/data/server/first-data.ts';
import { prefetched } from '../../../../../features/data/server/prefetched.ts';
import { MembersList } from '../../../../../features/members/components/members-list.tsx';
import { requireManager, requirePerson } from '../../../../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('members'))('title') };
}

export default async function MembersPage({ params }: PageProps<'/o/[organization]/members'>) {
  const { organization } = await requireManager((await params).organization);
  const { user } = await requirePerson();
  return (
    <HydrationBoundary state={await prefetched(membersData(organization.slug))}>
      <MembersList
        organization={organization}
        userId={user.id}
        origins={{ admin: env().ADMIN_URL, portal: env().PORTAL_URL }}
      />
    </HydrationBoundary>
  );
}
