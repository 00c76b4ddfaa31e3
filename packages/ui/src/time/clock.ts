const TICK_MS = 5000;
const TOLERATED_SKEW_MS = 120_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let skewMs = 0;

function notify(): void {
  for (const listener of listeners) listener();
}

function start(): void {
  timer ??= setInterval(() => {
    if (!document.hidden) notify();
  }, TICK_MS);
  document.addEventListener('visibilitychange', notify);
}

function stop(): void {
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', notify);
}

/** One timer for every time on the page; it stops when nobody listens and rests while the page is hidden. */
export function subscribeClock(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

/** Takes the server's clock where the browser's is off by more than two minutes; smaller gaps are the network. */
export function alignClock(serverNowMs: number, browserNowMs: number): void {
  const gapMs = serverNowMs - browserNowMs;
  skewMs = Math.abs(gapMs) > TOLERATED_SKEW_MS ? gapMs : 0;
}

/** Now in milliseconds since 1970, by the server's clock where the two disagree. */
export function clockNowMs(): number {
  return Date.now() + skewMs;
}
