import { Panel } from '@moonin/ui/panel';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotFoundNotice } from '../../../features/frame/components/not-found-notice.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') };
}

export default function NotFound() {
  return (
    <Panel>
      <NotFoundNotice />
    </Panel>
  );
}
