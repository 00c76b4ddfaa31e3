import { Logo } from '@moonin/ui/logo';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';

/** Props of {@link BarePage}. */
export interface BarePageProps {
  title: string;
  /** One sentence under the title. */
  text?: ReactNode;
  children?: ReactNode;
}

/** A page without the frame: first run, sign-in, invitation, nothing to show. One narrow column. */
export async function BarePage({ title, text, children }: BarePageProps) {
  const t = await getTranslations('app');
  return (
    <div className="flex min-h-dvh flex-col px-4">
      <main className="m-auto w-full max-w-[400px] py-12">
        <p className="mb-6 flex items-center gap-2 text-md font-semibold">
          <Logo />
          {t('name')}
        </p>
        <h1 className="text-lg font-semibold">{title}</h1>
        {text ? (
          <p className="mt-1 text-pretty text-muted [&_b]:font-medium [&_b]:[overflow-wrap:anywhere] [&_b]:text-text">
            {text}
          </p>
        ) : null}
        {children ? <div className="mt-6">{children}</div> : null}
      </main>
      <footer className="flex justify-center pb-6">
        <LanguageSwitch />
      </footer>
    </div>
  );
}
