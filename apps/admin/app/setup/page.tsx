import { PASSWORD_MIN_CHARS } from '@moonin/contracts';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { BarePage } from '../../features/frame/components/bare-page.tsx';
import { SetupForm } from '../../features/setup/components/setup-form.tsx';
import { isSetupNeeded } from '../../features/setup/server/is-setup-needed.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('setup'))('title') };
}

export default async function SetupPage() {
  if (!(await isSetupNeeded())) redirect('/sign-in');
  const t = await getTranslations('setup');
  return (
    <BarePage title={t('title')} text={t('sentence')}>
      <SetupForm passwordMinChars={PASSWORD_MIN_CHARS} />
    </BarePage>
  );
}
