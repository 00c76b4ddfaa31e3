import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';

/** One step of the path: a link, or plain text for where we are. */
export interface ScopeStep {
  readonly id: string;
  readonly label: ReactNode;
  readonly href?: string | undefined;
}

/** The path of an object in the header: project / cluster / namespace / name. */
export function ScopePath({ label, steps }: { label: string; steps: readonly ScopeStep[] }) {
  const last = steps.length - 1;
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-1.5 whitespace-nowrap">
        {steps.map((step, index) => (
          <Fragment key={step.id}>
            <li className={index === last ? 'font-medium text-text' : undefined}>
              {step.href && index !== last ? (
                <Link href={step.href} className="rounded-xs hover:text-text">
                  {step.label}
                </Link>
              ) : (
                <span aria-current={index === last ? 'page' : undefined}>{step.label}</span>
              )}
            </li>
            {index === last ? null : <li aria-hidden>/</li>}
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
