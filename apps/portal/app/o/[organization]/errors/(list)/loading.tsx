import { ListSkeleton } from '../../../../../features/data/components/list-skeleton.tsx';

export default function Loading() {
  return <ListSkeleton />;
}
