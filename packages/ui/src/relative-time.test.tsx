import { expect, test } from 'vitest';
import { RelativeTime } from './relative-time.tsx';
import { RENDERED_AT_MS, render } from './testing/render.tsx';

test('the server tells a time as of its own render, exact in the person’s zone', () => {
  const html = render(<RelativeTime at={RENDERED_AT_MS - 6 * 60_000} />);
  expect(html).toContain('>6 min ago</time>');
  expect(html).toContain('dateTime="2026-11-30T11:54:00.000Z"');
  expect(html).toMatch(/title="Nov 30, 2026, 5:54:00/);
});

test('ISO text is a time, nonsense is nothing', () => {
  expect(render(<RelativeTime at="2026-11-30T09:00:00Z" style="short" />)).toContain('>3 hr</time>');
  expect(render(<RelativeTime at="never" />)).toBe('');
});
