'use client';

import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row, Rows } from '@moonin/ui/row';
import { useTranslations } from 'next-intl';
import { type Condition, conditionTone } from '../conditions.ts';

/** Kubernetes' own conditions, in its words. */
export function ConditionsPanel({ conditions }: { conditions: readonly Condition[] }) {
  const t = useTranslations('objects');
  if (conditions.length === 0) return null;
  return (
    <Panel title={t('conditions')}>
      <Rows>
        {conditions.map((condition) => (
          <Row
            key={condition.type}
            icon={
              <Moon
                share={condition.status === 'True' ? 1 : 0}
                tone={conditionTone(condition)}
                label={condition.status}
              />
            }
            end={condition.at ? <RelativeTime at={condition.at} style="short" /> : null}
          >
            <b>{condition.type}</b> <span className="text-muted">{condition.reason}</span>
            {condition.message ? <span className="block text-xs text-muted">{condition.message}</span> : null}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
