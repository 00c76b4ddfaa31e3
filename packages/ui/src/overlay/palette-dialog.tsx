'use client';

import { Dialog as Primitive } from 'radix-ui';
import { Palette, type PaletteProps } from './palette.tsx';
import { useOpener } from './use-opener.ts';

/** Props of {@link PaletteDialog}. */
export interface PaletteDialogProps extends Omit<PaletteProps, 'onDone'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
}

/** The palette in its dialog. */
export function PaletteDialog({ open, onOpenChange, title, ...palette }: PaletteDialogProps) {
  const opener = useOpener();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-veil data-[state=open]:animate-fade" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.remember();
            focusAfterTyped(event);
          }}
          onCloseAutoFocus={opener.giveBack}
          className="fixed inset-x-3 top-[10vh] z-40 mx-auto max-w-[600px] overflow-hidden rounded-lg border bg-overlay shadow-overlay focus:outline-none data-[state=open]:animate-rise"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          <Palette {...palette} onDone={() => onOpenChange(false)} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The dialog's own way would select what was typed ahead, and the next key would replace it. */
function focusAfterTyped(event: Event): void {
  const input = event.target instanceof HTMLElement ? event.target.querySelector('input') : null;
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
