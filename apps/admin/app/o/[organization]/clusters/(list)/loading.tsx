import { ListSkeleton } from '../../../../../features/lists/list-skeleton.tsx';

export default function Loading() {
  return <ListSkeleton />;
}
