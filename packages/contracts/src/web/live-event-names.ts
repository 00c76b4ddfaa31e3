/** Names of the stream's events. `reset` comes instead of a backlog when the resume point is too old: refetch everything. */
export const LIVE_EVENT_NAMES = { changed: 'changed', reset: 'reset', ready: 'ready' } as const;
