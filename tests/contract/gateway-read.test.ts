import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyText } from '../../sync-server/exchange.ts';
import { GatewayFixture, readUntil, type TestPerson } from './gateway-fixture.ts';

const SAM = 'samsamsam1';
const DB = `member-${SAM}/bookings`;

let fixture: GatewayFixture;
let sam: TestPerson;
beforeEach(async () => {
  fixture = new GatewayFixture();
  sam = await fixture.person(SAM);
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

const booking = (n: number, note = '') => [`booking:b${n}`, { type: 'booking', n, note }] as const;
const get = async (path: string) => (await fixture.json('GET', `/db/${DB}${path}`, { as: sam })).json;
const post = async (path: string, body: unknown) => (await fixture.json('POST', `/db/${DB}${path}`, { as: sam, body })).json;

interface Changes {
  readonly results: readonly { seq: string; id: string; changes: { rev: string }[]; deleted?: true; doc?: { _id: string } }[];
  readonly last_seq: string;
  readonly pending: number;
}
const changes = async (query = '') => (await get(`/_changes${query}`)) as Changes;

describe('the database', () => {
  it('tells its name, size and sequence', async () => {
    await fixture.write(DB, [booking(1), booking(2)]);
    expect(await get('')).toMatchObject({ db_name: DB, doc_count: 2, doc_del_count: 0, update_seq: '2' });
    expect((await fixture.ask('HEAD', `/db/${DB}/`, { as: sam })).status).toBe(200);
  });

  it('is there and empty before anything was written', async () => {
    expect(await get('')).toMatchObject({ doc_count: 0, update_seq: '0' });
    expect(await changes()).toEqual({ results: [], last_seq: '0', pending: 0 });
  });
});

describe('_changes', () => {
  it('lists each document once, at its newest revision, with its body when asked', async () => {
    await fixture.write(DB, [booking(1), booking(2)]);
    await fixture.write(DB, [booking(1, 'again')]);
    const { results, last_seq } = await changes(
      '?include_docs=true&style=all_docs&seq_interval=10&conflicts=true&attachments=true',
    );
    expect(results.map(({ id }) => id)).toEqual(['booking:b2', 'booking:b1']);
    expect(results[1]?.doc).toEqual({
      _id: 'booking:b1',
      _rev: results[1]?.changes[0]?.rev,
      type: 'booking',
      n: 1,
      note: 'again',
    });
    expect(last_seq).toBe('3');
  });

  it('goes on from where it was, and answers a sync without news in few bytes', async () => {
    await fixture.write(DB, [booking(1)]);
    const { last_seq } = await changes();
    const answer = await fixture.ask('GET', `/db/${DB}/_changes?since=${last_seq}&limit=1000&include_docs=true`, { as: sam });
    expect(JSON.parse(await bodyText(answer))).toEqual({ results: [], last_seq, pending: 0 });
    expect(JSON.stringify(answer).length).toBeLessThan(300);
    await fixture.write(DB, [booking(2)]);
    expect((await changes(`?since=${last_seq}`)).results.map(({ id }) => id)).toEqual(['booking:b2']);
  });

  it('begins now when asked to', async () => {
    await fixture.write(DB, [booking(1)]);
    expect(await changes('?since=now')).toEqual({ results: [], last_seq: '1', pending: 0 });
  });

  it('answers POST like GET, and keeps to the documents named', async () => {
    await fixture.write(DB, [booking(1), booking(2), booking(3)]);
    expect(await post('/_changes?filter=_doc_ids', { doc_ids: ['booking:b2'] })).toMatchObject({
      results: [{ id: 'booking:b2' }],
    });
    expect(await post('/_changes', { since: '2', include_docs: true })).toMatchObject({ results: [{ doc: { n: 3 } }] });
  });

  it('is one document over many pages of any size', async () => {
    await fixture.write(
      DB,
      Array.from({ length: 25 }, (_, n) => booking(n)),
    );
    for (const limit of [1, 7, 25, 100]) {
      const ids: string[] = [];
      let since = '0';
      for (;;) {
        const page = await changes(`?since=${since}&limit=${limit}`);
        ids.push(...page.results.map(({ id }) => id));
        since = page.last_seq;
        if (page.pending === 0) break;
      }
      expect(ids).toEqual(Array.from({ length: 25 }, (_, n) => `booking:b${n}`));
      expect(since).toBe('25');
    }
  });

  it('writes what no page holds in pieces', async () => {
    for (let batch = 0; batch < 12; batch += 1) {
      await fixture.write(
        DB,
        Array.from({ length: 1000 }, (_, n) => booking(batch * 1000 + n)),
      );
    }
    const all = await changes();
    expect(all.results.length).toBe(12_000);
    expect(new Set(all.results.map(({ id }) => id)).size).toBe(12_000);
    expect(all).toMatchObject({ last_seq: '12000', pending: 0 });
  });

  it('refuses a wrong value of a parameter it knows, in CouchDB’s shape', async () => {
    for (const query of ['?limit=many', '?limit=-1', '?timeout=x', '?heartbeat=soon', '?feed=eventsource', '?filter=_view']) {
      const { status, json } = await fixture.json('GET', `/db/${DB}/_changes${query}`, { as: sam });
      expect([query, status, json]).toEqual([query, 400, { error: 'bad_request', reason: expect.any(String) }]);
    }
  });
});

describe('[A6] removals', () => {
  const gone = (n: number) => [`booking:b${n}`, { type: 'booking', n: 0 }, true] as const;

  it('are left out of a pull from zero and told to who was there before', async () => {
    await fixture.write(DB, [booking(1), booking(2)]);
    await fixture.write(DB, [gone(1)]);
    expect((await changes()).results.map(({ id }) => id)).toEqual(['booking:b2']);
    expect((await changes('?since=1')).results.map(({ id, deleted }) => [id, deleted])).toEqual([
      ['booking:b2', undefined],
      ['booking:b1', true],
    ]);
  });

  it('[16] are told from zero to who asks for them, on every page', async () => {
    await fixture.write(DB, [booking(1), booking(2), booking(3)]);
    await fixture.write(DB, [gone(1)]);
    const first = await changes('?removals=true&limit=2');
    expect(first.results.map(({ id }) => id)).toEqual(['booking:b2', 'booking:b3']);
    // Gone between two pages, and before the first.
    await fixture.write(DB, [gone(2)]);
    const rest = await changes(`?since=${first.last_seq}&limit=9`);
    expect(rest.results.map(({ id, deleted }) => [id, deleted])).toEqual([
      ['booking:b1', true],
      ['booking:b2', true],
    ]);
    expect((await changes('?removals=true')).results.map(({ id, deleted }) => [id, deleted])).toEqual([
      ['booking:b3', undefined],
      ['booking:b1', true],
      ['booking:b2', true],
    ]);
  });

  it('are left out of every page of a pull from zero', async () => {
    await fixture.write(
      DB,
      Array.from({ length: 10 }, (_, n) => booking(n)),
    );
    await fixture.write(DB, [gone(0), gone(4)]);
    const seen: Changes['results'][number][] = [];
    let page = await changes('?limit=3');
    seen.push(...page.results);
    while (page.pending > 0) {
      page = await changes(`?since=${page.last_seq}&limit=3`);
      seen.push(...page.results);
    }
    expect(seen.some(({ deleted }) => deleted)).toBe(false);
    expect(seen.length).toBe(8);
    expect(page.last_seq).toBe('12');
  });

  it('are told when they happen during the pull', async () => {
    await fixture.write(
      DB,
      Array.from({ length: 10 }, (_, n) => booking(n)),
    );
    const first = await changes('?limit=5');
    expect(first.results.map(({ id }) => id)).toContain('booking:b2');
    await fixture.write(DB, [gone(2)]);
    const rest = await changes(`?since=${first.last_seq}`);
    expect(rest.results.at(-1)).toMatchObject({ id: 'booking:b2', deleted: true });
  });

  it('can be read by who names the revision, and are missing otherwise', async () => {
    await fixture.write(DB, [booking(1)]);
    await fixture.write(DB, [gone(1)]);
    expect(await get('/booking:b1')).toEqual({ error: 'not_found', reason: 'deleted' });
    const stored = await fixture.store.get(DB, 'booking:b1');
    expect(await get(`/booking:b1?rev=${stored?.rev}`)).toMatchObject({ _deleted: true, n: 0 });
  });
});

describe('documents', () => {
  it('carry their linear history when asked for it', async () => {
    for (let n = 1; n <= 25; n += 1) await fixture.write(DB, [['booking:b1', { n }]]);
    const stored = await fixture.store.get(DB, 'booking:b1');
    const doc = (await get('/booking%3Ab1?revs=true')) as { _revisions: { start: number; ids: string[] } };
    expect(doc).toMatchObject({ _id: 'booking:b1', _rev: stored?.rev, n: 25 });
    expect(doc._revisions.start).toBe(25);
    expect(doc._revisions.ids.map((id, index) => `${25 - index}-${id}`)).toEqual(stored?.revisions);
  });

  it('are found by open revisions, by the newest of an ancestor, and not by what never was', async () => {
    await fixture.write(DB, [['booking:b1', { n: 1 }]]);
    const old = (await fixture.store.get(DB, 'booking:b1'))?.rev ?? '';
    await fixture.write(DB, [['booking:b1', { n: 2 }]]);
    const revs = (...list: string[]) => `open_revs=${encodeURIComponent(JSON.stringify(list))}`;
    expect(await get(`/booking:b1?${revs(old)}`)).toEqual([{ missing: old }]);
    expect(await get(`/booking:b1?${revs(old)}&latest=true&revs=true`)).toMatchObject([{ ok: { n: 2 } }]);
    expect(await get('/booking:b1?open_revs=all')).toMatchObject([{ ok: { n: 2 } }]);
    expect(await get(`/booking:b1?rev=${old}`)).toEqual({ error: 'not_found', reason: 'missing' });
    expect(await get('/booking:b9')).toEqual({ error: 'not_found', reason: 'missing' });
    expect(await get('/booking:b1?open_revs=nonsense')).toMatchObject({ error: 'bad_request' });
  });

  it('are given in bulk, row by row', async () => {
    await fixture.write(DB, [booking(1), booking(2)]);
    const rev = (await fixture.store.get(DB, 'booking:b1'))?.rev;
    const docs = [{ id: 'booking:b1', rev }, { id: 'booking:b2' }, { id: 'booking:b3', rev: '1-x' }];
    expect(await post('/_bulk_get?revs=true&latest=true', { docs })).toEqual({
      results: [
        { id: 'booking:b1', docs: [{ ok: expect.objectContaining({ n: 1, _revisions: expect.anything() }) }] },
        { id: 'booking:b2', docs: [{ ok: expect.objectContaining({ n: 2 }) }] },
        { id: 'booking:b3', docs: [{ error: { id: 'booking:b3', rev: '1-x', error: 'not_found', reason: 'missing' } }] },
      ],
    });
  });

  it('are listed by key, by range and whole', async () => {
    await fixture.write(DB, [booking(1), booking(2), booking(3)]);
    await fixture.write(DB, [['booking:b3', { n: 0 }, true]]);
    const ids = (answer: unknown) => (answer as { rows: { id?: string; key: string }[] }).rows.map(({ id, key }) => id ?? key);
    const keys = { keys: ['booking:b2', 'booking:b3', 'booking:b9'], include_docs: true, deleted: 'ok' };
    expect(await post('/_all_docs', keys)).toEqual({
      total_rows: 2,
      offset: 0,
      rows: [
        { id: 'booking:b2', key: 'booking:b2', value: { rev: expect.any(String) }, doc: expect.objectContaining({ n: 2 }) },
        { id: 'booking:b3', key: 'booking:b3', value: { rev: expect.any(String), deleted: true }, doc: null },
        { key: 'booking:b9', error: 'not_found' },
      ],
    });
    expect(ids(await get('/_all_docs'))).toEqual(['booking:b1', 'booking:b2']);
    expect(ids(await get('/_all_docs?startkey="booking:b2"&limit=5'))).toEqual(['booking:b2']);
    expect(ids(await get('/_all_docs?endkey="booking:b1"'))).toEqual(['booking:b1']);
    expect(ids(await get('/_all_docs?limit=1'))).toEqual(['booking:b1']);
  });

  it('are told apart by revision: the last twenty and the first are known', async () => {
    for (let n = 1; n <= 25; n += 1) await fixture.write(DB, [['booking:b1', { n }]]);
    const stored = await fixture.store.get(DB, 'booking:b1');
    const asked = [stored?.rev, stored?.revisions[5], stored?.firstRevision, '2-never', '26-next'];
    expect(await post('/_revs_diff', { 'booking:b1': asked, 'booking:b2': ['1-a'] })).toEqual({
      'booking:b1': { missing: ['2-never', '26-next'] },
      'booking:b2': { missing: ['1-a'] },
    });
    expect(await post('/_revs_diff', { 'booking:b1': [stored?.rev] })).toEqual({});
  });
});

describe('_local', () => {
  const put = (id: string, body: unknown, as = sam) => fixture.json('PUT', `/db/${DB}/_local/${id}`, { as, body });

  it('keeps a checkpoint for the device that wrote it, under a revision', async () => {
    const first = await put('chk.A_b%3D%3D', { _id: '_local/chk.A_b==', last_seq: '4' });
    expect(first).toMatchObject({ status: 201, json: { ok: true, id: '_local/chk.A_b==', rev: expect.any(String) } });
    const kept = (await get('/_local/chk.A_b%3D%3D')) as { _rev: string };
    expect(kept).toMatchObject({ _id: '_local/chk.A_b==', last_seq: '4' });
    expect((await put('chk.A_b%3D%3D', { last_seq: '5' })).status).toBe(409);
    expect((await put('chk.A_b%3D%3D', { _rev: kept._rev, last_seq: '5' })).status).toBe(201);
    const other = await fixture.device(SAM);
    expect(await fixture.json('GET', `/db/${DB}/_local/chk.A_b%3D%3D`, { as: other })).toMatchObject({ status: 404 });
  });

  it('is small and few, and never replicates', async () => {
    expect((await put('big', { text: 'x'.repeat(40_000) })).status).toBe(413);
    for (let n = 0; n < 200; n += 1) expect((await put(`c${n}`, { n })).status).toBe(201);
    expect((await put('one-too-many', { n: 1 })).status).toBe(413);
    expect((await changes()).results).toEqual([]);
  });
});

describe('waiting for changes', () => {
  it('longpoll answers at once when there is something, else with the first news', async () => {
    await fixture.write(DB, [booking(1)]);
    expect(await changes('?feed=longpoll')).toMatchObject({ results: [{ id: 'booking:b1' }] });
    const answer = await fixture.ask('GET', `/db/${DB}/_changes?feed=longpoll&since=1&include_docs=true`, { as: sam });
    const text = bodyText(answer);
    await fixture.write(`member-${SAM}/passes`, [['pass:p1', { n: 1 }]]);
    await fixture.write(DB, [booking(2)]);
    expect(JSON.parse(await text)).toMatchObject({ results: [{ id: 'booking:b2', doc: { n: 2 } }], last_seq: '2' });
    expect(fixture.ports.waiting).toBe(0);
  });

  it('longpoll gives up after its time-out, and shows signs of life where a heartbeat is asked for', async () => {
    const quiet = bodyText(await fixture.ask('GET', `/db/${DB}/_changes?feed=longpoll&timeout=5000`, { as: sam }));
    await turn();
    fixture.ports.advance(5_000);
    expect(JSON.parse(await quiet)).toEqual({ results: [], last_seq: '0', pending: 0 });
    const beating = bodyText(await fixture.ask('GET', `/db/${DB}/_changes?feed=longpoll&heartbeat=2000`, { as: sam }));
    for (let beat = 0; beat < 3; beat += 1) {
      await turn();
      fixture.ports.advance(2_000);
    }
    await turn();
    await fixture.write(DB, [booking(1)]);
    expect(await beating).toMatch(/^\n\n\n\{"results":\[\n\{"seq":"1"/);
  });

  it('continuous writes one line a change and ends when nobody listens', async () => {
    await fixture.write(DB, [booking(1)]);
    const controller = new AbortController();
    const asking = { as: sam, signal: controller.signal };
    const answer = await fixture.ask('GET', `/db/${DB}/_changes?feed=continuous&heartbeat=1000`, asking);
    const text = bodyText(answer);
    await turn();
    await fixture.write(DB, [booking(2)]);
    await turn();
    controller.abort();
    const lines = (await text).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id: 'booking:b1' }, { id: 'booking:b2' }]);
    expect(fixture.ports.waiting).toBe(0);
  });

  it('continuous stops after its limit with its last sequence', async () => {
    await fixture.write(DB, [booking(1), booking(2), booking(3)]);
    const answer = await fixture.ask('GET', `/db/${DB}/_changes?feed=continuous&limit=2`, { as: sam });
    const lines = (await readUntil(answer, () => false)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id: 'booking:b1' }, { id: 'booking:b2' }, { pending: 0 }]);
  });

  it('ends when the access it was given on ends', async () => {
    const answer = await fixture.ask('GET', `/db/${DB}/_changes?feed=longpoll&heartbeat=60000`, { as: sam });
    const text = bodyText(answer);
    await turn();
    await fixture.devices.revoke(SAM, sam.deviceId);
    expect(JSON.parse(await text)).toMatchObject({ results: [] });
    expect(await fixture.json('GET', `/db/${DB}/_changes`, { as: sam })).toEqual({
      status: 401,
      json: { error: 'unauthorized', reason: 'DEVICE_REVOKED' },
    });
  });
});

