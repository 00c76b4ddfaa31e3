import type { ReactNode } from 'react';

/** Props of {@link PageHeader}. */
export interface PageHeaderProps {
  /** The page's `<h1>`: the news, or the object's name. */
  title: ReactNode;
  /** Right beside the title: a {@link StateBadge}, a count. */
  beside?: ReactNode;
  /** The sentence that says what is happening; wrap what matters in `<b>`. */
  sentence?: ReactNode;
  /** Buttons at the end; at most one primary. */
  actions?: ReactNode;
}

/** The head of a page: title, what is beside it, a sentence, actions. */
export function PageHeader({ title, beside, sentence, actions }: PageHeaderProps) {
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{title}</h1>
        {beside ? <div className="flex items-center gap-3 text-muted">{beside}</div> : null}
        {actions ? <div className="flex flex-wrap items-center gap-1.5 md:ml-auto print:hidden">{actions}</div> : null}
      </div>
      {sentence ? (
        <p className="mt-1.5 max-w-[84ch] text-md text-pretty text-muted [&_b]:font-medium [&_b]:text-text">
          {sentence}
        </p>
      ) : null}
    </div>
  );
}
