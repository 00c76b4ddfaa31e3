'use client';

import { Panel } from '@moonin/ui/panel';
import { PageProblem, type PageProblemProps } from '../../../features/frame/components/page-problem.tsx';

export default function ErrorPage(props: PageProblemProps) {
  return (
    <Panel>
      <PageProblem {...props} />
    </Panel>
  );
}
