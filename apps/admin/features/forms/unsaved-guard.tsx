'use client';

import { ConfirmDialog } from '@moonin/ui/confirm-dialog';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { guardNavigation } from './guard-navigation.ts';

/** Props of {@link UnsavedGuard}. */
export interface UnsavedGuardProps {
  /** Something would be lost by leaving. */
  active: boolean;
  /** The question; about typed input unless told. */
  title?: string;
  /** What is lost, named. */
  loses?: ReactNode;
}

/** Asks before the person leaves a page on which something would be lost: by link, back, reload or closing. */
export function UnsavedGuard({ active, title, loses }: UnsavedGuardProps) {
  const t = useTranslations('forms');
  const router = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!active) return;
    return guardNavigation({
      push: (href) => router.push(href),
      onAttempt: (proceed) => setLeave(() => proceed),
    });
  }, [active, router]);

  return (
    <ConfirmDialog
      open={leave !== null}
      onOpenChange={(open) => {
        if (!open) setLeave(null);
      }}
      title={title ?? t('leaveTitle')}
      loses={loses ?? t('leaveLoses')}
      action={t('leave')}
      onConfirm={() => {
        setLeave(null);
        leave?.();
      }}
    />
  );
}
