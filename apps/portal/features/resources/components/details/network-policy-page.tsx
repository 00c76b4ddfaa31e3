'use client';

import type { NetworkPolicyDetail, NetworkRule } from '@moonin/contracts';
import { Panel } from '@moonin/ui/panel';
import { Row, Rows } from '@moonin/ui/row';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../../data/components/read-view.tsx';
import { useRead } from '../../../data/use-read.ts';
import { directionRule, peerWords } from '../../policy-words.ts';
import { policyPortText } from '../../port-text.ts';
import { resourceRead } from '../../resource-reads.ts';
import { selectorText } from '../../selector-text.ts';
import { DeploymentsPanel } from '../reference-panels.tsx';
import { ResourceDetail } from '../resource-detail.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** One NetworkPolicy: which pods it is about, what may come in and go out. */
export function NetworkPolicyPage({ organization, id }: { organization: string; id: string }) {
  const query = useRead(resourceRead(organization, 'networkPolicies', id));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(policy) => <Content organization={organization} policy={policy} />}
    </ReadView>
  );
}

function Content({ organization, policy }: { organization: string; policy: NetworkPolicyDetail }) {
  const t = useTranslations('networkPolicy');
  const selector = selectorText(policy.podSelector);
  return (
    <ResourceDetail
      organization={organization}
      resource={policy}
      kind="NetworkPolicy"
      sentence={
        <>
          {t.rich('selects', { all: selector === '' ? 'yes' : 'no', selector, namespace: policy.namespace, b: bold })}{' '}
          {t.rich(`ingress.${directionRule(policy, 'Ingress')}`, { count: policy.ingress.length, b: bold })}{' '}
          {t.rich(`egress.${directionRule(policy, 'Egress')}`, { count: policy.egress.length, b: bold })}
        </>
      }
      facts={[{ name: t('facts.pods'), mono: true, value: selector || t('facts.allPods') }]}
    >
      <RulesPanel title={t('comesIn')} direction="from" rules={policy.ingress} />
      <RulesPanel title={t('goesOut')} direction="to" rules={policy.egress} />
      <DeploymentsPanel
        organization={organization}
        title={t('deployments')}
        deployments={policy.deployments}
        none={t('noDeployments')}
        noneText={t('noDeploymentsText')}
      />
    </ResourceDetail>
  );
}

interface RulesPanelProps {
  title: string;
  direction: 'from' | 'to';
  rules: readonly NetworkRule[];
}

function RulesPanel({ title, direction, rules }: RulesPanelProps) {
  const t = useTranslations('networkPolicy');
  if (rules.length === 0) return null;
  return (
    <Panel title={title}>
      <Rows label={title}>
        {rules.map((rule) => {
          const peers =
            rule.peers.length === 0
              ? [t('peers.anybody')]
              : rule.peers.map((peer) => {
                  const words = peerWords(peer);
                  return words.kind === 'addresses'
                    ? t('peers.addresses', {
                        cidr: words.cidr,
                        hasExcept: words.except === '' ? 'no' : 'yes',
                        except: words.except,
                      })
                    : t(`peers.${words.kind}`, {
                        pods: 'pods' in words ? words.pods : '',
                        all: words.namespaces === '' ? 'yes' : 'no',
                        namespaces: words.namespaces,
                      });
                });
          return (
            <Row
              key={JSON.stringify(rule)}
              end={
                <span className="font-mono">
                  {rule.ports.length === 0 ? t('everyPort') : rule.ports.map(policyPortText).join(', ')}
                </span>
              }
            >
              <ul>
                {peers.map((peer) => (
                  <li key={peer}>{t(`sides.${direction}`, { peer })}</li>
                ))}
              </ul>
            </Row>
          );
        })}
      </Rows>
    </Panel>
  );
}
