import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLiveStream } from './live-stream.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
  say(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
  fail(closed: boolean) {
    this.readyState = closed ? FakeEventSource.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const window = new EventTarget();

function start() {
  const seen = { statuses: [] as string[], changes: [] as unknown[], missed: 0 };
  const stop = openLiveStream({
    url: '/live',
    onStatus: (status) => seen.statuses.push(status),
    onChanged: (changes) => seen.changes.push(...changes),
    onMissed: () => {
      seen.missed += 1;
    },
  });
  return { seen, stop, last: () => FakeEventSource.opened.at(-1) as FakeEventSource };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.opened = [];
  page.hidden = false;
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', window);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('openLiveStream', () => {
  test('passes on what changed and fetches once what the first page may have missed', () => {
    const { seen, stop, last } = start();
    last().say('ready');
    last().say('changed', '{"changes":[{"kind":"cluster","clusterId":null,"ids":null}]}');
    expect(seen).toEqual({
      statuses: ['connected'],
      changes: [{ kind: 'cluster', clusterId: null, ids: null }],
      missed: 1,
    });
    stop();
    expect(last().readyState).toBe(FakeEventSource.CLOSED);
  });

  test("the browser's own reconnect resumes without fetching everything", () => {
    const { seen, stop, last } = start();
    last().say('ready');
    last().fail(false);
    last().say('ready');
    expect(seen.missed).toBe(1);
    expect(seen.statuses).toEqual(['connected', 'catchingUp', 'connected']);
    last().say('reset');
    expect(seen.missed).toBe(2);
    stop();
  });

  test('a refused stream is opened again, and everything fetched', () => {
    const { seen, stop, last } = start();
    last().say('ready');
    last().fail(true);
    vi.advanceTimersByTime(1000);
    expect(FakeEventSource.opened).toHaveLength(2);
    last().fail(true);
    expect(seen.statuses.at(-1)).toBe('offline');
    vi.advanceTimersByTime(2000);
    expect(FakeEventSource.opened).toHaveLength(3);
    last().say('ready');
    expect(seen.statuses.at(-1)).toBe('connected');
    expect(seen.missed).toBe(2);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(FakeEventSource.opened).toHaveLength(3);
  });

  test('a hidden page gives its connection back and takes it again when looked at', () => {
    const { stop, last } = start();
    last().say('ready');
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(30_000);
    expect(last().readyState).toBe(FakeEventSource.CLOSED);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeEventSource.opened).toHaveLength(2);
    stop();
  });
});
