import { Panel } from '@moonin/ui/panel';
import { SkeletonPageHeader, SkeletonRows } from '@moonin/ui/skeleton';

/** The shape of a page with a list: title, sentence, rows. */
export function ListSkeleton() {
  return (
    <div aria-hidden>
      <SkeletonPageHeader />
      <Panel>
        <SkeletonRows count={8} />
      </Panel>
    </div>
  );
}
