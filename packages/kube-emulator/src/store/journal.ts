import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type KubeObject, keyOf } from '../model/kube-object.ts';
import type { CommitLog, StoredState } from './object-store.ts';
import type { StoreEvent } from './store-event.ts';

/** A data folder whose files cannot be read. */
export class BrokenJournal extends Error {}

/** resourceVersions are reserved on the disk in steps of this, so that a crash never hands one out twice. */
const reserveStep = 20_000;
const syncEveryMs = 500;
const snapshotChunk = 500;

type LogLine = { reserve: number } | { clean: number } | { put: KubeObject } | { remove: KubeObject };
type SnapshotHead = { resourceVersion: number; objects: number };

/**
 * The store on disk: `snapshot-N.jsonl` and the append-only `log-N.jsonl` of what came after it. A line is in the file
 * before the change is answered, so a kill -9 loses nothing; the disk is synced twice a second. A torn last line is cut.
 */
export class Journal implements CommitLog {
  readonly #folder: string;
  readonly #compactBytes: number;
  readonly #onError: (error: unknown) => void;
  #generation = 0;
  #descriptor = -1;
  #startBytes = 0;
  #writtenBytes = 0;
  #snapshotBytes = 0;
  #compactionDue = false;
  #reserved = 0;
  #dirty = false;
  #compacting: Promise<void> | undefined;
  readonly #syncTimer: NodeJS.Timeout;
  #contents: (() => StoredState) | undefined;

