/** A trainer reads the registers of the classes they take, at that gym, for as long as they work there; and nothing else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { booking, gym, pass, slot, timetable } from '../rules/documents.ts';
import { GatewayFixture, proposal, readUntil, type TestPerson } from './gateway-fixture.ts';

const [TOM, UMA, SAM, KIM] = ['trainertom', 'traineruma', 'samsamsam1', 'kimkimkim1'];
const SPIN = 'slot:spin:2026-03-04T18:00';
const YOGA = 'slot:yoga:2026-03-04T19:00';
const PHONE = '+447700900123';

let fixture: GatewayFixture;
let decider: Decider;
let people: Readonly<Record<string, TestPerson>>;
let said = 0;

async function say(one: Pick<SystemProposal, 'kind' | 'body'>): Promise<void> {
  said += 1;
  const system = { _id: `proposal:${one.kind}:${said}`, type: 'proposal', ...one } as SystemProposal;
  await decider.propose(system);
  expect(await decider.decided(system._id)).toMatchObject({ state: 'accepted' });
}
const takes = (uid: string, slotId = SPIN) => say({ kind: 'system.duty-set', body: { gymId: 'gym:one', slotId, uid } });
const lay = (db: string, { _id, ...body }: { readonly _id: string }) =>
  fixture.write(db, [[_id, JSON.parse(JSON.stringify(body))]]);

interface Row {
  readonly id: string;
  readonly deleted?: boolean;
  readonly doc: Readonly<Record<string, unknown>>;
}
async function feed(uid: string, scope: string, collection = 'bookings', since = '0') {
  const as = people[uid] ?? null;
  const { status, json } = await fixture.json('GET', `/db/${scope}/${collection}/_changes?include_docs=true&since=${since}`, {
    as,
  });
  const rows: readonly Row[] = Object(json).results ?? [];
  const last: string = Object(json).last_seq;
  return { status, last, text: JSON.stringify(json), kept: rows.filter(({ deleted }) => !deleted).map(({ id }) => id), rows };
}

beforeEach(async () => {
  fixture = new GatewayFixture({ limits: false });
  const failed = (facts: object) => fixture.failures.push(facts);
  decider = new Decider({ store: fixture.store, ports: fixture.ports, decide, log: { error: failed, warn: failed } });
  await decider.start();
  people = Object.fromEntries(
    await Promise.all([TOM, UMA, SAM, KIM].map(async (uid) => [uid, await fixture.person(uid)] as const)),
  );
  for (const key of ['one', 'two']) {
    await say({ kind: 'system.gym-set', body: { gym: gym(key) } });
    const slots = [slot('2026-03-04T18:00'), slot('2026-03-04T19:00', { slotId: YOGA, scheduleId: 'schedule:yoga' })];
    await say({ kind: 'system.timetable-set', body: { timetable: timetable(`gym:${key}`, slots) } });
  }
  for (const uid of [TOM, UMA]) await say({ kind: 'system.employed', body: { uid, gymId: 'gym:one', preset: 'trainer' } });
  await lay(`member-${SAM}/passes`, pass('sam', SAM));
  for (const [key, memberId, slotId] of [
    ['sam', SAM, SPIN],
    ['kim', KIM, YOGA],
  ] as const) {
    const booked = booking(key, { memberId, slotId });
    for (const db of ['gym-one/bookings', `member-${memberId}/bookings`]) await lay(db, booked);
  }
  // What a member says of themselves stands in their own scope, whatever they book.
  const profile = await fixture.store.get(`self-${SAM}/self`, `user:${SAM}`);
  await fixture.write(`self-${SAM}/self`, [[`user:${SAM}`, { ...profile?.body, phone: PHONE, homeOutcode: 'LS1' }]]);
});
afterEach(async () => {
  await decider.stop();
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

describe('[A11] a trainer', () => {
  it('reads who is booked on their own classes, with neither telephone nor address', async () => {
    await takes(TOM);
    const own = await feed(TOM, `staff-${TOM}-one`);
    expect([own.status, own.kept]).toEqual([200, ['booking:sam']]);
    expect(own.rows[0]?.doc).toMatchObject({ memberName: 'Sam K.', slotId: SPIN });
    for (const secret of [PHONE, 'LS1', `${SAM}@example`]) expect(own.text).not.toContain(secret);
    expect((await feed(TOM, `staff-${TOM}-one`, 'classes')).kept).toEqual(['duty:one:spin:2026-03-04T18:00']);
  });

  it('reads nothing else of the gym, and nobody else’s register', async () => {
    await takes(TOM);
    for (const collection of ['roster', 'bookings', 'checkins', 'payments', 'people', 'orders'])
      expect([collection, (await feed(TOM, 'gym-one', collection)).status]).toEqual([collection, 404]);
    for (const [uid, scope] of [
      [UMA, `staff-${TOM}-one`],
      [TOM, `staff-${TOM}-two`],
      [SAM, `staff-${TOM}-one`],
      [TOM, `staff-${UMA}-one`],
    ] as const)
      expect([uid, scope, (await feed(uid, scope)).status]).toEqual([uid, scope, 404]);
    expect((await feed(UMA, `staff-${UMA}-one`)).kept).toEqual([]);
  });

  it('[A5] [A6] loses the register to whoever takes the class over, with nothing left of it', async () => {
    await takes(TOM);
    await takes(TOM, YOGA);
    const before = await feed(TOM, `staff-${TOM}-one`);
    expect(before.kept.toSorted()).toEqual(['booking:kim', 'booking:sam']);
    await takes(UMA);
    expect((await feed(TOM, `staff-${TOM}-one`)).kept).toEqual(['booking:kim']);
    const gone = await feed(TOM, `staff-${TOM}-one`, 'bookings', before.last);
    expect(gone.rows).toMatchObject([{ id: 'booking:sam', deleted: true }]);
    expect(gone.text).not.toMatch(/Sam K|samsamsam1|trainer/);
    expect((await feed(UMA, `staff-${UMA}-one`)).kept).toEqual(['booking:sam']);
    // The member and the gym have it all the while.
    expect((await feed(SAM, `member-${SAM}`)).kept).toEqual(['booking:sam']);
    const classes = await Promise.all([TOM, UMA].map((uid) => feed(uid, `staff-${uid}-one`, 'classes')));
    expect(classes.map(({ kept }) => kept)).toEqual([['duty:one:yoga:2026-03-04T19:00'], ['duty:one:spin:2026-03-04T18:00']]);
  });

  it('[A7] reads none of it once they work there no longer, from an open stream neither', async () => {
    await takes(TOM);
    const stream = await fixture.ask('GET', `/db/staff-${TOM}-one/bookings/_changes?feed=continuous&heartbeat=600000`, {
      as: people[TOM] ?? null,
    });
    expect(stream.status).toBe(200);
    const ended = readUntil(stream, () => false);
    await say({ kind: 'system.employment-ended', body: { uid: TOM, gymId: 'gym:one' } });
    await ended;
    expect((await feed(TOM, `staff-${TOM}-one`)).status).toBe(404);
  });

  it('[2.7] ticks who came to their own class, and nobody else’s; the gym and the member have it at once', async () => {
    await takes(TOM);
    const tick = async (uid: string, key: string, slotId: string) => {
      const person = people[uid];
      if (!person) throw new Error('nobody');
      said += 1;
      const mark = { gymId: 'gym:one', slotId, bookingId: `booking:${key}`, as: 'attended' };
      const document = proposal(person, said, { kind: 'register.mark', body: mark });
      await fixture.json('POST', `/db/self-${uid}/proposals/_bulk_docs`, { as: person, body: { docs: [document] } });
      return decider.decided(document._id);
    };
    expect(await tick(TOM, 'sam', SPIN)).toMatchObject({ state: 'accepted' });
    for (const [uid, key, slotId] of [
      [TOM, 'kim', YOGA],
      [UMA, 'sam', SPIN],
    ] as const)
      expect(await tick(uid, key, slotId), uid).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const status = async (db: string) => (await fixture.store.get(db, 'booking:sam'))?.body.status;
    const everywhere = await Promise.all(
      [`staff-${TOM}-one`, 'gym-one', `member-${SAM}`].map((one) => status(`${one}/bookings`)),
    );
    expect(everywhere).toEqual(['attended', 'attended', 'attended']);
  });
});
