import { ScopePath } from '@moonin/ui/scope-path';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../data/server/prefetched.tsx';
import { PLACES } from '../../frame/places.ts';
import { requireMembership } from '../../session/server/person.ts';
import { ScopePicker } from '../components/scope-picker.tsx';
import { scopeClustersRead } from '../scope-reads.ts';
import { pathSteps } from './path-steps.ts';

/** The left of the header: the path of an object on its own page, pickers of the scope everywhere else. */
export async function HeaderScope({ organization, rest }: { organization: string; rest: readonly string[] }) {
  await requireMembership(organization);
  const t = await getTranslations('places');
  const steps = await pathSteps(organization, rest, t);
  if (steps) return <ScopePath label={t('path')} steps={steps} />;
  const place = PLACES.find(({ path }) => path === (rest[0] ? `/${rest[0]}` : ''));
  if (!place || place.scope.length === 0) return null;
  return (
    <Prefetched reads={[scopeClustersRead(organization)]}>
      <ScopePicker organization={organization} keys={place.scope} />
    </Prefetched>
  );
}
