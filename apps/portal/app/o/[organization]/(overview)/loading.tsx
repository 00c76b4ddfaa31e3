import { OverviewSkeleton } from '../../../../features/overview/components/overview-skeleton.tsx';

export default function Loading() {
  return <OverviewSkeleton />;
}
