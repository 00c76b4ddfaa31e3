'use client';

import type { AuditEntry } from '@moonin/contracts';
import { useTranslations } from 'next-intl';
import { knownAction } from '../audit-actions.ts';
import { useActorName } from '../hooks/use-actor-name.ts';

/** One entry of the audit log as a sentence: who did what to which object. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const sentences = useTranslations('auditSentences');
  const name = useActorName()(entry.actor);
  const action = knownAction(entry.action);
  const who = () => <b>{name}</b>;
  const object = () => <b>{entry.object.name ?? entry.object.id ?? entry.object.type}</b>;
  if (action) return sentences.rich(action, { who, object });
  return t.rich('other', { who, object, code: () => <code className="font-mono">{entry.action}</code> });
}
