'use client';

import { Dialog } from '@moonin/ui/dialog';
import { Kbd } from '@moonin/ui/kbd';
import { useTranslations } from 'next-intl';

const KEYS = [
  { id: 'find', keys: ['⌘ K', 'Ctrl K'] },
  { id: 'search', keys: ['/'] },
  { id: 'down', keys: ['j', '↓'] },
  { id: 'up', keys: ['k', '↑'] },
  { id: 'open', keys: ['↵'] },
  { id: 'close', keys: ['Esc'] },
  { id: 'help', keys: ['?'] },
] as const;

/** The keys that work everywhere. */
export function KeyHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('keys');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} width="sm">
      <dl className="flex flex-col">
        {KEYS.map(({ id, keys }) => (
          <div key={id} className="flex min-h-9 items-center justify-between gap-4 border-b last:border-b-0">
            <dt>{t(id)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
