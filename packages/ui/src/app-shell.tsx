import type { ReactNode } from 'react';
import { PhoneRail } from './phone-rail.tsx';
import { RailNav, type RailSection } from './rail-nav.tsx';

export type { RailItem, RailSection } from './rail-nav.tsx';

/** Props of {@link AppShell}. */
export interface AppShellProps {
  /** Places in the rail. */
  sections: readonly RailSection[];
  /** On top of the rail: the organization switcher, or logo and name. */
  organization: ReactNode;
  /** At the foot of the rail: the person's menu. */
  person?: ReactNode;
  /** In the header: project, cluster, namespace pickers, or the path of the object. */
  scope?: ReactNode;
  /** In the header: a FindButton. */
  find?: ReactNode;
  /** In the header: a LiveDot. */
  live?: ReactNode;
  /** "Skip to content" */
  skipLabel: string;
  /** Name of the rail for readers: "Main" */
  railLabel: string;
  children: ReactNode;
}

/** The frame of every signed-in page: rail, header, content. A server component; its interactive parts are small. */
export function AppShell({
  sections,
  organization,
  person,
  scope,
  find,
  live,
  skipLabel,
  railLabel,
  children,
}: AppShellProps) {
  const rail = (
    <>
      <div className="px-2 pt-2.5 pb-2">{organization}</div>
      <RailNav label={railLabel} sections={sections} />
      {person ? <div className="border-t p-2">{person}</div> : null}
    </>
  );
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[216px_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md border bg-overlay px-3 py-1.5 text-sm font-medium focus:translate-y-0"
      >
        {skipLabel}
      </a>
      <div className="sticky top-0 hidden h-dvh min-h-0 flex-col border-r md:flex print:hidden">{rail}</div>
      <div className="min-w-0">
        <header className="sticky top-0 z-20 flex h-13 items-center gap-3 border-b bg-ground px-4 md:px-8 print:hidden">
          <PhoneRail>{rail}</PhoneRail>
          <div className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto text-muted [scrollbar-width:none]">
            {scope}
          </div>
          {find}
          {live}
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1320px] px-4 pt-5 pb-16 focus:outline-none md:px-8 md:pt-6 print:p-0"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
