import type { Me, MembershipSummary } from '@moonin/contracts';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { ApiError, api, currentSession } from '../../../lib/server/api.ts';
import { managesOrganization } from '../manages-organization.ts';
import { signInAddress } from './sign-in-address.ts';

/** The signed-in person with their organizations; null for nobody, and where the session no longer holds. */
export const personOrNull = cache(async (): Promise<Me | null> => {
  if (!(await currentSession())) return null;
  try {
    return await (await api()).me();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
});

/** The signed-in person; everybody else goes to the sign-in page and comes back here after it. */
export async function requirePerson(): Promise<Me> {
  const person = await personOrNull();
  if (person) return person;
  redirect(await signInAddress());
}

/** The signed-in person's membership in the organization of `slug`; null when they do not belong to it. */
export async function findMembership(slug: string): Promise<MembershipSummary | null> {
  const { memberships } = await requirePerson();
  return memberships.find(({ organization }) => organization.slug === slug) ?? null;
}

/** The person's membership in the organization of `slug`; 404 for everybody who does not belong to it. */
export async function requireMembership(slug: string): Promise<MembershipSummary> {
  return (await findMembership(slug)) ?? notFound();
}

/** Like {@link requireMembership}, and 404 for who may not manage the organization. */
export async function requireManager(slug: string): Promise<MembershipSummary> {
  const membership = await requireMembership(slug);
  if (!managesOrganization(membership)) notFound();
  return membership;
}

/** True when somebody is signed in and the API says so; false also while the API is away. */
export async function isSignedIn(): Promise<boolean> {
  try {
    return (await personOrNull()) !== null;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
