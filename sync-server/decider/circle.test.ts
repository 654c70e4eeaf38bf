/** The whole circle without a network: inbox → decision → scopes → errands → inbox, with the rules as they are. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { SigningKey } from '../../schemas/area/shape.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { plus } from '../../schemas/basics/time.ts';
import type { Proposal, SystemProposal } from '../../schemas/folds/proposals.ts';
import { verifyToken } from '../../schemas/pass/token.ts';
import { ListKey } from '../../schemas/roster/shape.ts';
import { slowHash } from '../../schemas/roster/slow-hash.ts';
import { DAY, gym, HOUR, MINUTE, NOW, OFFER, slot, timetable } from '../../tests/rules/documents.ts';
import { ListCodes } from '../errands/list-codes.ts';
import { signerInMemory } from '../errands/signer.ts';
import { ErrandWorker } from '../errands/worker.ts';
import { InvitationLinks } from '../mail/invitation-links.ts';
import { serverHash } from '../mail/server-hash.ts';
import { Unsubscribing } from '../mail/unsubscribe.ts';
import { testSandbox } from '../payments/sandbox/fixture.ts';
import type { Body, Store } from '../store/store.ts';
import { testVault } from '../vault/fixture.ts';
import { DeciderFixture } from './fixture.ts';

const SAM = 'sam00000';
const KIM = 'kim00000';
const DOOR = 'door0000';
const SLOT = 'slot:spin:2026-03-04T18:00';
const START = '2026-03-04T18:00:00.000Z';

class Circle extends DeciderFixture {
  readonly mailed: string[] = [];
  readonly #worker: ErrandWorker;
  readonly #signer = signerInMemory({ clock: this.ports.clock, random: { bytes } });

  constructor() {
    super();
    this.now = Date.parse(NOW);
    const ports = { ...this.ports, random: { bytes } };
    this.#worker = new ErrandWorker({
      store: this.store,
      ports,
      payments: testSandbox({ store: this.store, ports }),
      vault: testVault(this.store, ports),
      signer: this.#signer,
      listCodes: new ListCodes('a-secret', { cost: 1 }),
      mail: { label: 'list', send: async ({ subject }) => void this.mailed.push(subject) },
      publicUrl: 'https://hub.example',
      unsubscribing: new Unsubscribing('a-secret'),
      links: new InvitationLinks('a-secret'),
      hashOf: serverHash('a-secret'),
      notifying: null,
      eraseAccount: async () => {},
      signOut: async () => {},
      propose: (...proposals) => this.decider.propose(...proposals),
      log: { warn: () => {} },
    });
  }

  async start(): Promise<void> {
    await this.decider.start();
    await this.#worker.start();
    const people = [SAM, KIM, DOOR].flatMap((uid) => [
      said('system.person-registered', uid, { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] }),
      said('system.email-verified', uid, { uid }),
      said('system.device-registered', uid, { uid, deviceId: `device-${uid}`, name: 'Phone' }),
    ]);
    await this.decider.propose(
      ...this.#signer.published.map((key) => said('system.key-published', key.kid, { key })),
      said('system.gym-set', 'one', { gym: gym('one') }),
      said('system.timetable-set', 'one', { timetable: timetable('gym:one', [slot('2026-03-04T18:00', { capacity: 1 })]) }),
      ...people,
      said('system.employed', DOOR, { uid: DOOR, gymId: 'gym:one', preset: 'reception' }),
    );
    await this.quiet();
  }

  async stop(): Promise<void> {
    await this.#worker.stop();
    await this.decider.stop();
  }

  /** Until nothing moves any more. */
  async quiet(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await this.decider.idle();
      await this.#worker.idle();
    }
    await this.decider.idle();
  }

  /** One proposal of this person's device, until all that follows from it is done. */
  async say(
    uid: string,
    kind: Proposal['kind'],
    body: object,
    origin = {},
  ): Promise<{ id: string; opId: string; outcome: Body[string] }> {
    const [id = ''] = await this.push(this.entry(uid, asked(kind, body), origin));
    await this.quiet();
    return { id, opId: id.slice('proposal:'.length), outcome: (await this.body(`self-${uid}/proposals`, id))?.outcome ?? null };
  }

  async all(db: string): Promise<Body[]> {
    return (await this.store.list(db, { limit: 1000 })).map((one) => ({ _id: one.id, ...one.body }));
  }

  buy(uid: string, method = 'sandbox:visa') {
    const { productId, version, price } = OFFER;
    return this.say(uid, 'pass.buy', {
      gymId: 'gym:one',
      productId,
      version,
      priceSeen: price,
      startRequestedNow: false,
      method,
    });
  }

  book(uid: string, passId: string) {
    return this.say(uid, 'booking.request', bookingOf(passId));
  }
}

