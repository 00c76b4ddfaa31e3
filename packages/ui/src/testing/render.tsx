import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { UiProvider } from '../ui-provider.tsx';
import { testLabels } from './labels.ts';

/** The moment at which tests render: noon UTC on 30 November 2026. */
export const RENDERED_AT_MS = Date.UTC(2026, 10, 30, 12);

/** HTML of `node` as the server sends it, in English, for a person in Mexico City. */
export function render(node: ReactNode): string {
  return renderToStaticMarkup(
    <UiProvider labels={testLabels} locale="en" timeZone="America/Mexico_City" renderedAtMs={RENDERED_AT_MS}>
      {node}
    </UiProvider>,
  );
}

/** What readers and eyes get of some HTML: its text, tags taken out. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
