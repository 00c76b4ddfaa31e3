import type { ContainerImage } from '@moonin/contracts';
import { createSerializer, type inferParserType, parseAsString } from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';

/** Which image is looked for, as it stands in the address. */
export const usageParams = {
  registry: parseAsString.withDefault(''),
  repository: parseAsString.withDefault(''),
  tag: parseAsString,
  digest: parseAsString,
};
export type UsageParams = inferParserType<typeof usageParams>;

/** Writes the parameters of an image into an address. */
export const usageSerializer = createSerializer(usageParams);

/** Parameter of the search in the list of repositories. */
export const imageParams = { q: parseAsString.withDefault('') };

/** The page that says where else an image runs: its repository, or one tag of it. */
export function usageAddress(
  organization: string,
  image: Pick<ContainerImage, 'registry' | 'repository'> & { tag?: string | null | undefined },
): string {
  const { registry, repository, tag } = image;
  return usageSerializer(`/o/${organization}/images/usages`, { registry, repository, tag: tag ?? null });
}

/** Repositories that run now. */
export function imagesRead(organization: string, q: string): WebRead<'images'> {
  return webRead('images', { organization }, { q: q.trim() || undefined, limit: 100 });
}

/** Where the image of an address runs. */
export function usagesRead(organization: string, params: UsageParams): WebRead<'imageUsages'> {
  const { registry, repository, tag, digest } = params;
  const read = webRead(
    'imageUsages',
    { organization },
    { repository, tag: tag ?? undefined, digest: digest ?? undefined, limit: 100 },
  );
  // The empty registry is one too: images without a host in their name.
  return { ...read, query: { ...read.query, registry } };
}