  /** `onError` hears of what goes wrong in the background: a sync or a compaction; the log itself goes on. */
  constructor(options: { folder: string; compactBytes?: number; onError?: (error: unknown) => void }) {
    this.#onError = options.onError ?? (() => undefined);
    this.#folder = options.folder;
    this.#compactBytes = options.compactBytes ?? 16 * 1024 * 1024;
    mkdirSync(this.#folder, { recursive: true });
    this.#syncTimer = setInterval(() => this.#syncInBackground(), syncEveryMs);
    this.#syncTimer.unref();
  }

  /** Reads what is on the disk and opens the log for appending. */
  load(): StoredState {
    const { snapshots, logs } = this.#files();
    const objects = new Map<string, KubeObject>();
    const first = snapshots.at(-1) ?? 0;
    let resourceVersion = first === 0 ? 0 : this.#readSnapshot(first, objects);
    let reserved = 0;
    for (const generation of logs.filter((candidate) => candidate >= first)) {
      for (const line of this.#readLog(generation, generation === logs.at(-1))) {
        if ('reserve' in line) reserved = line.reserve;
        else if ('clean' in line) reserved = resourceVersion;
        else resourceVersion = applyLine(objects, line);
      }
    }
    this.#generation = Math.max(first, logs.at(-1) ?? 0);
    this.#open();
    this.#removeBefore(first);
    return { resourceVersion: Math.max(resourceVersion, reserved), objects: objects.values() };
  }

  /** Tells where the whole contents can be had, for compaction. */
  attach(contents: () => StoredState): void {
    this.#contents = contents;
  }

  append(event: StoreEvent, json: string): void {
    if (event.resourceVersion > this.#reserved) {
      this.#reserved = event.resourceVersion + reserveStep;
      this.#write(`{"reserve":${this.#reserved}}\n`);
      fdatasyncSync(this.#descriptor);
    }
    this.#write(event.type === 'DELETED' ? `{"remove":${json}}\n` : `{"put":${json}}\n`);
    if (this.#compactionDue || this.#startBytes + this.#writtenBytes <= this.#compactionBytes()) return;
    this.#compactionDue = true;
    // Not now: the store has the change only after it is written, and a snapshot must hold it.
    queueMicrotask(() => {
      this.#compactionDue = false;
      this.compact().catch(this.#onError);
    });
  }

  /** Starts writing a snapshot in the background; the log goes on in a new file. */
  async compact(): Promise<void> {
    if (this.#compacting !== undefined || this.#contents === undefined || this.#descriptor < 0) {
      return this.#compacting;
    }
    const { resourceVersion, objects } = this.#contents();
    const frozen = [...objects];
    const before = this.#descriptor;
    this.#generation += 1;
    this.#open();
    fdatasyncSync(before);
    closeSync(before);
    const generation = this.#generation;
    this.#write(`{"reserve":${this.#reserved}}\n`);
    this.#compacting = this.#writeSnapshot(generation, { resourceVersion, objects: frozen.length }, frozen)
      .then(() => this.#removeBefore(generation))
      .finally(() => {
        this.#compacting = undefined;
      });
    return this.#compacting;
  }

  #compactionBytes(): number {
    return Math.max(this.#compactBytes, this.#snapshotBytes * 3);
  }

  #syncInBackground(): void {
    try {
      this.sync();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Brings what was written onto the disk. */
  sync(): void {
    if (!this.#dirty || this.#descriptor < 0) return;
    this.#dirty = false;
    fdatasyncSync(this.#descriptor);
  }

  async close(): Promise<void> {
    clearInterval(this.#syncTimer);
    // A compaction that is due begins before what waits here goes on; whoever began it hears of its failure.
    await Promise.resolve();
    await Promise.allSettled([this.#compacting]);
    if (this.#descriptor < 0) return;
    this.#write(`{"clean":0}\n`);
    this.sync();
    closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  #path(kind: 'snapshot' | 'log', generation: number): string {
    return join(this.#folder, `${kind}-${String(generation).padStart(8, '0')}.jsonl`);
  }

  #files(): { snapshots: number[]; logs: number[] } {
    const numbers = (kind: string) =>
      readdirSync(this.#folder)
        .map((file) => new RegExp(`^${kind}-(\\d+)\\.jsonl$`).exec(file)?.[1])
        .filter((digits) => digits !== undefined)
        .map(Number)
        .sort((a, b) => a - b);
    return { snapshots: numbers('snapshot'), logs: numbers('log') };
  }

  #open(): void {
    this.#descriptor = openSync(this.#path('log', this.#generation), 'a', 0o600);
    this.#startBytes = fstatSync(this.#descriptor).size;
    this.#writtenBytes = 0;
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    this.#dirty = true;
    try {
      for (let offset = 0; offset < bytes.length; ) offset += writeSync(this.#descriptor, bytes, offset);
    } catch (error) {
      // A full disk: what was written of the line must not stand before later ones.
      ftruncateSync(this.#descriptor, this.#startBytes + this.#writtenBytes);
      throw error;
    }
    this.#writtenBytes += bytes.length;
  }

  #readSnapshot(generation: number, objects: Map<string, KubeObject>): number {
    const path = this.#path('snapshot', generation);
    const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
    const { resourceVersion, objects: count } = parseLine<SnapshotHead>(head ?? '', path, 1);
    if (lines.length !== count) throw new BrokenJournal(`${path} has ${lines.length} objects instead of ${count}`);
    lines.forEach((line, index) => {
      const object = parseLine<KubeObject>(line, path, index + 2);
      objects.set(addressOf(object), object);
    });
    return resourceVersion;
  }

  #readLog(generation: number, last: boolean): LogLine[] {
    const path = this.#path('log', generation);
    const text = readFileSync(path, 'utf8');
    const end = text.lastIndexOf('\n') + 1;
    if (end < text.length) {
      if (!last) throw new BrokenJournal(`${path} ends in the middle of a line`);
      const descriptor = openSync(path, 'r+');
      ftruncateSync(descriptor, Buffer.byteLength(text.slice(0, end)));
      closeSync(descriptor);
    }
    const lines = text.slice(0, end).split('\n').slice(0, -1);
    return lines.map((line, index) => parseLine<LogLine>(line, path, index + 1));
  }

  async #writeSnapshot(generation: number, head: SnapshotHead, objects: KubeObject[]): Promise<void> {
    const path = this.#path('snapshot', generation);
    const file = await open(`${path}.tmp`, 'w', 0o600);
    await file.writeFile(`${JSON.stringify(head)}\n`);
    for (let start = 0; start < objects.length; start += snapshotChunk) {
      const lines = objects.slice(start, start + snapshotChunk).map((object) => `${JSON.stringify(object)}\n`);
      await file.writeFile(lines.join(''));
    }
    await file.sync();
    this.#snapshotBytes = (await file.stat()).size;
    await file.close();
    renameSync(`${path}.tmp`, path);
    const folder = openSync(this.#folder, 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  #removeBefore(generation: number): void {
    const { snapshots, logs } = this.#files();
    for (const old of snapshots.filter((candidate) => candidate < generation)) rmSync(this.#path('snapshot', old));
    for (const old of logs.filter((candidate) => candidate < generation)) rmSync(this.#path('log', old));
    const unfinished = `${this.#path('snapshot', generation)}.tmp`;
    if (existsSync(unfinished)) rmSync(unfinished);
  }
}

function addressOf(object: KubeObject): string {
  return `${object.kind} ${keyOf(object)}`;
}

function applyLine(objects: Map<string, KubeObject>, line: { put: KubeObject } | { remove: KubeObject }): number {
  const object = 'put' in line ? line.put : line.remove;
  if ('put' in line) objects.set(addressOf(object), object);
  else objects.delete(addressOf(object));
  return Number(object.metadata.resourceVersion);
}

function parseLine<T>(text: string, path: string, line: number): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new BrokenJournal(`${path}:${line} is not readable`, { cause: error });
  }
}
