'use client';

import { CopyButton } from '@moonin/ui/copy-button';
import { createSerializer } from '@moonin/ui/web/address-parsers';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { compareParams, type RevisionPair } from '../compare-params.ts';

const serialize = createSerializer(compareParams);
const subscribe = () => () => undefined;

/** Copies an address that names both revisions, also where this one does not. */
export function CopyLink({ pair, view }: { pair: RevisionPair; view: 'unified' | 'split' }) {
  const t = useTranslations('compare');
  const origin = useSyncExternalStore(
    subscribe,
    () => window.location.origin,
    () => '',
  );
  return <CopyButton text={`${origin}${usePathname()}${serialize({ ...pair, view })}`} label={t('copyLink')} />;
}
