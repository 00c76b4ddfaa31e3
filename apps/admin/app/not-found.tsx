import { LinkButton } from '@moonin/ui/link-button';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BarePage } from '../features/frame/components/bare-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('missing'))('title') };
}

export default async function NotFound() {
  const t = await getTranslations('missing');
  return (
    <BarePage title={t('title')} text={t('text')}>
      <LinkButton href="/organizations">{t('home')}</LinkButton>
    </BarePage>
  );
}
