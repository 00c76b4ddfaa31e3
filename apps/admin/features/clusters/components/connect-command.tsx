'use client';

import type { ClusterCredentials } from '@moonin/contracts';
import { CodeBlock } from '@moonin/ui/code-block';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { Panel } from '@moonin/ui/panel';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { connectCommand } from '../connect-command.ts';
import { EXAMPLE_IMAGE, imageCommand, installCommand } from '../install-command.ts';

/** Commands that run the agent, or install it in the cluster, ready to paste for the kubeconfig that the person names. */
export function ConnectCommand({ credentials }: { credentials: ClusterCredentials }) {
  const t = useTranslations('connect');
  const [kubeconfig, setKubeconfig] = useState('~/.kube/config');
  const [context, setContext] = useState('');
  const [image, setImage] = useState(EXAMPLE_IMAGE);
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, mono: true } as const;
  return (
    <>
      <Panel title={t('run')} note={t('checkout')} padded>
        <p className="mb-4 text-pretty text-muted">{t('checkoutText')}</p>
        <div className="mb-4 grid gap-4 sm:grid-cols-2">
          <Field label={t('kubeconfig')}>
            <Input {...plain} value={kubeconfig} onChange={(event) => setKubeconfig(event.target.value)} />
          </Field>
          <Field label={t('context')} optional>
            <Input {...plain} value={context} onChange={(event) => setContext(event.target.value)} />
          </Field>
        </div>
        <CodeBlock code={connectCommand(credentials, { kubeconfig, context })} wrap />
      </Panel>
      <Panel title={t('install')} note={t('withHelm')} padded>
        <p className="mb-4 text-pretty text-muted">{t('installImage')}</p>
        <Field label={t('image')} className="mb-4">
          <Input {...plain} value={image} onChange={(event) => setImage(event.target.value)} />
        </Field>
        <CodeBlock code={imageCommand(image)} wrap />
        <p className="my-4 text-pretty text-muted">{t('installAsk')}</p>
        <CodeBlock code={installCommand(credentials, { kubeconfig, context }, image)} wrap />
      </Panel>
    </>
  );
}
