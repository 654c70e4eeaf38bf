/** The outbox on its way to a server that answers as told (A3, S4, S7; product.md 0.3). */
import { afterEach, describe, expect, it } from 'vitest';
import { createDevice, type ManagedDevice } from '../device/create-device.ts';
import { everyNoun, reply, settled, TestBrowser, TestNetwork, TestTime, type TestWakes, testPorts } from '../fixture.ts';
import type { HttpReply, HttpRequest } from '../ports.ts';
import type { OutboxRow } from '../queries/rows.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';

interface Pushed {
  readonly _id: string;
  readonly body: { readonly noticeId: string };
  readonly origin: { readonly seq: number; readonly deviceId: string };
  readonly [field: string]: unknown;
}
type Answer = (docs: readonly Pushed[], request: HttpRequest) => HttpReply;
const allOk: Answer = (docs) =>
  reply(
    201,
    docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' })),
  );

/** A gateway whose stream says that it is there and whose `_bulk_docs` answers as the test says. */
class FakeGateway {
  readonly network = new TestNetwork((request) => this.#answer(request));
  readonly pushes: (readonly Pushed[])[] = [];
  readonly heads: string[] = [];
  push: Answer = allOk;
  /** Reads nothing any more; its own outbox is still taken. */
  revoked = false;
  /** Ids that are stored, once each. */
  readonly stored = new Map<string, Pushed>();
  readonly time: TestTime;

  constructor(time: TestTime) {
    this.time = time;
  }

  #answer(request: HttpRequest): HttpReply {
    if (this.revoked && !request.path.includes('/proposals'))
      return reply(401, { error: 'unauthorized', reason: 'DEVICE_REVOKED' });
    if (request.path.startsWith('/db/_live')) return this.#stream(request);
    if (!request.path.endsWith('/_bulk_docs')) return reply(404, { error: 'not_found', reason: 'Database does not exist.' });
    const { docs }: { docs: readonly Pushed[] } = JSON.parse(request.body ?? '');
    this.pushes.push(docs);
    this.heads.push(request.headers['x-device-head'] ?? '');
    const answer = this.push(docs, request);
    if (answer.status === 201) for (const doc of docs) this.stored.set(doc._id, doc);
    return answer;
  }

