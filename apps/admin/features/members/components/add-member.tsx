'use client';

import type { AddMemberResponse } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { LinkButton } from '@moonin/ui/link-button';
import { Panel } from '@moonin/ui/panel';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { organizationPath } from '../../data/organization-path.ts';
import { kindKey } from '../../data/queries.ts';
import { FormFrame } from '../../forms/form-frame.tsx';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import { type InvitationOrigins, invitationAddress } from '../invitation-address.ts';
import { KNOWN_ROLES } from '../known-roles.ts';
import type { NewMemberValues } from '../new-member-schema.ts';
import { InvitationLink } from './invitation-link.tsx';

const loadSchema = async () => (await import('../new-member-schema.ts')).schema;

/** Props of {@link AddMember}. */
export interface AddMemberProps {
  organization: { readonly name: string; readonly slug: string };
  origins: InvitationOrigins;
}

/** Adds a person by e-mail; afterwards shows the link for who cannot sign in yet. */
export function AddMember({ organization, origins }: AddMemberProps) {
  const [added, setAdded] = useState<AddMemberResponse | null>(null);
  if (added === null) return <AddMemberForm organization={organization} onAdded={setAdded} />;
  return <Added organization={organization} origins={origins} added={added} onAnother={() => setAdded(null)} />;
}

function AddMemberForm({
  organization,
  onAdded,
}: Pick<AddMemberProps, 'organization'> & { onAdded: (added: AddMemberResponse) => void }) {
  const t = useTranslations('members');
  const forms = useTranslations('forms');
  const roles = useTranslations('roles');
  const help = useTranslations('roleHelp');
  const client = useQueryClient();
  const members = organizationPath(organization.slug, 'members');
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<NewMemberValues>({
    loadSchema,
    defaultValues: { email: '', name: '', role: 'viewer' },
    save: async (values) => {
      const answer = await requestJson<AddMemberResponse>(members, { method: 'POST', body: values });
      void client.invalidateQueries({ queryKey: kindKey(organization.slug, 'member') });
      onAdded(answer);
    },
  });
  return (
    <FormFrame
      onSubmit={submit}
      saving={saving}
      failure={failure}
      action={t('add')}
      dirty={dirty}
      beside={
        <LinkButton look="quiet" href={`/o/${organization.slug}/members`}>
          {forms('cancel')}
        </LinkButton>
      }
    >
      <Field label={t('email')} error={errors.email} required>
        <Input {...form.register('email')} type="email" autoComplete="off" autoFocus />
      </Field>
      <Field label={t('name')} error={errors.name} required>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <RadioCards
        legend={t('role')}
        registration={form.register('role')}
        options={KNOWN_ROLES.map((value) => ({ value, label: roles(value), hint: help(value) }))}
      />
    </FormFrame>
  );
}

function Added({
  organization,
  origins,
  added,
  onAnother,
}: AddMemberProps & { added: AddMemberResponse; onAnother: () => void }) {
  const t = useTranslations('members');
  const { member, invitationToken } = added;
  return (
    <Panel padded className="max-w-[560px]">
      <div role="status" className="flex flex-col gap-4">
        <h2 className="text-md font-semibold">{t('addedTitle', { name: member.name })}</h2>
        {invitationToken === null ? (
          <p className="text-pretty">{t('addedCanSignIn', { name: member.name, organization: organization.name })}</p>
        ) : (
          <InvitationLink name={member.name} address={invitationAddress(origins, member.role, invitationToken)} />
        )}
        <div className="flex flex-wrap gap-2">
          <LinkButton look="primary" href={`/o/${organization.slug}/members`}>
            {t('toMembers')}
          </LinkButton>
          <Button onClick={onAnother}>{t('addAnother')}</Button>
        </div>
      </div>
    </Panel>
  );
}
