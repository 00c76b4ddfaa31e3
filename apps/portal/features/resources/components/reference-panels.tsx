'use client';

import type { DeploymentRef, ObjectRef } from '@moonin/contracts';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { Row, Rows } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { QuietNote } from '../../objects/components/quiet-note.tsx';
import { type ResourceName, resourceAddress } from '../resource-kinds.ts';

/** Props of {@link DeploymentsPanel}. */
export interface DeploymentsPanelProps {
  organization: string;
  title: string;
  deployments: readonly DeploymentRef[];
  /** Said when there is none. */
  none: string;
  noneText?: ReactNode;
}

/** Deployments that an object has to do with, each with its state. */
export function DeploymentsPanel({ organization, title, deployments, none, noneText }: DeploymentsPanelProps) {
  const { labels } = useUi();
  return (
    <Panel title={title} note={deployments.length > 0 ? deployments.length : undefined}>
      {deployments.length === 0 ? (
        <QuietNote title={none}>{noneText}</QuietNote>
      ) : (
        <Rows label={title}>
          {deployments.map((deployment) => (
            <Row
              key={deployment.id}
              href={`/o/${organization}/deployments/${deployment.id}`}
              icon={<Moon state={deployment.health} label={labels.states[deployment.health]} />}
            >
              <b>{deployment.name}</b> <span className="text-muted">{deployment.namespace}</span>
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

/** Props of {@link ObjectRow}. */
export interface ObjectRowProps {
  organization: string;
  /** Where such objects are at home. */
  place: ResourceName;
  object: ObjectRef;
  children?: ReactNode;
}

/** An object that another one names: the way to it, or that the cluster has none of that name. */
export function ObjectRow({ organization, place, object, children }: ObjectRowProps) {
  const t = useTranslations('resources');
  return (
    <Row
      href={object.id === null ? undefined : resourceAddress(organization, place, object.id)}
      icon={<Moon tone={object.id === null ? 'bad' : 'ok'} share={object.id === null ? 0 : 1} />}
      end={object.id === null ? <span className="text-bad">{t('missing')}</span> : null}
    >
      <b>{object.name}</b> <span className="text-muted">{object.namespace}</span> {children}
    </Row>
  );
}
