import { BarePage } from '../features/frame/components/bare-page.tsx';
import { NotFoundNotice } from '../features/frame/components/not-found-notice.tsx';

export default function NotFound() {
  return (
    <BarePage>
      <NotFoundNotice />
    </BarePage>
  );
}
