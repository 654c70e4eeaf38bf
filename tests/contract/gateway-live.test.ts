import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayFixture, START, type TestPerson } from './gateway-fixture.ts';

const SAM = 'samsamsam1';

let fixture: GatewayFixture;
let sam: TestPerson;
beforeEach(async () => {
  fixture = new GatewayFixture();
  sam = await fixture.person(SAM, { gyms: { g1: ['checkin.scan'] } });
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

interface Frame {
  readonly event: string;
  readonly data: {
    readonly now: string;
    readonly epoch: string;
    readonly databases: Readonly<Record<string, string | { epoch: string; seq: string }>>;
  };
}

/** An open stream: its frames one by one, null when it has ended. */
class Stream {
  readonly #frames: AsyncIterator<string>;
  readonly controller: AbortController;

  constructor(body: AsyncIterable<string>, controller: AbortController) {
    this.#frames = body[Symbol.asyncIterator]();
    this.controller = controller;
  }

  async next(): Promise<Frame | null> {
    const { value, done } = await this.#frames.next();
    if (done) return null;
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(value) ?? [];
    return { event, data: JSON.parse(data) };
  }
}

async function open(scopes: string, as: TestPerson = sam): Promise<Stream> {
  const controller = new AbortController();
  const answer = await fixture.ask('GET', `/db/_live?scopes=${scopes}`, { as, signal: controller.signal });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  if (typeof answer.body === 'string') throw new Error('not a stream');
  return new Stream(answer.body, controller);
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the live stream', () => {
  it('begins with the heads of all that may be read, and leaves out the rest without a word', async () => {
    await fixture.write(`member-${SAM}/bookings`, [['booking:b1', { n: 1 }]]);
    fixture.calls.length = 0;
    const stream = await open(`public,area-leeds,self-${SAM},member-${SAM},gym-g1,gym-g2,member-eveeveeve1,cell,nonsense,..`);
    const frame = await stream.next();
    expect(frame?.event).toBe('heads');
    expect(frame?.data.now).toBe('2026-03-03T09:00:00.000Z');
    expect(Object.keys(frame?.data.databases ?? {}).sort()).toEqual([
      ...['area-leeds/gyms', 'area-leeds/slots', 'gym-g1/checkins', 'gym-g1/gyms', 'gym-g1/roster', 'gym-g1/schedules'],
      'gym-g1/slots',
      ...['bookings', 'checkins', 'passes', 'payments', 'reviews'].map((name) => `member-${SAM}/${name}`),
      ...['public/articles', 'public/basics', 'public/texts', `self-${SAM}/proposals`, `self-${SAM}/self`],
    ]);
    expect(frame?.data.databases[`member-${SAM}/bookings`]).toBe('1');
    expect(frame?.data.epoch).toBe((await fixture.store.info(`member-${SAM}/bookings`)).epoch);
    expect(fixture.calls.filter((call) => call === 'heads')).toEqual(['heads']);
    stream.controller.abort();
  });

  it('says the epoch once, and beside it only that of a database which was destroyed', async () => {
    await fixture.write(`member-${SAM}/bookings`, [['booking:b1', { n: 1 }]]);
    await fixture.store.destroy(`member-${SAM}/passes`);
    const stream = await open(`self-${SAM},member-${SAM}`);
    const { epoch, databases } = (await stream.next())?.data ?? {};
    const own = await fixture.store.info(`member-${SAM}/passes`);
    expect(own.epoch).not.toBe(epoch);
    expect(databases).toMatchObject({
      [`member-${SAM}/passes`]: { epoch: own.epoch, seq: own.seq },
      [`member-${SAM}/bookings`]: '1',
    });
    stream.controller.abort();
  });

  it('tells which databases have news, together when they were written together, and nothing of others', async () => {
    const stream = await open(`self-${SAM},member-${SAM}`);
    await stream.next();
    await fixture.write('gym-g1/roster', [['roster:r1', { n: 1 }]]);
    const body = { n: 1 };
    await fixture.store.commit({
      writes: [
        { db: `member-${SAM}/bookings`, id: 'booking:b1', body },
        { db: `member-${SAM}/passes`, id: 'pass:p1', body },
      ],
      last: [{ db: `self-${SAM}/proposals`, id: 'proposal:x', body }],
    });
    const frame = await stream.next();
    expect(frame?.event).toBe('news');
    expect(Object.keys(frame?.data.databases ?? {}).sort()).toEqual([
      `member-${SAM}/bookings`,
      `member-${SAM}/passes`,
      `self-${SAM}/proposals`,
    ]);
    stream.controller.abort();
  });

  it('misses nothing that happens between two frames or before the first', async () => {
    const stream = await open(`member-${SAM}`);
    await fixture.write(`member-${SAM}/bookings`, [['booking:b1', { n: 1 }]]);
    const heads = await stream.next();
    expect(heads?.data.databases[`member-${SAM}/bookings`]).toBe('1');
    await fixture.write(`member-${SAM}/bookings`, [['booking:b2', { n: 1 }]]);
    await fixture.write(`member-${SAM}/bookings`, [['booking:b3', { n: 1 }]]);
    const news = await stream.next();
    expect(news?.data.databases[`member-${SAM}/bookings`]).toBe('3');
    stream.controller.abort();
  });

  it('beats every four seconds with the server’s time', async () => {
    const stream = await open(`self-${SAM}`);
    await stream.next();
    for (const second of [4, 8]) {
      const beat = stream.next();
      await turn();
      fixture.ports.advance(4_000);
      expect(await beat).toEqual({ event: 'beat', data: { now: `2026-03-03T09:00:0${second}.000Z` } });
    }
    stream.controller.abort();
  });

  it('leaves nothing behind when the device goes', async () => {
    const stream = await open(`self-${SAM}`);
    await stream.next();
    const end = stream.next();
    await turn();
    stream.controller.abort();
    expect(await end).toBeNull();
    expect(fixture.ports.waiting).toBe(0);
  });

  it('is for registered devices only', async () => {
    const unauthorized = (reason: string) => ({ status: 401, json: { error: 'unauthorized', reason } });
    expect(await fixture.json('GET', '/db/_live?scopes=public')).toEqual(unauthorized('SIGN_IN_AGAIN'));
    const { authorization = '' } = sam.headers;
    expect(await fixture.json('GET', '/db/_live?scopes=public', { headers: { authorization } })).toEqual(
      unauthorized('DEVICE_REVOKED'),
    );
    const many = Array.from({ length: 61 }, (_, n) => `area-a${n}`).join(',');
    expect(await fixture.json('GET', `/db/_live?scopes=${many}`, { as: sam })).toMatchObject({ status: 400 });
  });

  it('lets go of the oldest when a device opens more than it can need', async () => {
    const streams = [];
    for (let n = 0; n < 5; n += 1) streams.push(await open(`self-${SAM}`));
    const [oldest, , , , newest] = streams;
    expect(await oldest?.next()).toMatchObject({ event: 'heads' });
    expect(await oldest?.next()).toBeNull();
    expect(await newest?.next()).toMatchObject({ event: 'heads' });
    for (const stream of streams) stream.controller.abort();
  });
});

describe('[A7] the stream ends at once', () => {
  async function ends(act: () => Promise<unknown>): Promise<void> {
    const stream = await open(`self-${SAM},member-${SAM},gym-g1`);
    await stream.next();
    const next = stream.next();
    await turn();
    await act();
    let frame = await next;
    // What ended the access is news of the person's own scope.
    while (frame?.event === 'news') frame = await stream.next();
    expect(frame).toBeNull();
  }

  it('when the device is revoked', () => ends(() => fixture.devices.revoke(SAM, sam.deviceId)));
  it('when the grant ends', () => ends(() => fixture.givePowers(SAM, {})));
  it('when the grant loses the permission', () => ends(() => fixture.givePowers(SAM, { gyms: { g1: ['members.view'] } })));
  it('when the person is suspended', () =>
    ends(() => fixture.givePowers(SAM, { gyms: { g1: ['checkin.scan'] }, status: 'suspended' })));
  it('when the token ends', async () => {
    const stream = await open(`self-${SAM}`);
    let frames = 0;
    for (let frame = await stream.next(); frame !== null; frame = await step()) frames += 1;
    expect([frames, fixture.ports.clock.now() - START]).toEqual([900, 3_600_000]);

    async function step(): Promise<Frame | null> {
      const next = stream.next();
      await turn();
      fixture.ports.advance(4_000);
      return next;
    }
  });
  it('and not when another device of the person is', async () => {
    const other = await fixture.device(SAM);
    const stream = await open(`self-${SAM}`);
    await stream.next();
    await fixture.devices.revoke(SAM, other.deviceId);
    await turn();
    await fixture.write(`self-${SAM}/self`, [['notice:n1', { n: 1 }]]);
    expect(await stream.next()).toMatchObject({ event: 'news' });
    stream.controller.abort();
  });
});
