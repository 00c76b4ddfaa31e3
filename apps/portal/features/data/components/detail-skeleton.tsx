import { Panel } from '@moonin/ui/panel';
import { SkeletonFacts, SkeletonPageHeader, SkeletonRows } from '@moonin/ui/skeleton';

/** The shape of an object's page: head, then what happened beside its facts. */
export function DetailSkeleton() {
  return (
    <>
      <SkeletonPageHeader />
      <DetailBodySkeleton />
    </>
  );
}

/** The shape of what is below the head. */
export function DetailBodySkeleton() {
  return (
    <div className="mt-5 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel>
        <SkeletonRows count={7} />
      </Panel>
      <Panel>
        <SkeletonFacts count={6} />
      </Panel>
    </div>
  );
}
