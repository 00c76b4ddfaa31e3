'use client';

import { BrokenPage, type BrokenPageProps } from '../features/frame/components/broken-page.tsx';

export default function ErrorPage(props: BrokenPageProps) {
  return (
    <main className="m-auto max-w-[520px] py-16">
      <BrokenPage {...props} />
    </main>
  );
}
