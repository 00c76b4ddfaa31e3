import { CopyButton } from './copy-button.tsx';
import { SCROLL_FOCUS } from './scroll-focus.ts';

/** Props of {@link CodeBlock}. */
export interface CodeBlockProps {
  /** What is shown and copied, as it is. */
  code: string;
  /** Small title above: a file name, "Helm". */
  title?: string | undefined;
  /** Breaks long lines instead of scrolling. */
  wrap?: boolean | undefined;
}

/** Commands or a file to paste, with a copy button. */
export function CodeBlock({ code, title, wrap = false }: CodeBlockProps) {
  return (
    <figure className="relative min-w-0 rounded-lg border bg-surface">
      {title ? <figcaption className="border-b px-4 py-2 text-xs font-medium text-muted">{title}</figcaption> : null}
      <CopyButton text={code} className="absolute top-1 right-1 bg-surface" />
      <pre
        {...SCROLL_FOCUS}
        className={`overflow-x-auto py-3 pr-10 pl-4 font-mono text-sm ${wrap ? 'break-all whitespace-pre-wrap' : ''}`}
      >
        <code className="text-[1em]">{code}</code>
      </pre>
    </figure>
  );
}
