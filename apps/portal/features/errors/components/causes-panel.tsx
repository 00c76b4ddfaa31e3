'use client';

import type { PossibleCause } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { FilterChip } from '@moonin/ui/filter-chip';
import { formatDuration } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { Row, Rows } from '@moonin/ui/row';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useUi } from '@moonin/ui/ui-provider';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { changeAddress } from '../../changes/change-address.ts';
import { useToldChange } from '../../changes/use-told-change.ts';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { actorName } from '../../story/story.ts';
import { CAUSE_WINDOWS, causesRead, errorPageParams } from '../error-reads.ts';

const MINUTE_MS = 60_000;

/** What changed before an error, across clusters, nearest and likeliest first; the window is in the address. */
export function CausesPanel({ organization, errorId }: { organization: string; errorId: string }) {
  const t = useTranslations('error.causes');
  const { locale } = useUi();
  const [{ minutes }, setParams] = useAddressState(errorPageParams);
  const query = useRead(causesRead(organization, errorId, minutes), { keepPrevious: true });
  return (
    <Panel title={t('title')}>
      <fieldset className="flex flex-wrap items-center gap-1.5 border-b px-4 py-2 print:hidden">
        <legend className="sr-only">{t('window')}</legend>
        {CAUSE_WINDOWS.map((window) => (
          <FilterChip
            key={window}
            name={formatDuration(window * MINUTE_MS, locale)}
            pressed={window === minutes}
            onClick={() => setParams({ minutes: window }, 'replace')}
          />
        ))}
      </fieldset>
      <ReadView query={query} skeleton={<SkeletonRows count={4} />}>
        {({ causes }) =>
          causes.length === 0 ? (
            <EmptyState title={t('none', { duration: formatDuration(minutes * MINUTE_MS, locale) })}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <Rows label={t('title')}>
              {causes.map((cause) => (
                <CauseRow key={cause.change.id} organization={organization} cause={cause} />
              ))}
            </Rows>
          )
        }
      </ReadView>
    </Panel>
  );
}

function CauseRow({ organization, cause }: { organization: string; cause: PossibleCause }) {
  const t = useTranslations('error.causes');
  const tell = useToldChange();
  const { locale } = useUi();
  const { change, score, secondsBefore, reasons } = cause;
  const who = change.actor === null ? null : actorName(change.actor);
  return (
    <Row
      href={changeAddress(organization, change)}
      icon={<Moon tone="progress" share={score / 100} label={t('score', { score })} />}
      end={
        secondsBefore === 0
          ? t('atOnce')
          : t(`when.${secondsBefore > 0 ? 'before' : 'after'}`, {
              duration: formatDuration(Math.abs(secondsBefore) * 1000, locale),
            })
      }
    >
      <b>{change.object.name}</b> {tell(change)}{' '}
      <span className="text-muted">
        · {who === null ? null : `${who} · `}
        {change.cluster.name}
      </span>
      <span className="block text-xs text-muted">
        {reasons
          .filter((reason) => reason !== 'minutes_before')
          .map((reason) => t(`reasons.${reason}`))
          .join(' · ')}
      </span>
    </Row>
  );
}
