import { Panel } from '@moonin/ui/panel';
import { NotFoundNotice } from '../../../features/frame/components/not-found-notice.tsx';

export default function NotFound() {
  return (
    <Panel>
      <NotFoundNotice />
    </Panel>
  );
}