/** Lets everything that is ready run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('[A6] a day of a timetable that has aged', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-03', '2026-04-06'].map((date) => `timetable:g1:${date}`);
  const shown = days.slice(1);

  it.each(['area-leeds/slots', 'venue-g1/slots'])('is in no answer about %s, however it is asked for', async (db) => {
    await fixture.write(
      db,
      days.map((id) => [id, { date: id.slice(-10) }]),
    );
    const idsOf = async (path: string, body?: unknown) => {
      const { json } = await fixture.json(body === undefined ? 'GET' : 'POST', path, { body });
      return [...JSON.stringify(json).matchAll(/"date":"([\d-]+)"/g)].map(([, date]) => `timetable:g1:${date}`);
    };
    expect(await idsOf(`/db/${db}/_changes?include_docs=true`)).toEqual(shown);
    expect(await idsOf(`/db/${db}/_changes?include_docs=true&limit=1`)).toEqual(shown.slice(0, 1));
    expect(await idsOf(`/db/${db}/_all_docs?include_docs=true`)).toEqual(shown);
    expect(await idsOf(`/db/${db}/_all_docs?include_docs=true`, { keys: days })).toEqual(shown);
    expect(await idsOf(`/db/${db}/_bulk_get`, { docs: days.map((id) => ({ id })) })).toEqual(shown);
    expect((await fixture.ask('GET', `/db/${db}/${days[0]}`)).status).toBe(404);
    // Two days later the next has aged too, though nobody has touched it.
    fixture.ports.advance(2 * 86_400_000);
    expect(await idsOf(`/db/${db}/_changes?include_docs=true`)).toEqual(days.slice(2));
  });
});
