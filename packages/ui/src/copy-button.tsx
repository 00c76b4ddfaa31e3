'use client';

import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { useUi } from './ui-provider.tsx';

/** Props of {@link CopyButton}. */
export interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  /** Says what is copied, where "Copy" alone is not clear. */
  label?: string | undefined;
  className?: string | undefined;
}

type Outcome = 'idle' | 'copied' | 'failed';
const SHOWN_FOR_MS = 2000;

/** Copies a text and says so, to eyes and readers; says also when the browser refuses. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { labels } = useUi();
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    const written = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'));
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const words = { idle: '', copied: labels.actions.copied, failed: labels.actions.copyFailed };
  const icons = { idle: <Copy />, copied: <Check className="text-ok" />, failed: <X className="text-bad" /> };
  return (
    <>
      <IconButton
        size="sm"
        label={label ?? labels.actions.copy}
        icon={icons[outcome]}
        onClick={copy}
        className={className}
      />
      <span role="status" className="sr-only">
        {words[outcome]}
      </span>
    </>
  );
}
