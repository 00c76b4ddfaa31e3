import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { getTranslations } from 'next-intl/server';

/** What is not here, or not for this person; both look the same. */
export async function NotFoundNotice() {
  const t = await getTranslations('notFound');
  return (
    <EmptyState page title={t('title')} action={<LinkButton href="/">{t('home')}</LinkButton>}>
      {t('text')}
    </EmptyState>
  );
}
