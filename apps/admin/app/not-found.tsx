import { LinkButton } from '@moonin/ui/link-button';
import { getTranslations } from 'next-intl/server';
import { BarePage } from '../features/frame/components/bare-page.tsx';

export default async function NotFound() {
  const t = await getTranslations('missing');
  return (
    <BarePage title={t('title')} text={t('text')}>
      <LinkButton href="/organizations">{t('home')}</LinkButton>
    </BarePage>
  );
}
