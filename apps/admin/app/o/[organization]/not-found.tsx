import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { Panel } from '@moonin/ui/panel';
import { getTranslations } from 'next-intl/server';

export default async function NotFoundInOrganization() {
  const t = await getTranslations('missing');
  return (
    <Panel>
      <EmptyState title={t('title')} action={<LinkButton href="/organizations">{t('home')}</LinkButton>}>
        {t('text')}
      </EmptyState>
    </Panel>
  );
}
