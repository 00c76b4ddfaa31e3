import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BarePage } from '../features/frame/components/bare-page.tsx';
import { NotFoundNotice } from '../features/frame/components/not-found-notice.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') };
}

export default function NotFound() {
  return (
    <BarePage>
      <NotFoundNotice />
    </BarePage>
  );
}