const bytes = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index * 7 + count) % 256);
const asked = (kind: Proposal['kind'], body: object) => ({ kind, body }) as Pick<Proposal, 'kind' | 'body'>;
function said<K extends SystemProposal['kind']>(kind: K, cause: string, body: Extract<SystemProposal, { kind: K }>['body']) {
  return { _id: `proposal:${kind}.${cause}`, type: 'proposal', kind, body } as SystemProposal;
}
const bookingOf = (passId: string) => ({
  gymId: 'gym:one',
  slotId: SLOT,
  passId,
  anyPass: false,
  joinWaitlistIfFull: true,
  startsAtSeen: START,
  cutoffHoursSeen: 6,
});
const doorOf = (passId: string) => ({
  gymId: 'gym:one',
  passId,
  method: 'qr_member_shown',
  direction: 'in',
  checkedAgainst: { trust: 'synced' },
  localVerdict: 'ok',
});

/** Counts what the decider loads for its rules; calls that are made before any of them is answered are one round. */
class Rounds {
  count = 0;
  calls = 0;
  #open = 0;

  counting(store: Store): Store {
    const getMany: Store['getMany'] = (db, ids) => this.#asked(store.getMany(db, ids));
    const find: Store['find'] = (db, field, value) => this.#asked(store.find(db, field, value));
    return new Proxy(store, {
      get: (target, name) => {
        if (name === 'getMany') return getMany;
        if (name === 'find') return find;
        if (name === 'atOnce') return undefined;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  async #asked<T>(answer: Promise<T>): Promise<T> {
    this.calls += 1;
    if (this.#open === 0) this.count += 1;
    this.#open += 1;
    return answer.finally(() => {
      this.#open -= 1;
    });
  }
}

async function circle(): Promise<Circle> {
  const made = new Circle();
  onTestFinished(() => made.stop());
  await made.start();
  return made;
}

describe('the circle', () => {
  it('[R-37, C15] a tablet is out of service: with what it held nobody finds a code that is issued later, the others find all', async () => {
    const hub = await circle();
    const [tablet, owner] = ['kiosk01arz3ndektsv4rrffq69g5fav', 'owner000'];
    const enrolled = { gymId: 'gym:one', uid: tablet, deviceId: 'tablet01', name: 'Front door', mode: 'staff' as const };
    const key = { algorithm: 'Ed25519' as const, publicKey: 'B'.repeat(43), registeredBy: owner };
    await hub.decider.propose(
      said('system.person-registered', owner, { uid: owner, email: 'o@example.org', displayName: 'Ola', consents: [] }),
      said('system.email-verified', owner, { uid: owner }),
      said('system.device-registered', owner, { uid: owner, deviceId: `device-${owner}`, name: 'Laptop' }),
      said('system.employed', owner, { uid: owner, gymId: 'gym:one', preset: 'owner' }),
      said('system.kiosk-enrolled', tablet, { ...enrolled, ...key }),
    );
    await hub.quiet();
    const codeOf = async (uid: string, opId: string) =>
      String((await hub.body(`member-${uid}/passes`, `pass:${opId}`))?.shortCode);
    /** Whether that code is on the list as somebody finds it who has this key. */
    const finds = async (code: string, by: Body | null) => {
      const hash = await slowHash(code, ListKey.parse({ _id: 'listkey:one', ...by }));
      return (await hub.all('gym-one/roster')).some(({ shortCodeHash }) => shortCodeHash === hash);
    };
    const sam = await hub.buy(SAM);
    const held = await hub.body('gym-one/roster', 'listkey:one');
    expect(await finds(await codeOf(SAM, sam.opId), held)).toBe(true);
    expect(await hub.say(owner, 'kiosk.revoke', { gymId: 'gym:one', kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject(
      {
        outcome: { state: 'accepted' },
      },
    );
    await hub.quiet();
    const kim = await hub.buy(KIM);
    const inForce = await hub.body('gym-one/roster', 'listkey:one');
    expect(inForce).toMatchObject({ turn: 1 });
    expect(inForce).not.toHaveProperty('earlier');
    for (const [uid, { opId }] of [
      [SAM, sam],
      [KIM, kim],
    ] as const) {
      expect(await finds(await codeOf(uid, opId), inForce)).toBe(true);
      expect(await finds(await codeOf(uid, opId), held)).toBe(false);
    }
  });

  it('a pass is bought, paid, booked in the ledger, on the gym’s list and on the phone as a token', async () => {
    const hub = await circle();
    const { opId, outcome } = await hub.buy(SAM);
    expect(outcome).toMatchObject({
      state: 'accepted',
      wrote: [
        { collection: 'passes', id: `pass:${opId}` },
        { collection: 'payments', id: `payment:${opId}` },
      ],
    });
    const passId = `pass:${opId}`;
    expect(await hub.body(`member-${SAM}/passes`, passId)).toMatchObject({ status: 'ready', visitsUsed: 0 });
    expect(await hub.body('gym-one/roster', `roster:one:${opId}`)).toMatchObject({ status: 'ready', visitsLeft: 10 });

    const token = await hub.body(`self-${SAM}/self`, `passtoken:${opId}:device-${SAM}`);
    const keys = (await hub.all('public/basics')).flatMap((one) => (one.type === 'key' ? [SigningKey.parse(one)] : []));
    expect(await verifyToken(String(token?.token), keys, NOW)).toMatchObject({ ok: true, claims: { p: opId, m: SAM, v: 10 } });

    expect(await hub.body('member-sam00000/payments', `payment:${opId}`)).toEqual(
      await hub.body('gym-one/payments', `payment:${opId}`),
    );
    const entries = await hub.all('cell/ledger');
    const amounts = entries.map((one) =>
      typeof one.amount === 'object' && one.amount && 'amountMinor' in one.amount ? Number(one.amount.amountMinor) : 0,
    );
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect((await hub.store.find('cell/errands', 'status', 'open')).length).toBe(0);
    expect(hub.mailed, '[10.13]').toEqual(['Your pass is ready: 10 visits']);
  });

  it('a declined card costs nothing and leaves no pass', async () => {
    const hub = await circle();
    const { opId } = await hub.buy(SAM, 'sandbox:declined');
    expect(await hub.body(`member-${SAM}/passes`, `pass:${opId}`)).toMatchObject({ status: 'cancelled' });
    expect(await hub.body(`member-${SAM}/payments`, `payment:${opId}`)).toMatchObject({ status: 'failed', total: money(6000) });
    expect(await hub.all('cell/ledger')).toEqual([]);
  });

  it('S2: of two who want the last place one waits; who waits gets it when it is given back', async () => {
    const hub = await circle();
    const [sam, kim] = [await hub.buy(SAM), await hub.buy(KIM)];
    const first = await hub.book(SAM, `pass:${sam.opId}`);
    const second = await hub.book(KIM, `pass:${kim.opId}`);
    expect(first.outcome).toMatchObject({ state: 'accepted' });
    expect(second.outcome).toMatchObject({ state: 'accepted', code: 'WAITLISTED' });
    const statusOf = async (uid: string, opId: string) => (await hub.body(`member-${uid}/bookings`, `booking:${opId}`))?.status;
    expect([await statusOf(SAM, first.opId), await statusOf(KIM, second.opId)]).toEqual(['confirmed', 'waitlisted']);

    await hub.say(SAM, 'booking.cancel', { bookingId: `booking:${first.opId}`, gymId: 'gym:one', slotId: SLOT });
    expect([await statusOf(SAM, first.opId), await statusOf(KIM, second.opId)]).toEqual(['cancelled', 'confirmed']);
    // A5: the gym reads the same bodies.
    for (const [uid, opId] of [
      [SAM, first.opId],
      [KIM, second.opId],
    ] as const) {
      expect(await hub.body('gym-one/bookings', `booking:${opId}`)).toEqual(
        await hub.body(`member-${uid}/bookings`, `booking:${opId}`),
      );
    }
  });

  it('S1, S3: a check-in at the door takes one visit, however often it is pushed, and both sides read it', async () => {
    const hub = await circle();
    const { opId } = await hub.buy(SAM);
    const entry = hub.entry(DOOR, asked('checkin.record', doorOf(`pass:${opId}`)));
    await hub.push(entry);
    await hub.push(entry);
    await hub.quiet();
    const again = await hub.say(DOOR, 'checkin.record', doorOf(`pass:${opId}`));
    expect(await hub.body(`member-${SAM}/passes`, `pass:${opId}`)).toMatchObject({ status: 'active', visitsUsed: 1 });
    const checkins = await hub.all('gym-one/checkins');
    expect(checkins.map((one) => one.status)).toEqual(['accepted', 'duplicate']);
    expect(await hub.all(`member-${SAM}/checkins`)).toEqual(checkins);
    // The door's device waits for what its person may read at the gym, not for the member's own documents.
    expect(again.outcome).toMatchObject({
      wrote: expect.arrayContaining([{ collection: 'checkins', id: `checkin:${again.opId}`, updatedAt: NOW }]),
    });
    expect(JSON.stringify(again.outcome)).not.toContain('passes');
  });

  it('S5: a member cannot check anybody in; what was asked comes back refused', async () => {
    const hub = await circle();
    const { opId } = await hub.buy(SAM);
    const { outcome } = await hub.say(KIM, 'checkin.record', doorOf(`pass:${opId}`));
    // [10.16] Nothing but the word of it.
    expect(outcome).toMatchObject({
      state: 'refused',
      code: 'NO_PERMISSION',
      wrote: [{ id: expect.stringMatching(/^notice:/) }],
    });
    expect(await hub.all('gym-one/checkins')).toEqual([]);
  });

  it('[2.16, S4] both sides of a dispute read one body, and each author waits for it where they have it', async () => {
    const hub = await circle();
    const { opId: passOf } = await hub.buy(SAM);
    const { opId: placeOf } = await hub.book(SAM, `pass:${passOf}`);
    await hub.decider.propose(
      said('system.employed', KIM, { uid: KIM, gymId: 'gym:one', preset: 'owner' }),
      said('system.person-registered', 'rae', { uid: 'rae00000', email: 'rae@example.org', displayName: 'Rae', consents: [] }),
      said('system.device-registered', 'rae', { uid: 'rae00000', deviceId: 'device-rae00000', name: 'Phone' }),
    );
    await hub.quiet();
    hub.now = Date.parse(START);
    const statement = 'The door was shut and nobody came.';
    const subject = { type: 'booking', id: `booking:${placeOf}` };
    const foreign = await hub.say('rae00000', 'dispute.open', { kind: 'refused_entry', subject, statement });
    expect(foreign.outcome).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    const { opId, outcome } = await hub.say(SAM, 'dispute.open', { kind: 'refused_entry', subject, statement });
    const disputeId = `dispute:${opId}`;
    expect(outcome).toMatchObject({
      state: 'accepted',
      wrote: expect.arrayContaining([{ collection: 'self', id: disputeId, updatedAt: START }]),
    });
    expect((await hub.all('cell/agenda')).find(({ _id }) => _id === `agenda:${disputeId}`)).toMatchObject({
      at: plus(START, 5 * DAY),
    });
    hub.now += HOUR;
    const answer = await hub.say(KIM, 'dispute.state', {
      gymId: 'gym:one',
      disputeId,
      statement: 'Our lock was broken, we are sorry.',
    });
    expect(answer.outcome).toMatchObject({ wrote: [{ collection: 'orders', id: disputeId, updatedAt: plus(START, HOUR) }] });
    const bodies = await Promise.all(
      [`self-${SAM}/self`, 'gym-one/orders', 'platform/disputes'].map((db) => hub.body(db, disputeId)),
    );
    expect(bodies[0]).toMatchObject({ status: 'under_review', reply: { by: KIM } });
    expect(bodies.slice(1)).toEqual([bodies[0], bodies[0]]);
    expect((await hub.all('cell/agenda')).map(({ _id }) => _id)).not.toContain(`agenda:${disputeId}`);
  });

  it('a batch of all of this at once ends as one after the other', async () => {
    const hub = await circle();
    const { opId } = await hub.buy(SAM);
    const passId = `pass:${opId}`;
    const door = Array.from({ length: 30 }, (_, index) =>
      hub.entry(DOOR, asked('checkin.record', doorOf(passId)), { madeAt: plus(NOW, index * MINUTE) }),
    );
    hub.now += HOUR;
    await hub.push(
      hub.entry(SAM, asked('booking.request', bookingOf(passId))),
      ...door.map((one) => ({ ...one, receivedAt: plus(NOW, HOUR) })),
    );
    await hub.quiet();
    const statuses = (await hub.all('gym-one/checkins')).map((one) => one.status);
    // within ten minutes of the last that counts it is the same visit.
    expect(statuses.filter((status) => status === 'duplicate').length).toBeGreaterThan(20);
    expect(await hub.body(`member-${SAM}/passes`, passId)).toMatchObject({ visitsUsed: 1, visitsReserved: 1 });
  });

  it('[A4] loads whatever a batch of all kinds needs in a handful of rounds, each of one call per database', async () => {
    const hub = await circle();
    const [sam, kim] = [await hub.buy(SAM), await hub.buy(KIM)];
    await hub.book(SAM, `pass:${sam.opId}`);
    await hub.decider.stop();
    await hub.push(
      ...[sam, kim].map(({ opId }, index) =>
        hub.entry(DOOR, asked('checkin.record', { ...doorOf(`pass:${opId}`), memberId: [SAM, KIM][index] })),
      ),
      hub.entry(KIM, asked('booking.request', bookingOf(`pass:${kim.opId}`))),
    );
    const rounds = new Rounds();
    const cold = hub.another({}, rounds.counting(hub.store));
    onTestFinished(() => cold.stop());
    await cold.start();
    expect((await hub.all('gym-one/checkins')).length).toBe(2);
    // What was left over; what the proposals name; what became of it. And whether what an errand
    // reported has been folded away, asked once a page; and how far folding has come, once in the life of a process.
    // What is set for everybody is looked up where somebody comes in, and where a place is asked for.
    expect({ rounds: rounds.count, calls: rounds.calls }).toEqual({ rounds: 4, calls: 38 });
  });

  it('[A4] loads what a booking needs in two rounds: the class, and all that is told by the class and the pass it names', async () => {
    const hub = await circle();
    const { opId } = await hub.buy(SAM);
    await hub.decider.stop();
    await hub.push(hub.entry(SAM, asked('booking.request', bookingOf(`pass:${opId}`))));
    const rounds = new Rounds();
    const cold = hub.another({}, rounds.counting(hub.store));
    onTestFinished(() => cold.stop());
    await cold.start();
    expect((await hub.all('gym-one/bookings')).length).toBe(1);
    // The first is what was left over; the last whether what an errand reported has been folded away.
    expect(rounds.count).toBe(4);
  });

  it('the agenda knows when a pass ends, when its token is renewed and when seats are counted again', async () => {
    const hub = await circle();
    const { opId } = await hub.buy(SAM);
    await hub.book(SAM, `pass:${opId}`);
    const agenda = new Map((await hub.all('cell/agenda')).map((one) => [one._id, one.at]));
    // it has to be started by 2 May, and its holder hears of that 14 days before.
    expect(agenda.get(`agenda:pass:${opId}`)).toBe('2026-04-18T08:00:00.000Z');
    expect(agenda.get(`agenda:passtoken:${opId}:device-${SAM}`)).toBe(plus(NOW, DAY));
    expect(agenda.get('agenda:recount:one:2026-03-04')).toBe(plus(NOW, MINUTE / 2));
  });
});
