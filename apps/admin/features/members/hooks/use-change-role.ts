'use client';

import type { Member, Page, Role } from '@moonin/contracts';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { organizationPath } from '../../data/organization-path.ts';
import { membersQuery } from '../../data/queries.ts';
import { useProblemWords } from '../../forms/use-problem-words.ts';

/** Long enough to notice a slip, read the toast and reach it. */
const UNDO_FOR_MS = 10_000;

type Pages = InfiniteData<Page<Member>, string | null>;
interface Change {
  readonly member: Pick<Member, 'userId' | 'name' | 'role'>;
  readonly role: Role;
  /** This takes an earlier change back, so it offers no undo itself. */
  readonly undoes?: boolean;
}

function withRole(data: Pages | undefined, userId: string, role: Role): Pages | undefined {
  if (!data) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((member) => (member.userId === userId ? { ...member, role } : member)),
  }));
  return { ...data, pages };
}

/** Changes a member's role at once on screen, says so with an undo, and puts it back when the API refuses. */
export function useChangeRole(organization: string): (change: Change) => void {
  const t = useTranslations('members');
  const forms = useTranslations('forms');
  const roles = useTranslations('roles');
  const problems = useTranslations('problems');
  const words = useProblemWords();
  const client = useQueryClient();
  const { queryKey } = membersQuery(organization);

  const { mutate } = useMutation({
    mutationFn: ({ member, role }: Change) =>
      requestJson(organizationPath(organization, 'members', member.userId), { method: 'PATCH', body: { role } }),
    onMutate: async ({ member, role }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Pages>(queryKey, (data) => withRole(data, member.userId, role));
    },
    onSuccess: (_answer, { member, role, undoes }) => {
      void showToast({
        kind: 'success',
        title: t('roleChanged', { name: member.name, role: roles(role) }),
        ...(undoes
          ? {}
          : {
              durationMs: UNDO_FOR_MS,
              action: {
                label: forms('undo'),
                onClick: () => mutate({ member: { ...member, role }, role: member.role, undoes: true }),
              },
            }),
      });
    },
    onError: (error, { member }) => {
      client.setQueryData<Pages>(queryKey, (data) => withRole(data, member.userId, member.role));
      void showToast({ kind: 'error', title: problems('saveTitle'), description: words(error).text });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}
