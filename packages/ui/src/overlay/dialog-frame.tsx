'use client';

import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../icon-button.tsx';
import { useOpener } from './use-opener.ts';

/** Where and how wide a dialog stands. */
export type DialogPlace = 'center-sm' | 'center-md' | 'center-lg' | 'start' | 'end';

/** Props of {@link DialogFrame}. */
export interface DialogFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  place: DialogPlace;
  title: string;
  hideTitle?: boolean | undefined;
  closeLabel: string;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

const CENTER = 'inset-x-4 top-[12vh] mx-auto max-h-[76vh] rounded-lg border bg-overlay data-[state=open]:animate-rise';
const SIDE = 'inset-y-0 max-w-[88vw] bg-ground';
const PLACES: Readonly<Record<DialogPlace, string>> = {
  'center-sm': `${CENTER} max-w-[400px]`,
  'center-md': `${CENTER} max-w-[520px]`,
  'center-lg': `${CENTER} max-w-[760px]`,
  start: `${SIDE} left-0 w-[264px] border-r data-[state=open]:animate-slide`,
  end: `${SIDE} right-0 w-[440px] border-l data-[state=open]:animate-slide-end`,
};

function focusFirstField(event: Event): void {
  const content = event.target;
  if (!(content instanceof HTMLElement)) return;
  const field = content.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** The heavy part of Dialog and Sheet, loaded when the first one opens. */
export function DialogFrame({
  open,
  onOpenChange,
  place,
  title,
  hideTitle = false,
  closeLabel,
  description,
  footer,
  children,
}: DialogFrameProps) {
  const opener = useOpener();
  const centered = place.startsWith('center');
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-veil data-[state=open]:animate-fade" />
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            opener.remember();
            focusFirstField(event);
          }}
          onCloseAutoFocus={opener.giveBack}
          className={cn('fixed z-40 flex flex-col shadow-overlay focus:outline-none', PLACES[place])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div
            className={cn(
              'flex items-start gap-2',
              hideTitle ? 'absolute top-2 left-full ml-2' : 'px-5 pt-4 pb-3',
              !centered && !hideTitle && 'border-b',
            )}
          >
            <div className={hideTitle ? 'sr-only' : 'min-w-0 flex-1'}>
              <Primitive.Title className="text-md font-semibold [overflow-wrap:anywhere]">{title}</Primitive.Title>
              {description ? (
                <Primitive.Description asChild>
                  <div className="mt-1 text-pretty text-muted [&_b]:font-medium [&_b]:text-text">{description}</div>
                </Primitive.Description>
              ) : null}
            </div>
            <Primitive.Close asChild>
              <IconButton
                size="sm"
                label={closeLabel}
                icon={<X />}
                look={hideTitle ? 'default' : 'quiet'}
                className={hideTitle ? undefined : '-mt-0.5 -mr-1.5'}
              />
            </Primitive.Close>
          </div>
          {centered && children ? <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-4">{children}</div> : null}
          {centered ? null : <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>}
          {footer ? <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</div> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
