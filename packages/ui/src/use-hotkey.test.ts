import { expect, test } from 'vitest';
import { isHotkey } from './use-hotkey.ts';

const press = (key: string, held: Partial<Record<'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test.each([
  ['mod+k', press('k', { metaKey: true }), true],
  ['mod+k', press('K', { ctrlKey: true }), true],
  ['mod+k', press('k'), false],
  ['mod+Enter', press('Enter', { ctrlKey: true }), true],
  ['?', press('?', { shiftKey: true }), true],
  ['/', press('/'), true],
  ['/', press('/', { ctrlKey: true }), false],
  ['j', press('j', { altKey: true }), false],
])('%s', (hotkey, pressed, is) => {
  expect(isHotkey(hotkey, pressed)).toBe(is);
});
