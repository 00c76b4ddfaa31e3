'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import {
  createLoader,
  createSerializer,
  type inferParserType,
  type Nullable,
  type ParserMap,
} from './address-parsers.ts';

/** Puts values into the address: null takes one away, those not named stay. `push` lets "back" undo it. */
export type SetAddress<Parsers extends ParserMap> = (
  values: Partial<Nullable<inferParserType<Parsers>>>,
  history?: 'push' | 'replace',
) => void;

/**
 * The view's state as it stands in the address, read and written by nuqs' parsers. The writing half of nuqs itself is
 * left out: it weighs 6 kB for queues that a debounced search box does not need. Keep `parsers` in module scope.
 */
export function useAddressState<Parsers extends ParserMap>(
  parsers: Parsers,
): readonly [inferParserType<Parsers>, SetAddress<Parsers>] {
  const query = useSearchParams().toString();
  const state = useMemo(() => createLoader(parsers)(new URLSearchParams(query)), [parsers, query]);
  const setState = useCallback<SetAddress<Parsers>>(
    (values, history = 'push') => {
      const { pathname, search, hash } = window.location;
      const address = pathname + createSerializer(parsers)(search, values) + hash;
      if (history === 'push') window.history.pushState(null, '', address);
      else window.history.replaceState(null, '', address);
    },
    [parsers],
  );
  return [state, setState];
}
