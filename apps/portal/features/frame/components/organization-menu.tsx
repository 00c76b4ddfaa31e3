'use client';

import { Logo } from '@moonin/ui/logo';
import { Menu } from '@moonin/ui/menu';
import { RailTrigger } from '@moonin/ui/rail-trigger';
import { useTranslations } from 'next-intl';

/** Props of {@link OrganizationMenu}. */
export interface OrganizationMenuProps {
  current: { slug: string; name: string };
  organizations: readonly { slug: string; name: string }[];
}

/** The organization on top of the rail, and the way to the person's others. */
export function OrganizationMenu({ current, organizations }: OrganizationMenuProps) {
  const t = useTranslations('frame');
  return (
    <Menu
      align="start"
      trigger={
        <RailTrigger icon={<Logo />} title={current.name} aria-label={t('organization', { name: current.name })} />
      }
      entries={[
        { kind: 'heading', id: 'heading', label: t('organizations') },
        ...organizations.map(({ slug, name }) => ({
          kind: 'link' as const,
          id: slug,
          label: name,
          href: `/o/${slug}`,
          current: slug === current.slug,
        })),
      ]}
    />
  );
}
