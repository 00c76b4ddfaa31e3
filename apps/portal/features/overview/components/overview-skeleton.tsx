import { Panel } from '@moonin/ui/panel';
import { SkeletonPageHeader, SkeletonRows, SkeletonStat } from '@moonin/ui/skeleton';

/** The shape of the overview. */
export function OverviewSkeleton() {
  return (
    <>
      <SkeletonPageHeader />
      <Panel className="mb-4">
        <SkeletonRows count={3} />
      </Panel>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
        <SkeletonStat />
        <SkeletonStat />
        <SkeletonStat />
        <SkeletonStat />
        <SkeletonStat />
        <SkeletonStat />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel>
          <SkeletonRows count={8} />
        </Panel>
        <Panel>
          <SkeletonRows count={3} />
        </Panel>
      </div>
    </>
  );
}
