'use client';

import type { Member } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { Initials } from '@moonin/ui/rail-trigger';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Select } from '@moonin/ui/select';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { membersQuery } from '../../data/queries.ts';
import { ListBox } from '../../lists/list-box.tsx';
import { type ListColumn, ListTable } from '../../lists/list-table.tsx';
import { useListRows } from '../../lists/use-list-rows.ts';
import { useChangeRole } from '../hooks/use-change-role.ts';
import type { InvitationOrigins } from '../invitation-address.ts';
import { KNOWN_ROLES } from '../known-roles.ts';
import { MemberActions } from './member-actions.tsx';

/** Props of {@link MembersList}. */
export interface MembersListProps {
  organization: { readonly name: string; readonly slug: string };
  /** The signed-in person. */
  userId: string;
  origins: InvitationOrigins;
}

const idOf = (member: Member) => member.userId;

/** Everybody of the organization, with role, state and what can be done about them. */
export function MembersList({ organization, userId, origins }: MembersListProps) {
  const t = useTranslations('members');
  const list = useListRows(useInfiniteQuery(membersQuery(organization.slug)), idOf);
  const columns = useColumns(organization, userId, origins);
  const add = (
    <LinkButton look="primary" href={`/o/${organization.slug}/members/new`}>
      {t('add')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={t.rich('sentence', {
          b: (words) => <b>{words}</b>,
          count: list.total,
          organization: organization.name,
        })}
        actions={add}
      />
      <ListBox list={list} empty={<EmptyState title={t('emptyTitle')} action={add} />}>
        <ListTable label={t('title')} columns={columns} rows={list.rows} rowId={idOf} />
      </ListBox>
    </>
  );
}

function useColumns(
  organization: MembersListProps['organization'],
  userId: string,
  origins: InvitationOrigins,
): readonly ListColumn<Member>[] {
  const t = useTranslations('members');
  const roles = useTranslations('roles');
  const changeRole = useChangeRole(organization.slug);
  return [
    {
      id: 'person',
      header: t('person'),
      phone: 'main',
      cell: (member) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Initials name={member.name} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-medium [overflow-wrap:anywhere]">
              {member.name}
              {member.owner ? <Chip tone="progress">{t('owner')}</Chip> : null}
              {member.userId === userId ? <Chip>{t('you')}</Chip> : null}
            </span>
            <span className="block text-sm text-muted [overflow-wrap:anywhere]">{member.email}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('role'),
      className: 'md:w-44',
      cell: (member) =>
        member.owner || member.userId === userId ? (
          <span className="md:px-2.5">{roles(member.role)}</span>
        ) : (
          <Select
            aria-label={t('roleOf', { name: member.name })}
            value={member.role}
            options={KNOWN_ROLES.map((value) => ({ value, label: roles(value) }))}
            onValueChange={(value) => {
              const role = KNOWN_ROLES.find((known) => known === value);
              if (role && role !== member.role) changeRole({ member, role });
            }}
          />
        ),
    },
    {
      id: 'state',
      header: t('state'),
      className: 'md:w-28',
      cell: (member) => (member.active ? t('active') : <span className="text-warn">{t('invited')}</span>),
    },
    {
      id: 'last-sign-in',
      header: t('lastSignIn'),
      className: 'md:w-36',
      cell: (member) =>
        member.lastSignInAt ? (
          <RelativeTime at={member.lastSignInAt} />
        ) : (
          <span className="text-muted">{t('never')}</span>
        ),
    },
    {
      id: 'actions',
      header: t('actions'),
      phone: 'actions',
      align: 'end',
      className: 'md:w-14',
      cell: (member) => (
        <MemberActions
          organization={organization}
          member={member}
          isSelf={member.userId === userId}
          origins={origins}
        />
      ),
    },
  ];
}
