import type { MembershipSummary } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import { Row, Rows } from '@moonin/ui/row';
import { Building2 } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { managesOrganization } from '../../session/manages-organization.ts';

/** Props of {@link OrganizationRows}. */
export interface OrganizationRowsProps {
  memberships: readonly MembershipSummary[];
  portalUrl: string;
}

/** The person's organizations: those they manage lead into the console, the others into the portal. */
export async function OrganizationRows({ memberships, portalUrl }: OrganizationRowsProps) {
  const t = await getTranslations('organizations');
  const roles = await getTranslations('roles');
  return (
    <Rows label={t('title')}>
      {memberships.map((membership) => {
        const { organization, owner, role } = membership;
        const manages = managesOrganization(membership);
        const path = `/o/${organization.slug}`;
        return (
          <Row
            key={organization.id}
            icon={<Building2 aria-hidden className="size-4 shrink-0 text-muted" />}
            href={manages ? path : `${portalUrl}${path}`}
            end={
              <span className="flex items-center gap-2">
                {manages ? null : t('portalOnly')}
                <Chip>{owner ? t('owner') : roles(role)}</Chip>
              </span>
            }
          >
            <b>{organization.name}</b> <span className="font-mono text-sm text-muted">{organization.slug}</span>
          </Row>
        );
      })}
    </Rows>
  );
}
