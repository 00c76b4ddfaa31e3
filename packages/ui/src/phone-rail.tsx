'use client';

import { Menu as MenuIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Sheet } from './sheet.tsx';
import { useUi } from './ui-provider.tsx';

/** The rail on a phone: a menu button, and the sheet that it opens. */
export function PhoneRail({ children }: { children: ReactNode }) {
  const { labels } = useUi();
  const pathname = usePathname();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (pathname !== null) setOpen(false);
  }, [pathname]);
  return (
    <div className="-ml-2 md:hidden print:hidden">
      <IconButton
        label={labels.shell.openMenu}
        icon={<MenuIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onOpenChange={setOpen} title={labels.shell.rail} hideTitle side="start">
        {children}
      </Sheet>
    </div>
  );
}
