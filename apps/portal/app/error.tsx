'use client';

import { PageProblem, type PageProblemProps } from '../features/frame/components/page-problem.tsx';

export default function ErrorPage(props: PageProblemProps) {
  return (
    <main className="m-auto max-w-[520px] py-16">
      <PageProblem {...props} />
    </main>
  );
}
