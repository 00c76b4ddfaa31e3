'use client';

import type { RevisionDetail } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { formatDuration } from '@moonin/ui/format';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useUi } from '@moonin/ui/ui-provider';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { usageAddress } from '../../images/usage-params.ts';
import { rolloutDurationMs } from '../revision-state.ts';

/** Who made a revision, when it rolled out, and with which images. */
export function RevisionFacts({ organization, revision }: { organization: string; revision: RevisionDetail }) {
  const t = useTranslations('revision.facts');
  const { locale } = useUi();
  const { actor } = revision;
  const durationMs = rolloutDurationMs(revision);
  const given = [
    { name: t('startedAt'), value: revision.startedAt ? <RelativeTime at={revision.startedAt} /> : null },
    { name: t('finishedAt'), value: revision.finishedAt ? <RelativeTime at={revision.finishedAt} /> : null },
    { name: t('took'), value: durationMs === null ? null : formatDuration(durationMs, locale) },
    { name: t('tool'), value: actor.tool },
    { name: t('manager'), mono: true, value: actor.manager },
    { name: t('source'), mono: true, value: actor.source },
    { name: t('changeCause'), value: actor.changeCause },
    { name: t('replicaSet'), mono: true, value: revision.replicaSet },
  ];
  return (
    <Panel title={t('title')}>
      <Facts
        facts={[
          ...given.filter(({ value }) => value !== null),
          ...revision.images.map((image) => ({
            name: image.init
              ? t('initImage', { container: image.container })
              : t('image', { container: image.container }),
            mono: true,
            value: (
              <Link href={usageAddress(organization, image)} className="hover:text-accent">
                {image.reference}
              </Link>
            ),
          })),
        ]}
      />
    </Panel>
  );
}
