import { Logo } from '@moonin/ui/logo';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';

/** A page without the frame: sign-in, invitation, nothing to show. One narrow column. */
export async function BarePage({ title, text, children }: { title?: string; text?: ReactNode; children: ReactNode }) {
  const t = await getTranslations('app');
  return (
    <div className="flex min-h-dvh flex-col px-4">
      <main className="m-auto w-full max-w-[380px] py-12">
        <p className="mb-6 flex items-center gap-2 text-md font-semibold">
          <Logo />
          {t('name')}
        </p>
        {title ? <h1 className="text-lg font-semibold">{title}</h1> : null}
        {text ? <p className="mt-1 text-pretty text-muted">{text}</p> : null}
        <div className={title ? 'mt-6' : undefined}>{children}</div>
      </main>
      <footer className="flex justify-center pb-6">
        <LanguageSwitch />
      </footer>
    </div>
  );
}
