import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { KubeObject } from '../model/kube-object.ts';
import { BrokenJournal, Journal } from './journal.ts';
import { ObjectStore } from './object-store.ts';
import type { StoreEvent } from './store-event.ts';

function pod(name: string, fields: Partial<KubeObject> = {}, owner?: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'n',
      uid: `uid-${name}`,
      resourceVersion: '',
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...(owner === undefined ? {} : { ownerReferences: [{ apiVersion: 'v1', kind: 'X', name: owner, uid: owner }] }),
    },
    ...fields,
  };
}

const names = (objects: Iterable<KubeObject>) => [...objects].map(({ metadata }) => metadata.name).sort();

describe('store', () => {
  test('one growing resourceVersion, events with what was before', () => {
    const store = new ObjectStore({ historyLimit: 100 });
    const events: StoreEvent[] = [];
    store.subscribe('Pod', (event) => events.push(event));
    const first = store.put(pod('a'));
    const second = store.put({ ...first, status: { phase: 'Running' } });
    store.remove(second);
    expect(events.map(({ type, resourceVersion }) => [type, resourceVersion])).toEqual([
      ['ADDED', 1],
      ['MODIFIED', 2],
      ['DELETED', 3],
    ]);
    expect(events[1]?.previous).toBe(first);
    expect(events[2]?.object.metadata.resourceVersion).toBe('3');
    expect(store.get('Pod', 'n/a')).toBeUndefined();
  });

  test('dependents and uids follow every change of owners', () => {
    const store = new ObjectStore({ historyLimit: 100 });
    const child = store.put(pod('child', {}, 'owner-1'));
    expect(names(store.dependentsOf('owner-1'))).toEqual(['child']);
    const moved = store.put({ ...child, metadata: { ...pod('child', {}, 'owner-2').metadata } });
    expect(names(store.dependentsOf('owner-1'))).toEqual([]);
    expect(names(store.dependentsOf('owner-2'))).toEqual(['child']);
    expect(store.byUid('uid-child')).toBe(moved);
    store.remove(moved);
    expect(store.dependentsOf('owner-2')).toEqual([]);
    expect(store.byUid('uid-child')).toBeUndefined();
  });

  test('what was there at a resourceVersion, until the history has forgotten it', () => {
    const store = new ObjectStore({ historyLimit: 4 });
    const a = store.put(pod('a'));
    store.put(pod('b'));
    const at = store.resourceVersion;
    store.remove(a);
    store.put(pod('c'));
    expect(names(store.snapshotAt('Pod', at)?.values() ?? [])).toEqual(['a', 'b']);
    expect(names(store.all('Pod').values())).toEqual(['b', 'c']);
    for (let count = 0; count < 8; count += 1) store.put(pod('d', { count }));
    expect(store.snapshotAt('Pod', at)).toBeUndefined();
    expect(store.history.since(at)).toBeUndefined();
    expect(store.history.since(store.resourceVersion)).toEqual([]);
  });
});

describe('journal', () => {
  let folder = '';
  const opened: Journal[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'moonin-journal-'));
  });
  afterEach(async () => {
    for (const journal of opened.splice(0)) await journal.close();
    rmSync(folder, { recursive: true });
  });

  function open(compactBytes?: number) {
    const journal = new Journal({ folder, ...(compactBytes === undefined ? {} : { compactBytes }) });
    opened.push(journal);
    const store = new ObjectStore({ initial: journal.load(), log: journal, historyLimit: 100 });
    journal.attach(() => ({ resourceVersion: store.resourceVersion, objects: store.everything() }));
    return { journal, store };
  }

  const lastLog = () =>
    join(
      folder,
      readdirSync(folder)
        .filter((file) => file.startsWith('log-'))
        .sort()
        .at(-1) ?? '',
    );

  test('after a clean stop everything is as it was, the resourceVersion too', async () => {
    const first = open();
    first.store.put(pod('a'));
    first.store.remove(first.store.put(pod('b')));
    await first.journal.close();
    const second = open();
    expect(names(second.store.all('Pod').values())).toEqual(['a']);
    expect(second.store.resourceVersion).toBe(3);
    expect(second.store.history.since(3)).toEqual([]);
  });

  test('after a crash nothing that was written is lost, and no resourceVersion comes twice', () => {
    const first = open();
    first.store.put(pod('a'));
    const second = open();
    expect(names(second.store.all('Pod').values())).toEqual(['a']);
    expect(second.store.resourceVersion).toBeGreaterThan(first.store.resourceVersion);
    expect(second.store.history.since(first.store.resourceVersion)).toBeUndefined();
  });

  test('a torn last line is cut off, and writing goes on after it', () => {
    open().store.put(pod('a'));
    appendFileSync(lastLog(), '{"put":{"kind":"Pod","meta');
    open().store.put(pod('b'));
    expect(names(open().store.all('Pod').values())).toEqual(['a', 'b']);
  });

  test('a line that is broken in the middle is an error with its place', () => {
    open().store.put(pod('a'));
    writeFileSync(lastLog(), '{"reserve":100}\nnonsense\n{"clean":0}\n');
    expect(() => open()).toThrow(BrokenJournal);
    expect(() => open()).toThrow(/log-\d+\.jsonl:2 is not readable/);
  });

  test('a compaction keeps what is there, drops old files, and takes writes meanwhile', async () => {
    const first = open();
    for (const name of ['a', 'b', 'c']) first.store.put(pod(name));
    const compacting = first.journal.compact();
    first.store.put(pod('d'));
    await compacting;
    expect(readdirSync(folder).sort()).toEqual(['log-00000001.jsonl', 'snapshot-00000001.jsonl']);
    await first.journal.close();
    const second = open();
    expect(names(second.store.all('Pod').values())).toEqual(['a', 'b', 'c', 'd']);
    expect(second.store.resourceVersion).toBe(4);
  });

  test('a crash in the middle of a compaction loses nothing', () => {
    const first = open();
    first.store.put(pod('a'));
    void first.journal.compact();
    first.store.put(pod('b'));
    writeFileSync(join(folder, 'snapshot-00000001.jsonl.tmp'), '{"resourceVersion":1,"obj');
    expect(names(open().store.all('Pod').values())).toEqual(['a', 'b']);
  });

  test('a log that has grown is compacted by itself, and keeps the very write that set it off', async () => {
    const { store, journal } = open(2000);
    const written: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      written.push(store.put(pod(`p${count}`)).metadata.name);
      if (count % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await journal.close();
    expect(readdirSync(folder).some((file) => file.startsWith('snapshot-'))).toBe(true);
    expect(names(open().store.all('Pod').values())).toEqual(written.sort());
  });

  test('a compaction that fails is reported, and the log keeps everything', async () => {
    const errors: unknown[] = [];
    const journal = new Journal({ folder, compactBytes: 500, onError: (error) => errors.push(error) });
    opened.push(journal);
    const store = new ObjectStore({ initial: journal.load(), log: journal, historyLimit: 100 });
    journal.attach(() => ({ resourceVersion: store.resourceVersion, objects: store.everything() }));
    mkdirSync(join(folder, 'snapshot-00000001.jsonl.tmp'));
    for (const name of ['a', 'b', 'c', 'd']) store.put(pod(name));
    await journal.close();
    expect(errors).toHaveLength(1);
    rmSync(join(folder, 'snapshot-00000001.jsonl.tmp'), { recursive: true });
    expect(names(open().store.all('Pod').values())).toEqual(['a', 'b', 'c', 'd']);
  });
});
