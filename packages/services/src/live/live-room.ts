import type { ClusterStatus, LiveChange } from '@moonin/contracts';
import type { Database } from '@moonin/db';
import type { Clock, Logger } from '@moonin/runtime';
import { clusterStatusAt } from '../cluster/cluster-status.ts';
import { comparePositions, formatPosition, type LivePosition, startOfStream } from './live-position.ts';
import type { LiveStream } from './live-stream.ts';
import { mergeChanges, visibleChanges } from './merge-changes.ts';
import { type LiveFact, type OutboxNews, readOutbox } from './read-outbox.ts';

/** Between two looks at least this long: what comes meanwhile goes out together. */
const TICK_MS = 250;
const RETRY_MS = 1_000;
/** What passing time alone changes in a list: which cluster has gone silent. */
const EVERY_CLUSTER: LiveChange = { kind: 'cluster', clusterId: null, ids: null };

/** The streams of one organization: one look at its outbox serves them all. */
export interface LiveRoom {
  streams: Set<LiveStream>;
  /** Something may have happened: look soon. */
  wake(): void;
  /** Look also whether clusters went silent. */
  sweep(): void;
  close(): void;
}

interface ClusterRow {
  id: string;
  project_id: string;
  last_seen_at: Date | null;
}

export function createLiveRoom(room: { organizationId: string; db: Database; clock: Clock; log: Logger }): LiveRoom {
  const streams = new Set<LiveStream>();
  const projectOfCluster = new Map<string, string>();
  let statuses: Map<string, ClusterStatus> | null = null;
  let sweepDue = true;
  let looking = false;
  let wanted = false;
  let closed = false;
  let lastLookMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (pauseMs: number): void => {
    if (timer || closed || streams.size === 0) return;
    timer = setTimeout(look, pauseMs);
    timer.unref();
  };
  const wake = (): void => {
    wanted = true;
    if (!looking) schedule(Math.max(0, TICK_MS - (performance.now() - lastLookMs)));
  };

  async function look(): Promise<void> {
    timer = undefined;
    looking = true;
    wanted = false;
    lastLookMs = performance.now();
    let pauseMs: number | null = null;
    try {
      const more = await readAndTell();
      if (more === 'now') pauseMs = 0;
      else if (more === 'soon' || wanted) pauseMs = TICK_MS;
    } catch (error) {
      room.log.warn({ err: error, organizationId: room.organizationId }, 'an event stream could not read its news');
      pauseMs = RETRY_MS;
    } finally {
      looking = false;
    }
    if (pauseMs !== null) schedule(pauseMs);
  }

  async function readAndTell(): Promise<OutboxNews['more']> {
    const known = [...streams];
    const needsClusters = sweepDue || statuses === null || known.some((stream) => stream.view.projects !== null);
    const now = room.clock.now();
    const { first, news, clusters } = await room.db.withTenantSql(
      { organizationId: room.organizationId },
      async (sql) => {
        // New streams learn first where the head is, so that the facts are read from the earliest place any of them needs.
        const first = known.some((stream) => stream.position === null)
          ? await readOutbox(sql, { organizationId: room.organizationId, after: null })
          : null;
        const joined = first ? place(known, first.head, now) : [];
        const after = earliest([
          ...known.flatMap(({ position }) => position ?? []),
          ...joined.map(([, at]) => at.position),
        ]);
        const news = after ? await readOutbox(sql, { organizationId: room.organizationId, after }) : null;
        const clusters = needsClusters
          ? await sql.query<ClusterRow>({
              name: 'live-clusters',
              text: 'SELECT id::text, project_id::text, last_seen_at FROM clusters WHERE organization_id = $1',
              values: [room.organizationId],
            })
          : null;
        return { first: joined, news, clusters };
      },
    );
    const swept = clusters ? noteClusters(clusters, now) : [];
    for (const [stream, at] of first) welcome(stream, at);
    if (news) tellAll(news, swept);
    return news?.more ?? 'no';
  }

  function noteClusters(clusters: readonly ClusterRow[], now: Date): LiveChange[] {
    sweepDue = false;
    const before = statuses;
    statuses = new Map(clusters.map((cluster) => [cluster.id, clusterStatusAt(cluster.last_seen_at, now)]));
    for (const cluster of clusters) projectOfCluster.set(cluster.id, cluster.project_id);
    if (before === null) return [];
    return [...statuses].flatMap(([id, status]): LiveChange[] => {
      const previous = before.get(id);
      return previous === undefined || previous === status ? [] : [{ kind: 'cluster', clusterId: id, ids: [id] }];
    });
  }

  /** Tells each stream what came after its own place; streams of one place and view share one merged event. */
  function tellAll(news: OutboxNews, swept: readonly LiveChange[]): void {
    const shared = new Map<string, LiveChange[]>();
    const id = formatPosition(news.head);
    for (const stream of streams) {
      if (stream.position === null || comparePositions(stream.position, news.head) > 0) continue;
      const key = `${formatPosition(stream.position)} ${JSON.stringify(stream.view)}`;
      const changes = shared.get(key) ?? mergeChanges(visibleTo(stream, news.facts, swept));
      shared.set(key, changes);
      stream.position = news.head;
      if (changes.length > 0) stream.subscriber.send({ name: 'changed', id, data: { changes } });
    }
  }

  function visibleTo(stream: LiveStream, facts: readonly LiveFact[], swept: readonly LiveChange[]): LiveChange[] {
    const { position } = stream;
    const news = facts.filter((fact) => position === null || comparePositions(fact.position, position) > 0);
    return visibleChanges([...news.flatMap((fact) => fact.changes), ...swept], stream.view, projectOfCluster);
  }

  return {
    streams,
    wake,
    sweep: () => {
      sweepDue = true;
      wake();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      for (const stream of streams) stream.subscriber.end();
      streams.clear();
    },
  };
}

type Start = ReturnType<typeof startOfStream>;

function place(streams: readonly LiveStream[], head: LivePosition, now: Date): [LiveStream, Start][] {
  return streams.flatMap((stream): [LiveStream, Start][] =>
    stream.position === null ? [[stream, startOfStream({ lastEventId: stream.lastEventId, head, now })]] : [],
  );
}

function welcome(stream: LiveStream, at: Start): void {
  stream.position = at.position;
  const id = formatPosition(at.position);
  stream.subscriber.send({ name: 'ready', id, data: null });
  if (at.start === 'reset') stream.subscriber.send({ name: 'reset', id, data: null });
  // Silence is not in the outbox: what it changed while the stream was away is told as a whole.
  if (at.start === 'resumed') stream.subscriber.send({ name: 'changed', id, data: { changes: [EVERY_CLUSTER] } });
}

function earliest(positions: readonly LivePosition[]): LivePosition | null {
  return positions.reduce<LivePosition | null>(
    (least, position) => (least === null || comparePositions(position, least) < 0 ? position : least),
    null,
  );
}
