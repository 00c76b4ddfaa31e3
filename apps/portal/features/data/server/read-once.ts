import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { ApiError, api } from '../../../lib/server/api.ts';
import { signInAddress } from '../../session/server/sign-in-address.ts';
import type { ReadAnswer, ReadName, WebRead } from '../web-read.ts';

type AnyCall = (input: object) => Promise<unknown>;

const answerOf = cache(async (name: ReadName, at: string, query: string): Promise<unknown> => {
  const call: AnyCall = (await api())[name] as AnyCall;
  return await call({ ...JSON.parse(at), query: JSON.parse(query) });
});

/** Answers a read for the page being rendered, at most once a request: title, header and content share it. */
export async function readOnce<Name extends ReadName>(read: WebRead<Name>): Promise<ReadAnswer<Name>> {
  return (await answerOf(read.name, JSON.stringify(read.at), JSON.stringify(read.query))) as ReadAnswer<Name>;
}

/** Like {@link readOnce} for what only accompanies a page: null for whatever the API refuses. */
export async function readQuietly<Name extends ReadName>(read: WebRead<Name>): Promise<ReadAnswer<Name> | null> {
  try {
    return await readOnce(read);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Like {@link readOnce} for what the page stands on: goes to the sign-in or the not-found page where the API says so,
 * and gives null where it cannot answer now; the browser then asks again and shows what is wrong in its place.
 */
export async function readOrNull<Name extends ReadName>(read: WebRead<Name>): Promise<ReadAnswer<Name> | null> {
  try {
    return await readOnce(read);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) redirect(await signInAddress());
    if (error.status === 404 || error.status === 400) notFound();
    return null;
  }
}