  #stream(request: HttpRequest): HttpReply {
    const { signal } = request;
    const { time, network } = this;
    const beat = () =>
      new Promise<void>((resolve) => {
        time.after(4_000, resolve);
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
    return {
      status: 200,
      header: (name) => (name === 'content-type' ? 'text/event-stream' : null),
      text: async () => '',
      async *pieces() {
        yield `event: heads\ndata: ${JSON.stringify({ now: new Date(time.now()).toISOString(), databases: {} })}\n\n`;
        for (;;) {
          await beat();
          if (signal?.aborted) return;
          if (network.down) throw new TypeError('connection reset');
          yield `event: beat\ndata: {"now":"${new Date(time.now()).toISOString()}"}\n\n`;
        }
      },
    };
  }
}

interface Fixture {
  readonly gateway: FakeGateway;
  readonly time: TestTime;
  readonly device: ManagedDevice;
  readonly wakes: TestWakes;
  readonly propose: (...names: string[]) => Promise<void>;
  readonly rows: () => readonly OutboxRow[];
  readonly states: () => string[];
  readonly signedOut: () => void;
}

const open: ManagedDevice[] = [];
let seeds = 0;
afterEach(async () => {
  for (const device of open.splice(0)) await device.stop();
});

async function fixture(shared: Partial<Parameters<typeof createDevice>[0]> & { time?: TestTime } = {}): Promise<Fixture> {
  const time = shared.time ?? new TestTime();
  const gateway = new FakeGateway(time);
  const ports = testPorts({ time, network: gateway.network, browser: new TestBrowser(), seed: ++seeds });
  const device = createDevice({
    ports,
    storage: memoryStorage(),
    values: memoryValues(),
    appBuild: 'test',
    nouns: everyNoun,
    ...shared,
  });
  open.push(device);
  let signedOut = false;
  await device.start();
  await device.enter({
    uid: 'member01',
    deviceId: 'device01',
    token: async () => (signedOut ? { ok: false, why: 'signInAgain' } : { ok: true, token: 'token' }),
    key: async () => 'key',
    succeeds: async () => true,
  });
  await settled();
  return {
    gateway,
    time,
    device,
    wakes: ports.wakes,
    propose: async (...names) => {
      for (const name of names) await device.propose('notice.seen', { noticeId: `notice:${name}` }, name);
      await settled();
    },
    rows: () => device.outbox.get(),
    states: () => device.outbox.get().map(({ state }) => state),
    signedOut: () => {
      signedOut = true;
    },
  };
}

describe('sender', () => {
  it('sends in the order made, with every seq counted and the head said', async () => {
    const { gateway, propose, states } = await fixture();
    await propose('a', 'b', 'c');
    expect(gateway.pushes.flat().map(({ body, origin }) => [body.noticeId, origin.seq])).toEqual([
      ['notice:a', 1],
      ['notice:b', 2],
      ['notice:c', 3],
    ]);
    expect(gateway.heads.at(-1)).toBe('3');
    expect(states()).toEqual(['sending', 'sending', 'sending']);
  });

  it('goes in batches of at most 100, in order', async () => {
    const { gateway, propose, device, time } = await fixture();
    gateway.network.down = true;
    await time.pass(12_000);
    await propose(...Array.from({ length: 230 }, (_, n) => `n${n}`));
    expect(gateway.pushes).toEqual([]);
    expect(device.unsent()).toBe(230);
    gateway.network.down = false;
    await time.pass(6_000);
    expect(gateway.pushes.map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(gateway.pushes.flat().map(({ origin }) => origin.seq)).toEqual(Array.from({ length: 230 }, (_, n) => n + 1));
    expect(device.unsent()).toBe(0);
  });

  it('[11] S1 is on the disk as having left before it leaves, once for all facts in a row, and never ahead of what one may take back', async () => {
    const values = memoryValues();
    const noted: [value: unknown, strict: boolean][] = [];
    const { device, gateway, time } = await fixture({
      values: {
        ...values,
        set: async (name, value, options) => {
          if (name === 'sent:device01') noted.push([value, options?.strict === true]);
          return values.set(name, value, options);
        },
      },
    });
    gateway.network.down = true;
    await time.pass(12_000);
    const told = (n: number) =>
      device.propose(
        'booking.acknowledge',
        { bookingId: `booking:${String(n).padStart(26, '0')}`, gymId: 'gym:one', slotId: 'slot:one:2026-07-14T17:00' },
        'Told',
      );
    for (let n = 0; n < 230; n += 1) await told(n);
    await device.propose('favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 }, 'Keep');
    await told(230);
    gateway.network.down = false;
    await time.pass(6_000);
    expect(gateway.pushes.map(({ length }) => length)).toEqual([100, 100, 32]);
    expect(noted).toEqual([
      [230, true],
      [232, true],
    ]);
  });

  it('A3, S7: a row that is refused is refused here with its sentence, the others go on, and it is not sent again', async () => {
    const { gateway, propose, rows, time } = await fixture();
    gateway.push = (docs) =>
      reply(
        201,
        docs.map(({ _id, body }) =>
          body.noticeId === 'notice:bad'
            ? { id: _id, error: 'forbidden', reason: 'FIELD_NOT_YOURS' }
            : { ok: true, id: _id, rev: '1-a' },
        ),
      );
    await propose('a', 'bad', 'c');
    expect(rows().map(({ display, state }) => [display, state])).toEqual([
      ['a', 'sending'],
      ['bad', 'refused'],
      ['c', 'sending'],
    ]);
    expect(rows()[1]).toMatchObject({ code: 'FIELD_NOT_YOURS', message: expect.stringContaining("don't have permission") });
    const sent = gateway.pushes.flat().length;
    await time.pass(600_000);
    expect(gateway.pushes.flat()).toHaveLength(sent);
    await rows()[1]?.dismiss?.();
    expect(rows().map(({ display }) => display)).toEqual(['a', 'c']);
  });

  it('G18: an app too old for the server keeps what it made, says so, and sends it after the update', async () => {
    const { gateway, propose, rows, device, time } = await fixture();
    gateway.push = (docs) =>
      reply(
        201,
        docs.map(({ _id }) => ({ id: _id, error: 'forbidden', reason: 'APP_TOO_OLD' })),
      );
    await propose('a', 'b');
    const waiting = { state: 'waiting', code: 'APP_TOO_OLD', message: 'Update the app to send this.' };
    expect(rows()).toMatchObject([waiting, waiting]);
    expect(device.unsent()).toBe(2);
    gateway.push = allOk;
    await time.pass(20_000);
    expect(gateway.stored.size).toBe(2);
    expect(rows().map(({ state, message }) => [state, message])).toEqual(Array(2).fill(['sending', undefined]));
  });

  it('S7: one row that the server cannot take with others is found by halving', async () => {
    const { gateway, propose, states, time } = await fixture();
    gateway.network.down = true;
    await time.pass(12_000);
    await propose('a', 'b', 'bad', 'd', 'e');
    gateway.push = (docs, request) =>
      docs.some(({ body }) => body.noticeId === 'notice:bad')
        ? reply(413, { error: 'too_large', reason: 'x' })
        : allOk(docs, request);
    gateway.network.down = false;
    await time.pass(6_000);
    expect(states()).toEqual(['sending', 'sending', 'refused', 'sending', 'sending']);
    expect(gateway.stored.size).toBe(4);
  });

  it('429: too fast is no outcome; it goes again when the server says', async () => {
    const { gateway, propose, rows, time } = await fixture();
    gateway.push = () => reply(429, { error: 'too_many_requests', reason: 'RATE_LIMITED' }, { 'retry-after': '90' });
    await propose('a');
    expect(rows()[0]).toMatchObject({ state: 'waiting', nextTryAt: '2026-03-03T09:01:30.000Z' });
    gateway.push = allOk;
    await time.pass(89_000);
    expect(gateway.pushes).toHaveLength(1);
    await time.pass(2_000);
    expect(rows()[0]?.state).toBe('sending');
  });

  it('A2: too many requests at once do not hold up what happened', async () => {
    const { gateway, propose, device, states, time } = await fixture();
    gateway.network.down = true;
    await time.pass(12_000);
    const booking = {
      ...{ gymId: 'gym:g1', slotId: 'slot:g1.yoga:2026-03-04T18:00', anyPass: true, joinWaitlistIfFull: false },
      ...{ startsAtSeen: '2026-03-04T18:00:00.000Z', cutoffHoursSeen: 6 },
    };
    await device.propose('booking.request', booking, 'Yoga');
    await propose('a');
    gateway.push = (docs, request) =>
      docs.some(({ kind }) => kind === 'booking.request')
        ? reply(429, { error: 'too_many_requests', reason: 'RATE_LIMITED' }, { 'retry-after': '3600' })
        : allOk(docs, request);
    gateway.network.down = false;
    await time.pass(6_000);
    expect(states()).toEqual(['waiting', 'sending']);
    expect(gateway.stored.size).toBe(1);
    gateway.push = allOk;
    await time.pass(3_700_000);
    expect(states()).toEqual(['sending', 'sending']);
  });

  describe('[10.31] a held limit holds its own kind', () => {
    const slot = { gymId: 'gym:g1', slotId: 'slot:g1.yoga:2026-03-04T18:00' };
    const wanted = { anyPass: true, joinWaitlistIfFull: false, startsAtSeen: '2026-03-04T18:00:00.000Z', cutoffHoursSeen: 6 };
    const book = (device: ManagedDevice, day: number) =>
      device.propose('booking.request', { ...slot, ...wanted, slotId: `slot:g1.yoga:2026-03-0${day}T18:00` }, `Yoga ${day}`);
    const cancel = (device: ManagedDevice, opId: string) =>
      device.propose('booking.cancel', { ...slot, bookingId: `booking:${opId}` }, `Not ${opId}`);
    /** As the gateway answers when an hour's bookings are used up. */
    const bookingsHeld: Answer = (docs) =>
      reply(
        201,
        docs.map(({ _id, kind }) =>
          kind === 'booking.request'
            ? { id: _id, error: 'too_many_requests', reason: 'RATE_LIMITED', retry_after: 3_600 }
            : { ok: true, id: _id, rev: '1-a' },
        ),
      );

    it('cancellations and facts go on, what was held goes when the server said, and the Outbox says when', async () => {
      const { gateway, propose, device, rows, states, time } = await fixture();
      gateway.push = bookingsHeld;
      await book(device, 4);
      await cancel(device, '01HZZZZZZZZZZZZZZZ00000001');
      await propose('a');
      await time.pass(1_000);
      expect(states()).toEqual(['waiting', 'sending', 'sending']);
      expect(rows()[0]).toMatchObject({ code: 'RATE_LIMITED', nextTryAt: '2026-03-03T10:00:00.000Z' });
      expect(rows()[0]).not.toHaveProperty('message');
      // Another of that kind does not overtake it, and says the same.
      const asked = gateway.pushes.length;
      await book(device, 5);
      await time.pass(60_000);
      expect(gateway.pushes).toHaveLength(asked);
      expect(rows()[3]).toMatchObject({ state: 'waiting', code: 'RATE_LIMITED', nextTryAt: '2026-03-03T10:00:00.000Z' });
      gateway.push = allOk;
      await time.pass(3_600_000);
      expect(gateway.pushes.at(-1)?.map(({ origin }) => origin.seq)).toEqual([1, 4]);
    });

    it('A9: the cancellation of a booking that is held waits with it, and no other does', async () => {
      const { gateway, device, states, time } = await fixture();
      gateway.push = bookingsHeld;
      const { proposalId } = await book(device, 4);
      await cancel(device, proposalId.slice('proposal:'.length));
      await cancel(device, '01HZZZZZZZZZZZZZZZ00000001');
      await time.pass(60_000);
      expect(states()).toEqual(['waiting', 'waiting', 'sending']);
      gateway.push = allOk;
      await time.pass(3_600_000);
      expect(gateway.pushes.at(-1)?.map(({ origin }) => origin.seq)).toEqual([1, 2]);
    });

    it('an older server, which says it of the whole batch: what is given back and what happened goes alone', async () => {
      const { gateway, propose, device, states, time } = await fixture();
      gateway.network.down = true;
      await time.pass(12_000);
      const { proposalId } = await book(device, 4);
      await cancel(device, proposalId.slice('proposal:'.length));
      await cancel(device, '01HZZZZZZZZZZZZZZZ00000001');
      await propose('a');
      gateway.push = (docs, request) =>
        docs.some(({ kind }) => kind === 'booking.request')
          ? reply(429, { error: 'too_many_requests', reason: 'RATE_LIMITED' }, { 'retry-after': '3600' })
          : allOk(docs, request);
      gateway.network.down = false;
      await time.pass(6_000);
      expect(states()).toEqual(['waiting', 'waiting', 'sending', 'sending']);
    });
  });

  it('[10.26] A9: what failed with its connection is not overtaken by what is made since', async () => {
    const { gateway, propose, states, time } = await fixture();
    gateway.push = () => reply(503, {}, { 'retry-after': '600' });
    await propose('a');
    gateway.push = allOk;
    await propose('b');
    await time.pass(1_000);
    expect(gateway.pushes.at(-1)?.map(({ origin }) => origin.seq)).toEqual([1, 2]);
    expect(states()).toEqual(['sending', 'sending']);
  });

  it('retries after 5 s, 15 s, 60 s, 5 min and then every 15 min', async () => {
    const { gateway, propose, time } = await fixture();
    const at: number[] = [];
    const start = time.now();
    gateway.push = () => {
      at.push(Math.round((time.now() - start) / 1000));
      return reply(500, {});
    };
    gateway.network.answer = ((before) => async (request: HttpRequest) => {
      const answer = await before(request);
      // No answer at all to a push: what may have arrived is not known.
      if (request.path.endsWith('/_bulk_docs')) throw new TypeError('connection reset');
      return answer;
    })(gateway.network.answer);
    await propose('a');
    await time.pass(22 * 60_000);
    expect(at.slice(0, 6)).toEqual([0, 5, 20, 80, 380, 1280]);
  });

  it('S3: an answer that was lost makes no second one: the same id and body go again', async () => {
    const { gateway, device, rows, time } = await fixture();
    let lost = true;
    gateway.push = (docs, request) => {
      const answer = allOk(docs, request);
      for (const doc of docs) gateway.stored.set(doc._id, doc);
      if (lost) throw new TypeError('connection reset');
      return answer;
    };
    await device.propose('favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 }, 'Keep');
    await settled();
    expect(rows()[0]).toMatchObject({ state: 'waiting' });
    expect(rows()[0]?.undo).toBeUndefined();
    lost = false;
    await time.pass(6_000);
    expect(rows()[0]?.state).toBe('sending');
    const [first, second] = gateway.pushes;
    expect(second).toEqual(first);
    expect(gateway.stored.size).toBe(1);
  });

  it('a stream that comes back says that the server is there: what failed meanwhile does not wait for its next try', async () => {
    const { gateway, propose, states, device, time } = await fixture();
    gateway.push = () => reply(500, {});
    await propose('a');
    expect(states()).toEqual(['waiting']);
    gateway.push = allOk;
    gateway.network.down = true;
    await time.pass(4_000);
    gateway.network.down = false;
    await time.pass(1_000);
    expect(device.connection.get().state).toBe('Online');
    expect(states()).toEqual(['sending']);
    expect(gateway.pushes).toHaveLength(2);
  });

  it('Offline: a push that hangs is given up, and goes again as soon as the server answers', async () => {
    const { gateway, propose, states, device, time, wakes } = await fixture();
    let hangs = true;
    gateway.network.answer = ((honest) => (request: HttpRequest) => {
      if (!hangs || !request.path.endsWith('/_bulk_docs')) return honest(request);
      return new Promise<HttpReply>((_, reject) => {
        request.signal?.addEventListener('abort', () => reject(new TypeError('aborted')), { once: true });
      });
    })(gateway.network.answer);
    await propose('a');
    expect(states()).toEqual(['sending']);
    wakes.network(false);
    await settled();
    expect(device.connection.get().state).toBe('Offline');
    expect(states()).toEqual(['waiting']);
    expect(gateway.pushes).toEqual([]);
    hangs = false;
    wakes.network(true);
    await time.pass(1_000);
    expect(device.connection.get().state).toBe('Online');
    expect(gateway.pushes).toHaveLength(1);
    expect(states()).toEqual(['sending']);
  });

  it('A2: what happened is not taken back, not even before it has left; a request is', async () => {
    const { gateway, propose, rows, device, time } = await fixture();
    gateway.network.down = true;
    await time.pass(12_000);
    await propose('seen');
    await device.propose('favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 }, 'Keep');
    const [fact, request] = rows();
    expect([fact?.undo, request?.undo]).toEqual([undefined, expect.any(Function)]);
    await request?.undo?.();
    expect(rows().map(({ state }) => state)).toEqual(['waiting', 'cancelled_by_you']);
    gateway.network.down = false;
    await time.pass(6_000);
    expect(gateway.pushes.flat().map(({ body }) => body.noticeId)).toEqual(['notice:seen']);
  });

  it('401: the token is renewed once, then the person is asked to sign in again and the queue waits', async () => {
    const { gateway, propose, rows, device, time, signedOut } = await fixture();
    gateway.push = () => reply(401, { error: 'unauthorized', reason: 'SIGN_IN_AGAIN' });
    await propose('a');
    expect(gateway.pushes).toHaveLength(2);
    expect(device.connection.get().signInAgain).toBe('SIGN_IN_AGAIN');
    expect(rows()[0]?.state).toBe('waiting');
    signedOut();
    await time.pass(3_600_000);
    // Once more without a token: what happened might be taken by the device's key alone.
    expect(gateway.pushes).toHaveLength(3);
    expect(device.unsent()).toBe(1);
    gateway.push = allOk;
    await device.enter({
      uid: 'member01',
      deviceId: 'device01',
      token: async () => ({ ok: true, token: 'new' }),
      key: async () => 'key',
      succeeds: async () => true,
    });
    await time.pass(6_000);
    expect(device.connection.get().signInAgain).toBe(false);
    expect(rows()[0]?.state).toBe('sending');
  });

  it('a revoked device reads nothing, and what it has made is still delivered', async () => {
    const { gateway, propose, device, time, rows } = await fixture();
    gateway.network.down = true;
    await time.pass(12_000);
    await propose('a', 'b');
    gateway.revoked = true;
    gateway.network.down = false;
    await time.pass(8_000);
    expect(device.connection.get().signInAgain).toBe('DEVICE_REVOKED');
    expect(gateway.stored.size).toBe(2);
    expect(rows().map(({ state }) => state)).toEqual(['sending', 'sending']);
  });

  it('[10.28] what an earlier device left is delivered by the one the person signed in on anew, once the server knows of it', async () => {
    const { gateway, device, propose, rows, time } = await fixture();
    gateway.network.down = true;
    await time.pass(12_000);
    await propose('old');
    const credentials: string[] = [];
    const ended: string[] = [];
    let reachable = false;
    gateway.push = (docs, request) => {
      credentials.push(request.headers['x-device'] ?? '');
      return allOk(docs, request);
    };
    await device.enter({
      uid: 'member01',
      deviceId: 'device02',
      token: async () => ({ ok: true, token: 'token' }),
      key: async () => 'new',
      succeeds: async (earlier) => {
        if (reachable) ended.push(earlier);
        return reachable;
      },
    });
    await propose('new');
    gateway.network.down = false;
    await time.pass(8_000);
    expect(rows().map(({ display, state }) => [display, state])).toEqual([
      ['old', 'waiting'],
      ['new', 'sending'],
    ]);
    reachable = true;
    await time.pass(16_000);
    expect([credentials, ended]).toEqual([['device02.new', 'device02.new'], ['device01']]);
    expect(gateway.pushes.flat().map(({ body, origin }) => [body.noticeId, origin.deviceId, origin.seq])).toEqual([
      ['notice:new', 'device02', 1],
      ['notice:old', 'device01', 1],
    ]);
    expect(rows().map(({ state }) => state)).toEqual(['sending', 'sending']);
  });

  it('[10.28] A2: signed out from elsewhere, what happened goes by the device’s key alone, what was asked for waits', async () => {
    const { gateway, device, propose, rows, time, signedOut } = await fixture();
    gateway.network.down = true;
    await time.pass(12_000);
    await device.propose('favourite.set', { gymId: 'gym:g1', kept: true, note: '', order: 1 }, 'favourite');
    await propose('seen');
    signedOut();
    const brought: (string | undefined)[][] = [];
    gateway.push = (docs, request) => {
      brought.push([request.headers.authorization, request.headers['x-device']]);
      return allOk(docs, request);
    };
    gateway.network.down = false;
    await time.pass(60_000);
    expect(device.connection.get().signInAgain).toBe('SIGN_IN_AGAIN');
    expect(brought).toEqual([[undefined, 'device01.key']]);
    expect(rows().map(({ display, state }) => [display, state])).toEqual([
      ['favourite', 'waiting'],
      ['seen', 'sending'],
    ]);
    await time.pass(3_600_000);
    expect(gateway.pushes).toHaveLength(1);
  });

  it('nothing is ever sent under another person’s name', async () => {
    const storage = memoryStorage();
    const values = memoryValues();
    const time = new TestTime();
    const first = await fixture({ storage, values, time });
    first.gateway.network.down = true;
    await time.pass(12_000);
    await first.propose('mine');
    await first.device.leave('keep');
    first.gateway.network.down = false;
    const other = {
      uid: 'member02',
      deviceId: 'device02',
      token: async () => ({ ok: true as const, token: 'b' }),
      key: async () => 'key',
      succeeds: async () => true,
    };
    await first.device.enter(other);
    await time.pass(60_000);
    expect(first.rows()).toEqual([]);
    expect(first.gateway.pushes).toEqual([]);
    await first.device.leave('keep');
    await first.device.enter({ ...other, uid: 'member01', deviceId: 'device01' });
    await time.pass(6_000);
    expect(first.gateway.pushes.flat().map(({ body }) => body.noticeId)).toEqual(['notice:mine']);
  });

  it('a restart keeps the order and the count, and sends again what was not answered', async () => {
    const storage = memoryStorage();
    const values = memoryValues();
    const time = new TestTime();
    const before = await fixture({ storage, values, time });
    before.gateway.network.down = true;
    await time.pass(12_000);
    await before.propose('a', 'b');
    await before.device.stop();
    storage.crash();
    const after = await fixture({ storage, values, time });
    await after.propose('c');
    await time.pass(1_000);
    expect(after.gateway.pushes.flat().map(({ body, origin }) => [body.noticeId, origin.seq])).toEqual([
      ['notice:a', 1],
      ['notice:b', 2],
      ['notice:c', 3],
    ]);
  });

  it('L4: a purchase is never queued', async () => {
    const { gateway, device, time } = await fixture();
    gateway.network.down = true;
    await time.pass(12_000);
    const money = { amountMinor: 1250, currency: 'GBP' as const };
    const body = {
      gymId: 'gym:g',
      productId: 'product:p',
      version: 1,
      priceSeen: money,
      startRequestedNow: false,
      method: 'sandbox:visa',
    };
    const { proposalId, verdict } = await device.propose('pass.buy', body, 'Buy');
    expect([proposalId, verdict.code]).toEqual(['', 'NEEDS_ONLINE']);
    expect(device.unsent()).toBe(0);
  });
});
