/**
 * What a cluster of CouchDB answers and one node never does, played on the stand-in: all of it was seen on a real cluster of three.
 * Seen there too: a place in a database is spelled in several ways, which the store's contract knows.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemPorts } from '../../sync-server/ports.ts';
import { couchNames } from '../../sync-server/store/couch/names.ts';
import { openCouch } from '../../sync-server/store/couch/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { type PouchdbServer, startPouchdbServer } from './pouchdb-server.ts';
import { drain, faults, putProposal } from './store-traffic.ts';

const ports = systemPorts();
const DB = 'gym-g1/people';

type Docs = { docs: Record<string, unknown>[] };
const docsOf = (init: RequestInit): Docs['docs'] => {
  const { docs }: Docs = JSON.parse(String(init.body));
  return docs;
};

describe('the CouchDB engine, on what a cluster answers', () => {
  let server: PouchdbServer;
  beforeAll(async () => {
    server = await startPouchdbServer();
  });
  afterAll(() => server.stop());

  /** `instead` may answer a request to that database's `ending`; by returning nothing it lets it through. */
  async function openWith(
    prefix: string,
    ending: string,
    instead: (url: string, init: RequestInit) => Promise<Response | undefined>,
    db?: string,
  ): Promise<Store> {
    const path = `/${db ?? encodeURIComponent(couchNames(prefix).of(DB))}/${ending}`;
    const fetch: typeof globalThis.fetch = async (url, init = {}) => {
      const asked = new URL(String(url)).pathname;
      const [, database = '', question] = asked.split('/');
      if (question === '_bulk_get') {
        const results = docsOf(init).map(async ({ id }) => ({ id, docs: await leavesOf(database, String(id)) }));
        return Response.json({ results: await Promise.all(results) });
      }
      return (asked.startsWith(path) ? await instead(String(url), init) : undefined) ?? globalThis.fetch(url, init);
    };
    return openCouch({ url: server.url, prefix, fetch, ...ports });
  }

  /** Another server's version of the document, on other nodes. */
  const another = (prefix: string, body: object) => ({
    _id: 'a',
    _rev: '1-00000000000000000000000000000001',
    ...{ rev: `1-${'ee'.repeat(16)}`, ancestors: '', first: `1-${'ee'.repeat(16)}`, body },
    prefix,
  });
  const plant = async (prefix: string, doc: object) => {
    const url = `${server.url}/${encodeURIComponent(couchNames(prefix).of(DB))}/_bulk_docs`;
    const { prefix: _, ...document } = { prefix, ...doc };
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    await fetch(url, { ...init, body: JSON.stringify({ docs: [document], new_edits: false }) });
  };
  /** All versions of a document that are there. CouchDB's `_bulk_get` tells of all, pouchdb-server's of the one it shows. */
  const leavesOf = async (database: string, id: string): Promise<{ ok?: { _deleted?: boolean; body: unknown } }[]> => {
    const answer = await fetch(`${server.url}/${database}/${encodeURIComponent(id)}?open_revs=all`, {
      headers: { accept: 'application/json' },
    });
    return answer.ok ? ((await answer.json()) as []) : [];
  };
  const versions = async (prefix: string): Promise<unknown[]> => {
    const leaves = await leavesOf(encodeURIComponent(couchNames(prefix).of(DB)), 'a');
    return leaves.flatMap(({ ok }) => (ok && !ok._deleted ? [ok.body] : []));
  };

  it('[ST90] taken by too few nodes (202): nobody is told yes, and asking again finds it or writes it, once', async () => {
    let few = true;
    const store = await openWith('few', '_bulk_docs', async (url, init) => {
      const answer = await fetch(url, init);
      if (!few || answer.status === 404) return answer;
      const rows: unknown = await answer.json();
      return Response.json(
        (rows as object[]).map((row) => ({ ...row, accepted: true })),
        { status: 202 },
      );
    });
    const put = () => store.put([{ db: DB, id: 'a', body: { n: 1 }, expect: null }]);
    const heard: string[][] = [];
    const stop = store.watch((dbs) => heard.push([...dbs]));
    await expect(put()).rejects.toMatchObject({ name: 'StoreUnavailable', message: expect.stringMatching(/too few nodes/i) });
    // Whether it is there nobody knows: so whoever listens looks.
    expect(heard).toEqual([[DB]]);
    few = false;
    expect(await put()).toMatchObject([{ ok: false, current: { body: { n: 1 }, rev: expect.stringMatching(/^1-/) } }]);
    expect(await versions('few')).toEqual([{ n: 1 }]);
    stop();
    await store.close();
  });

  it.each([
    ['told that another was faster', 'conflict', {}],
    ['taken by too few nodes', 'accepted', { accepted: true }],
  ])(
    '[ST91] two wrote at once and both are on a node: who is %s gives way, everybody reads the other',
    async (_, prefix, more) => {
      let race = true;
      const store = await openWith(prefix, '_bulk_docs', async (url, init) => {
        if (!race || !docsOf(init).some(({ _id }) => _id === 'a')) return undefined;
        race = false;
        const rows: unknown = await (await fetch(url, init)).json();
        await plant(prefix, another(prefix, { by: 'another' }));
        const told =
          prefix === 'conflict' ? [{ id: 'a', error: 'conflict' }] : (rows as object[]).map((row) => ({ ...row, ...more }));
        return Response.json(told, { status: prefix === 'conflict' ? 201 : 202 });
      });
      await store.put([{ db: DB, id: 'first', body: {}, expect: null }]);
      const answer = await store.put([{ db: DB, id: 'a', body: { by: 'us' }, expect: null }]);
      expect(answer).toMatchObject([{ ok: false, current: { body: { by: 'another' } } }]);
      expect(await store.get(DB, 'a')).toMatchObject({ body: { by: 'another' } });
      expect(await versions(prefix)).toEqual([{ by: 'another' }]);
      const { rows } = await store.changes(DB, { since: '0', limit: 10, includeDocs: true });
      expect(rows.filter(({ id }) => id === 'a').map(({ doc }) => doc?.body)).toEqual([{ by: 'another' }]);
      await store.close();
    },
  );

  it('[ST92] of several who make the same index at once all but one are told that it failed: it is asked for again', async () => {
    let failures = 3;
    const store = await openWith('index', '_index', async () => {
      failures -= 1;
      return failures < 0 ? undefined : Response.json({ error: 'error_saving_ddoc' }, { status: 500 });
    });
    await store.put([{ db: DB, id: 'a', body: {}, expect: null }]);
    expect(await store.info(DB)).toMatchObject({ documents: 1 });
    await store.close();
  });

  it('[A8] [ST93] a journal entry that too few nodes took is asked for until it is certain; the commit happens once', async () => {
    let entries = 0;
    const journal = encodeURIComponent(couchNames('journal').journal);
    const store = await openWith(
      'journal',
      'entry-',
      async (url, init) => {
        if (init.method !== 'PUT' || String(init.body).includes('"open":null')) return undefined;
        entries += 1;
        const answer = await fetch(url, init);
        return entries === 1 ? new Response(await answer.text(), { status: 202 }) : answer;
      },
      journal,
    );
    await putProposal(store, 'p');
    await drain(store);
    expect(entries).toBe(2);
    expect(await faults(store, ['p'], ['p'])).toEqual([]);
    await store.close();
  });

  it('[A9] [ST94] two deciders whose entries are both on a node: neither goes on', async () => {
    const url = `${server.url}/${couchNames('both').journal}`;
    const store = await openWith('both', 'entry-', async () => undefined, 'nowhere');
    const headers = { 'content-type': 'application/json' };
    await putProposal(store, 'p');
    await fetch(`${url}/_bulk_docs`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({
        new_edits: false,
        docs: ['one', 'two'].map((commit, n) => ({
          ...{ _id: 'entry-000000000001', _rev: `1-${String(n).repeat(32)}`, commit },
          open: { writes: [], last: [] },
        })),
      }),
    });
    await expect(drain(store)).rejects.toMatchObject({ name: 'StoreLocked' });
    await store.close();
  });

  it('[ST95] news that overtakes the answer to the write that made it is told once, as one node does it too', async () => {
    const overtaken = Promise.withResolvers<void>();
    let watched = false;
    const registry = couchNames('fast').registry;
    const store = await openWith(
      'fast',
      '_',
      async (url, init) => {
        const answer = await fetch(url, init);
        if (watched && !url.includes('/_changes')) await overtaken.promise;
        const text = await answer.text();
        const read = async () => {
          // By then all that follows from the news has happened.
          if (url.includes('/_changes') && text.includes(DB)) setImmediate(overtaken.resolve);
          return text;
        };
        return Object.assign(new Response(null, { status: answer.status }), { text: read });
      },
      registry,
    );
    const heard: string[][] = [];
    const stop = store.watch((dbs) => heard.push([...dbs]));
    watched = true;
    await store.put([{ db: DB, id: 'a', body: { n: 1 }, expect: null }]);
    expect(heard).toEqual([[DB]]);
    stop();
    await store.close();
  });

  it('[ST96] news that comes when its own writer has written again is told of each write once', async () => {
    const written = Promise.withResolvers<void>();
    const askedAgain = Promise.withResolvers<void>();
    let held = false;
    const store = await openWith(
      'slow',
      '_changes',
      async (url, init) => {
        if (held) askedAgain.resolve();
        const answer = await fetch(url, init);
        const text = await answer.text();
        if (text.includes(DB)) {
          held = true;
          await written.promise;
        }
        return new Response(text, { status: answer.status });
      },
      couchNames('slow').registry,
    );
    const heard: string[][] = [];
    const stop = store.watch((dbs) => heard.push([...dbs]));
    await store.put([{ db: DB, id: 'a', body: { n: 1 }, expect: null }]);
    await store.put([{ db: DB, id: 'b', body: { n: 1 }, expect: null }]);
    written.resolve();
    await askedAgain.promise;
    expect(heard).toEqual([[DB], [DB]]);
    stop();
    await store.close();
  });
});
