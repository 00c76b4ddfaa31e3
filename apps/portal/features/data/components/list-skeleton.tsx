import { Panel } from '@moonin/ui/panel';
import { Skeleton, SkeletonRows } from '@moonin/ui/skeleton';

/** The shape of a list page: title, filters, rows. */
export function ListSkeleton() {
  return (
    <div aria-hidden>
      <div className="mb-4 flex h-8 items-center">
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="mb-3 flex h-8 items-center gap-1.5">
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="h-6 w-24 rounded-full" />
      </div>
      <Panel>
        <SkeletonRows count={14} />
      </Panel>
    </div>
  );
}
