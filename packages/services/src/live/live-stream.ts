import type { LiveEvent } from '@moonin/contracts';
import type { LivePosition } from './live-position.ts';
import type { LiveView } from './merge-changes.ts';

/** One thing to write to a stream: an event, or, without a name, the place where it stands. */
export interface LiveMessage {
  name: 'ready' | 'changed' | 'reset' | null;
  id: string;
  data: LiveEvent | null;
}

/** The writing end of one stream; `end` closes it, and its browser comes back by itself. */
export interface LiveSubscriber {
  send(message: LiveMessage): void;
  end(): void;
}

/** One open stream of a person within an organization's room. */
export interface LiveStream {
  userId: string;
  sessionId: string;
  subscriber: LiveSubscriber;
  lastEventId: string | undefined;
  view: LiveView;
  /** Null until the room has looked once. */
  position: LivePosition | null;
}
