import { DetailSkeleton } from '../../../../../features/data/components/detail-skeleton.tsx';

export default function Loading() {
  return <DetailSkeleton />;
}
