import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';

export default function Loading() {
  return (
    <Panel>
      <SkeletonRows count={3} />
    </Panel>
  );
}
