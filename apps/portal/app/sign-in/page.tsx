import { googleOf } from '@moonin/api-client';
import { returnAddress, signInFailureOfParameter } from '@moonin/api-client/session';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { env } from '../../env.ts';
import { BarePage } from '../../features/frame/components/bare-page.tsx';
import { personOrNull } from '../../features/session/server/person.ts';
import { SignInForm } from '../../features/sign-in/components/sign-in-form.tsx';
import { ApiError } from '../../lib/server/api.ts';
import { oneParameter } from '../../lib/server/one-parameter.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('pageTitle') };
}

async function isSignedIn(): Promise<boolean> {
  try {
    return (await personOrNull()) !== null;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const parameters = await searchParams;
  const from = returnAddress(oneParameter(parameters.from));
  if (await isSignedIn()) redirect(from);
  const t = await getTranslations('signIn');
  return (
    <BarePage title={t('title')} text={parameters.ended ? t('ended') : t('text')}>
      <SignInForm
        from={from}
        email={oneParameter(parameters.email) ?? ''}
        failure={signInFailureOfParameter(oneParameter(parameters.error))}
        withGoogle={googleOf(env()) !== null}
      />
    </BarePage>
  );
}
