import { addMemberRequest, createClusterRequest, createOrganizationRequest, setupRequest } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { issueWords } from './issue-words.ts';

function wordsOf(schema: z.ZodType, input: unknown): Record<string, unknown> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issueWords(issue)]));
}

describe('issueWords', () => {
  test('speaks for every field of the first run', () => {
    expect(
      wordsOf(setupRequest, {
        owner: { email: 'nobody', name: '', password: 'short' },
        organization: { name: ' ', slug: 'No Slug' },
        locale: 'fr',
        client: { address: '', userAgent: '' },
      }),
    ).toEqual({
      'owner.email': { key: 'email' },
      'owner.name': { key: 'required' },
      'owner.password': { key: 'tooShort', values: { minimum: 12 } },
      'organization.name': { key: 'required' },
      'organization.slug': { key: 'slug' },
      locale: { key: 'choose' },
    });
  });

  test('an empty field is asked for, a long one measured', () => {
    expect(wordsOf(createOrganizationRequest, { name: 'x'.repeat(121), slug: '' })).toMatchObject({
      name: { key: 'tooLong', values: { maximum: 120 } },
    });
    expect(wordsOf(addMemberRequest, { email: '', name: 'Ana', role: 'viewer' })).toEqual({
      email: { key: 'required' },
    });
    expect(wordsOf(createClusterRequest, { name: 'edge', projectId: '' })).toEqual({ projectId: { key: 'choose' } });
    expect(wordsOf(addMemberRequest, { email: 'a@b.co', name: 'Ana' })).toEqual({ role: { key: 'choose' } });
  });

  test('what no field can show in its own words is refused plainly', () => {
    expect(wordsOf(createOrganizationRequest, { name: 'a\u0000b', slug: 'ab' })).toEqual({
      name: { key: 'notAccepted' },
    });
  });
});
