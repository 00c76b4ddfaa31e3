import { DetailBodySkeleton } from '../../../../../../features/data/components/detail-skeleton.tsx';

export default function Loading() {
  return <DetailBodySkeleton />;
}
