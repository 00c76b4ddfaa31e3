import { createAskMetadata } from './ask-metadata.ts';
import { CLOUDS, type CloudFacts } from './clouds.ts';

/** Where every cloud answers, whatever else it calls itself. */
export const CLOUD_METADATA_URL = 'http://169.254.169.254';
const TIMEOUT_MS = 2_000;

/**
 * Asks all clouds at once which of them this machine runs in; the first that proves to be itself in their fixed order is
 * believed. Null when none did within `timeoutMs`. Never rejects.
 */
export async function readCloud(input: {
  baseUrl: string;
  timeoutMs?: number;
  signal: AbortSignal;
}): Promise<CloudFacts | null> {
  const signal = AbortSignal.any([input.signal, AbortSignal.timeout(input.timeoutMs ?? TIMEOUT_MS)]);
  const ask = createAskMetadata({ baseUrl: input.baseUrl, signal });
  try {
    const facts = await Promise.all(CLOUDS.map((read) => read(ask)));
    return facts.find((each) => each !== null) ?? null;
  } finally {
    ask.close();
  }
}
