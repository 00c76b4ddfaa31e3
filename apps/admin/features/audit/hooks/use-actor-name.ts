'use client';

import type { AuditEntry } from '@moonin/contracts';
import { useTranslations } from 'next-intl';

/** Names who did something: a person by name, others by what they are. */
export function useActorName(): (actor: AuditEntry['actor']) => string {
  const t = useTranslations('audit');
  return (actor) => {
    if (actor.name !== null && actor.type !== 'system') return actor.name;
    if (actor.type === 'system') return t('moonin');
    return actor.type === 'agent' ? t('agent') : t('unknownWho');
  };
}
