import { needlesOf, unpackedWithin } from './encodings.ts';

/** A secret that was found where it must not be. */
export interface Hit {
  readonly secret: string;
  readonly encoding: string;
  /** Name of what was searched, and what stands around the place. */
  readonly in: string;
  readonly around: string;
}

/** Searches bytes for secrets in every encoding that {@link needlesOf} knows, and counts what it did. */
export interface CanarySearch {
  /** Where secrets stand, at most a few places for each form. Bytes as they are, or text. */
  find(name: string, content: string | Uint8Array): Hit[];
  /** Secrets, forms of them, and bytes that were searched so far; also those that were unpacked on the way. */
  readonly figures: { readonly secrets: number; readonly needles: number; readonly bytes: number };
}

const AROUND_CHARS = 60;
const MAX_PLACES = 20;

export function createCanarySearch(secrets: readonly string[]): CanarySearch {
  const known = [...new Set(secrets)].map((secret) => ({
    secret,
    // Searched as one char a byte, which is several times faster than UTF-8.
    needles: needlesOf(secret).map(({ encoding, text }) => ({
      encoding,
      text: encoding === 'UTF-16' ? text : Buffer.from(text).toString('latin1'),
    })),
  }));
  let bytes = 0;

  function findIn(name: string, text: string): Hit[] {
    bytes += text.length;
    return known.flatMap(({ secret, needles }) =>
      needles.flatMap(({ encoding, text: needle }) =>
        placesOf(needle, text).map((at) => {
          const around = text.slice(Math.max(0, at - AROUND_CHARS), at + needle.length + AROUND_CHARS);
          return { secret, encoding, in: name, around };
        }),
      ),
    );
  }

  return {
    find(name, content) {
      const text = Buffer.from(content).toString('latin1');
      return [
        ...findIn(name, text),
        ...unpackedWithin(text).flatMap((inner) =>
          findIn(name, inner).map((hit) => ({ ...hit, encoding: `${hit.encoding} in gzip` })),
        ),
      ];
    },
    get figures() {
      return { secrets: known.length, needles: known.reduce((sum, { needles }) => sum + needles.length, 0), bytes };
    },
  };
}

function placesOf(needle: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at !== -1 && places.length < MAX_PLACES; at = text.indexOf(needle, at + 1)) {
    places.push(at);
  }
  return places;
}
