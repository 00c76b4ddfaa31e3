import { LIVE_EVENT_NAMES, type LiveChange } from '@moonin/contracts';
import type { LiveStatus } from '../live-dot.tsx';

/** What a {@link openLiveStream} tells, and where it listens. */
export interface LiveStreamOptions {
  /** Address of the event stream on the page's own origin. */
  readonly url: string;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onChanged: (changes: readonly LiveChange[]) => void;
  /** Something may have been missed: fetch everything anew. */
  readonly onMissed: () => void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A browser holds six connections to a host over HTTP/1.1; tabs that nobody looks at give theirs back. */
const HIDDEN_UNTIL_CLOSED_MS = 30_000;

/** Listens to an organization's events until the returned function is called; reconnects, and says what it missed. */
export function openLiveStream(options: LiveStreamOptions): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    const opened = new EventSource(options.url);
    let resumes = false;
    source = opened;
    opened.addEventListener(LIVE_EVENT_NAMES.ready, () => {
      // Only the browser's own reconnect carries Last-Event-ID; before a stream's first word anything may have changed.
      if (!resumes) options.onMissed();
      resumes = true;
      failures = 0;
      options.onStatus('connected');
    });
    opened.addEventListener(LIVE_EVENT_NAMES.changed, (event) => options.onChanged(changesOf(event)));
    opened.addEventListener(LIVE_EVENT_NAMES.reset, () => options.onMissed());
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return options.onStatus('catchingUp');
      failures += 1;
      options.onStatus(failures > 1 ? 'offline' : 'catchingUp');
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      timer = setTimeout(connect, pauseMs * (0.5 + Math.random() / 2));
    });
  };

  const onVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        source?.close();
        source = null;
      }, HIDDEN_UNTIL_CLOSED_MS);
    } else if (!source || source.readyState === EventSource.CLOSED) {
      options.onStatus('catchingUp');
      connect();
    }
  };

  const onOnline = () => connect();
  const onOffline = () => options.onStatus('offline');
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
  };
}

function changesOf(event: Event): readonly LiveChange[] {
  const data: unknown = event instanceof MessageEvent ? JSON.parse(String(event.data)) : null;
  const changes = typeof data === 'object' && data !== null && 'changes' in data ? data.changes : null;
  return Array.isArray(changes) ? changes : [];
}
