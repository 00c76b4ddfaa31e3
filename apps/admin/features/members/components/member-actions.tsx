'use client';

import type { AddMemberResponse, Member } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { ConfirmDialog } from '@moonin/ui/confirm-dialog';
import { Dialog } from '@moonin/ui/dialog';
import { IconButton } from '@moonin/ui/icon-button';
import { Menu, type MenuEntry } from '@moonin/ui/menu';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Link2, UserMinus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { organizationPath } from '../../data/organization-path.ts';
import { kindKey } from '../../data/queries.ts';
import { useAttempt } from '../../forms/use-attempt.ts';
import { type InvitationOrigins, invitationAddress } from '../invitation-address.ts';
import { InvitationLink } from './invitation-link.tsx';

/** Props of {@link MemberActions}. */
export interface MemberActionsProps {
  organization: { readonly name: string; readonly slug: string };
  member: Member;
  isSelf: boolean;
  origins: InvitationOrigins;
}

/** What can be done about one member: a new invitation link, and removing them. */
export function MemberActions({ organization, member, isSelf, origins }: MemberActionsProps) {
  const t = useTranslations('members');
  const [removing, setRemoving] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const path = organizationPath(organization.slug, 'members', member.userId);
  const renew = useAttempt(async () => {
    const answer = await requestJson<AddMemberResponse>(`${path}/invitation`, { method: 'POST' });
    setToken(answer.invitationToken);
  });
  const entries: MenuEntry[] = [
    ...(member.active
      ? []
      : [
          {
            kind: 'action' as const,
            id: 'link',
            label: t('newLink'),
            icon: <Link2 />,
            onSelect: () => void renew.run(),
          },
        ]),
    {
      kind: 'action',
      id: 'remove',
      label: t('remove'),
      icon: <UserMinus />,
      danger: true,
      onSelect: () => setRemoving(true),
    },
  ];
  return (
    <>
      <Menu
        trigger={<IconButton size="sm" label={t('actionsOf', { name: member.name })} icon={<Ellipsis />} />}
        entries={entries}
      />
      <Dialog
        open={token !== null}
        onOpenChange={(open) => {
          if (!open) setToken(null);
        }}
        title={t('linkTitle', { name: member.name })}
        footer={
          <Button look="primary" onClick={() => setToken(null)}>
            {t('close')}
          </Button>
        }
      >
        <InvitationLink
          name={member.name}
          address={token === null ? '' : invitationAddress(origins, member.role, token)}
          replaces
        />
      </Dialog>
      <RemoveMember
        organization={organization}
        member={member}
        isSelf={isSelf}
        open={removing}
        onOpenChange={setRemoving}
      />
    </>
  );
}

type RemoveMemberProps = Omit<MemberActionsProps, 'origins'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function RemoveMember({ organization, member, isSelf, open, onOpenChange }: RemoveMemberProps) {
  const t = useTranslations('members');
  const client = useQueryClient();
  const router = useRouter();
  const { name, email } = member;
  const remove = useAttempt(async () => {
    await requestJson(organizationPath(organization.slug, 'members', member.userId), { method: 'DELETE' });
    onOpenChange(false);
    void showToast({ kind: 'success', title: t('removed', { name }) });
    if (isSelf) {
      router.push('/organizations');
      router.refresh();
      return;
    }
    await client.invalidateQueries({ queryKey: kindKey(organization.slug, 'member') });
    await client.invalidateQueries({ queryKey: kindKey(organization.slug, 'organization') });
  });
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        remove.forget();
        onOpenChange(next);
      }}
      title={t('removeTitle', { name })}
      loses={
        isSelf
          ? t('removeSelfLoses', { organization: organization.name })
          : t.rich('removeLoses', { b, name, email, organization: organization.name })
      }
      action={t('removeAction')}
      error={remove.failure}
      busy={remove.busy}
      onConfirm={() => void remove.run()}
    />
  );
}
