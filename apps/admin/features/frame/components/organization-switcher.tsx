'use client';

import type { MembershipSummary } from '@moonin/contracts';
import { Logo } from '@moonin/ui/logo';
import { Menu, type MenuEntry } from '@moonin/ui/menu';
import { RailTrigger } from '@moonin/ui/rail-trigger';
import { Building2, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { managesOrganization } from '../../session/manages-organization.ts';

/** Props of {@link OrganizationSwitcher}. */
export interface OrganizationSwitcherProps {
  memberships: readonly MembershipSummary[];
  current: { readonly name: string; readonly slug: string } | null;
}

/** Says which organization is open, and leads to the others. */
export function OrganizationSwitcher({ memberships, current }: OrganizationSwitcherProps) {
  const t = useTranslations('frame');
  const entries: MenuEntry[] = [
    { kind: 'heading', id: 'heading', label: t('organizations') },
    ...memberships.filter(managesOrganization).map(
      ({ organization }): MenuEntry => ({
        kind: 'link',
        id: organization.id,
        label: organization.name,
        href: `/o/${organization.slug}`,
        current: organization.slug === current?.slug,
      }),
    ),
    { kind: 'separator', id: 'separator' },
    { kind: 'link', id: 'all', label: t('allOrganizations'), href: '/organizations', icon: <Building2 /> },
    { kind: 'link', id: 'new', label: t('newOrganization'), href: '/organizations/new', icon: <Plus /> },
  ];
  return (
    <Menu
      align="start"
      trigger={<RailTrigger icon={<Logo />} title={current?.name ?? t('allOrganizations')} note={t('admin')} />}
      entries={entries}
    />
  );
}
