import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { Panel } from '@moonin/ui/panel';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('missing'))('title') };
}

export default async function NotFoundInOrganization() {
  const t = await getTranslations('missing');
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <Panel>
        <EmptyState page title={t('title')} action={<LinkButton href="/organizations">{t('home')}</LinkButton>}>
          {t('text')}
        </EmptyState>
      </Panel>
    </>
  );
}
