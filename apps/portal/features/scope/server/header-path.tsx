import { ScopePath } from '@moonin/ui/scope-path';
import { getTranslations } from 'next-intl/server';
import { requireMembership } from '../../session/server/person.ts';
import { pathSteps } from './path-steps.ts';

/** The path of the object that an address below an organization is about; nothing on lists, where the scope is picked. */
export async function HeaderPath({ organization, rest }: { organization: string; rest: readonly string[] }) {
  await requireMembership(organization);
  const t = await getTranslations('places');
  const steps = await pathSteps(organization, rest, t);
  if (!steps) return null;
  // A phone has room for where we are and what it is in.
  return (
    <div className="max-sm:[&_li:nth-last-child(n+4)]:hidden">
      <ScopePath label={t('path')} steps={steps} />
    </div>
  );
}
