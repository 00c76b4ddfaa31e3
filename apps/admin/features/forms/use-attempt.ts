'use client';

import { RequestError } from '@moonin/ui/web/request-json';
import { useState } from 'react';
import { useProblemWords } from './use-problem-words.ts';

/** One action that may fail: whether it is under way, and what went wrong in words. */
export interface Attempt {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Starts it; a second start while it is under way does nothing. True when it worked. */
  readonly run: () => Promise<boolean>;
  /** Takes the failure away. */
  readonly forget: () => void;
}

/** Runs `action` at most once at a time and turns a refusal into words. */
export function useAttempt(action: () => Promise<void>): Attempt {
  const words = useProblemWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<RequestError | null>(null);
  const run = async () => {
    if (busy) return false;
    setBusy(true);
    setFailed(null);
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setFailed(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure: failed ? words(failed).text : undefined, run, forget: () => setFailed(null) };
}
