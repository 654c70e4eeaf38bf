/** [10.8] Cheap to serve, dear to abuse: what a device, a person and an address may take of the gateway. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyText, type HttpAnswer } from '../../sync-server/exchange.ts';
import { GatewayFixture, proposal, type TestPerson } from './gateway-fixture.ts';

const SAM = 'samsamsam1';
const BOOKINGS = `member-${SAM}/bookings`;
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

describe('[10.8] _local', () => {
  const put = (db: string, id: string, body: object = { n: 1 }, as: TestPerson = sam) =>
    fixture.json('PUT', `/db/${db}/_local/${id}`, { as, body });

  it('is for scopes that exist: a name that anybody could make up keeps nothing', async () => {
    for (const db of ['area-madeup/gyms', 'venue-madeup/slots']) {
      expect(await put(db, 'x')).toMatchObject({ status: 404 });
      expect(await fixture.store.getLocal(db, `${sam.uid} ${sam.deviceId}`, 'x')).toBeNull();
    }
    await fixture.write('area-leeds/gyms', [['gym:one', { type: 'gym' }]]);
    // Its other collection is empty, and as real.
    for (const db of ['area-leeds/gyms', 'area-leeds/slots', BOOKINGS, 'public/basics']) {
      expect([db, (await put(db, 'x')).status]).toEqual([db, 201]);
    }
  });

  it('is for scopes that may be read: another’s and an unknown one answer alike', async () => {
    const foreign = await put('member-eveeveeve1/bookings', 'x');
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await put('member-nobodyatall/bookings', 'x'));
  });

  it('is bounded for a device over all databases together, in number', async () => {
    const dbs = [BOOKINGS, `member-${SAM}/passes`, `self-${SAM}/self`, 'public/basics'];
    for (let n = 0; n < 200; n += 1) expect((await put(dbs[n % 4] ?? '', `c${n}`)).status).toBe(201);
    for (const db of dbs) expect((await put(db, 'one-too-many')).status).toBe(413);
    // What is there goes on being written, and another device has its own.
    const { json } = await fixture.json('GET', `/db/${BOOKINGS}/_local/c0`, { as: sam });
    expect((await put(BOOKINGS, 'c0', { _rev: Object(json)._rev, n: 2 })).status).toBe(201);
    expect((await put(BOOKINGS, 'c0', { n: 1 }, await fixture.device(SAM))).status).toBe(201);
  });

  it('is bounded for a device over all databases together, in bytes, also when what is there grows', async () => {
    const large = { text: 'x'.repeat(31_000) };
    const grow = async (id: string) => {
      const first = await put(BOOKINGS, id);
      if (first.status !== 201) return first.status;
      return (await put(BOOKINGS, id, { ...large, _rev: Object(first.json).rev })).status;
    };
    let kept = 0;
    while (kept < 100 && (await grow(`c${kept}`)) === 201) kept += 1;
    expect(kept).toBe(33);
  });
});

describe('[10.8] documents asked for by name', () => {
  const LONG = 'x'.repeat(400_000);
  beforeEach(() => fixture.write(BOOKINGS, [['booking:a', { type: 'booking', note: LONG }]]));
  const repeated = <T>(one: T) => Array.from({ length: 5_000 }, () => one);

  it('are answered once, however often they are named in one request', async () => {
    const answer = await fixture.ask('POST', `/db/${BOOKINGS}/_bulk_get`, {
      as: sam,
      body: { docs: repeated({ id: 'booking:a' }) },
    });
    const text = await bodyText(answer);
    expect([answer.status, JSON.parse(text).results.length]).toEqual([200, 1]);
    expect(text.length).toBeLessThan(500_000);
    const revs = encodeURIComponent(JSON.stringify(repeated('1-a').slice(0, 500)));
    const open = await fixture.json('GET', `/db/${BOOKINGS}/booking:a?open_revs=${revs}`, { as: sam });
    expect(open).toEqual({ status: 200, json: [{ missing: '1-a' }] });
  });

  it('are bounded in bytes: who asks for too much is told to ask for less', async () => {
    const many = Array.from({ length: 60 }, (_, n) => [`booking:b${n}`, { type: 'booking', note: LONG }] as const);
    await fixture.write(BOOKINGS, many);
    const ids = many.map(([id]) => id);
    const docs = ids.map((id) => ({ id }));
    expect(await fixture.json('POST', `/db/${BOOKINGS}/_bulk_get`, { as: sam, body: { docs } })).toMatchObject({ status: 413 });
    const some = await fixture.json('POST', `/db/${BOOKINGS}/_bulk_get`, { as: sam, body: { docs: docs.slice(0, 30) } });
    expect(some.status).toBe(200);
    const all = (keys: string[]) =>
      fixture.json('POST', `/db/${BOOKINGS}/_all_docs?include_docs=true`, { as: sam, body: { keys } });
    expect((await all(ids)).status).toBe(413);
    expect((await all(repeated('booking:a'))).status).toBe(413);
    expect((await all(ids.slice(0, 30))).status).toBe(200);
  });
});

describe('[10.8] requests', () => {
  const ask = async (as: TestPerson | null) => (await fixture.ask('GET', '/db/public/basics', { as })).status;
  const until429 = async (as: TestPerson | null) => {
    for (let n = 0; n < 5_000; n += 1) if ((await ask(as)) === 429) return n;
    return null;
  };

  it('are limited for a device, and then for its person over all devices, for the minute and no longer', async () => {
    expect(await until429(sam)).toBe(1_200);
    const [second, third] = [await fixture.device(SAM), await fixture.device(SAM)];
    expect(await until429(second)).toBe(1_200);
    expect(await until429(third)).toBe(600);
    expect(await ask(await fixture.person('eveeveeve1'))).toBe(200);
    fixture.ports.advance(60_000);
    expect(await ask(sam)).toBe(200);
  });

  it('with a token that is not taken are limited as anybody’s', async () => {
    const forged = { ...sam, headers: { ...sam.headers, authorization: 'Bearer token.nonsense' } };
    expect(await ask(forged)).toBe(401);
    expect(await until429(forged)).toBe(599);
    expect(await ask(null)).toBe(429);
    expect(await ask(sam)).toBe(200);
  });
});

describe('[10.8] open answers', () => {
  const leaves: AbortController[] = [];
  afterEach(() => {
    for (const one of leaves.splice(0)) one.abort();
  });
  async function open(path: string, as: TestPerson | null): Promise<{ answer: HttpAnswer; ended: () => Promise<boolean> }> {
    const leave = new AbortController();
    leaves.push(leave);
    const answer = await fixture.ask('GET', path, { as, signal: leave.signal });
    let over = typeof answer.body === 'string';
    if (typeof answer.body !== 'string') {
      const { body } = answer;
      void (async () => {
        for await (const _ of body);
        over = true;
      })();
    }
    return { answer, ended: async () => new Promise((tell) => setImmediate(() => setImmediate(() => tell(over)))) };
  }
  const poll = (as: TestPerson | null) => open('/db/public/basics/_changes?feed=longpoll&since=now&heartbeat=60000', as);
  const many = async <T>(count: number, make: () => Promise<T>) => {
    const made: T[] = [];
    for (let n = 0; n < count; n += 1) made.push(await make());
    return made;
  };
  const endedOf = async (feeds: readonly { ended: () => Promise<boolean> }[]) => {
    const all = await Promise.all(feeds.map((one) => one.ended()));
    return all.map((over, index) => (over ? index : -1)).filter((index) => index >= 0);
  };

  it('of a device: the 25th ends the oldest', async () => {
    const feeds = await many(26, () => poll(sam));
    expect(feeds.every(({ answer }) => answer.status === 200)).toBe(true);
    expect(await endedOf(feeds)).toEqual([0, 1]);
  });

  it('of a person: the 51st over all devices ends the oldest', async () => {
    const devices = [sam, await fixture.device(SAM), await fixture.device(SAM)];
    const feeds = (await Promise.all([20, 20, 10].map((count, index) => many(count, () => poll(devices[index] ?? null))))).flat();
    expect(await endedOf(feeds)).toEqual([]);
    await poll(sam);
    expect(await endedOf(feeds)).toHaveLength(1);
  });

  it('of strangers at one address: the 51st is told to come back, and is let in when one has left', async () => {
    await many(50, () => poll(null));
    const { answer } = await poll(null);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '10']);
    // Who is signed in there is none of them.
    expect((await poll(sam)).answer.status).toBe(200);
    leaves[0]?.abort();
    expect((await poll(null)).answer.status).toBe(200);
  });
});

describe('[10.8] what nobody could ever decide is refused at once and not tried again', () => {
  const push = async (doc: object) =>
    (await fixture.json('POST', `/db/self-${SAM}/proposals/_bulk_docs`, { as: sam, body: { docs: [doc] } })).json;

  it.each([
    ['a schema version far ahead', (one: ReturnType<typeof proposal>) => ({ ...one, schemaVersion: 1_000 })],
    ['the largest one there is', (one: ReturnType<typeof proposal>) => ({ ...one, schemaVersion: Number.MAX_SAFE_INTEGER })],
    ...[366 * 86_400_000 + 1, -366 * 86_400_000 - 1, Number.MAX_SAFE_INTEGER].map(
      (offsetMs) =>
        [
          `a clock that is ${offsetMs} ms out`,
          (one: ReturnType<typeof proposal>) => ({ ...one, origin: { ...one.origin, offsetMs } }),
        ] as const,
    ),
  ] as const)('%s', async (_, change) => {
    const doc = change(proposal(sam, 1));
    expect(await push(doc)).toMatchObject([{ error: 'forbidden', reason: 'MALFORMED' }]);
    expect(await fixture.store.get('cell/inbox', doc._id)).toMatchObject({ body: { state: 'malformed' } });
  });

  it('a year and some versions are still heard', async () => {
    const one = proposal(sam, 1);
    expect(await push({ ...one, origin: { ...one.origin, offsetMs: 365 * 86_400_000 } })).toMatchObject([{ ok: true }]);
    expect(await push({ ...proposal(sam, 2), schemaVersion: 9 })).toMatchObject([{ ok: true }]);
  });
});

describe('[10.8] a body', () => {
  it.each(['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', ''])(
    'of type "%s" is no JSON',
    async (type) => {
      const headers = { 'content-type': type };
      const body = { docs: [proposal(sam, 1)] };
      const answer = await fixture.json('POST', `/db/self-${SAM}/proposals/_bulk_docs`, { as: sam, headers, body });
      expect(answer.status).toBe(400);
      expect(await fixture.store.get('cell/inbox', proposal(sam, 1)._id)).toBeNull();
    },
  );
});
