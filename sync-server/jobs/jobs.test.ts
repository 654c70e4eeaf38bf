import { describe, expect, it, onTestFinished } from 'vitest';
import type { Area } from '../../schemas/area/shape.ts';
import { plus } from '../../schemas/basics/time.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { PassBuy } from '../../schemas/pass/proposals.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import { gym, HOUR, MINUTE, NOW, OFFER, person, slot, timetable } from '../../tests/rules/documents.ts';
import { DeciderFixture, NOW as START } from '../decider/fixture.ts';
import { type JobParts, keepAppointments } from './agenda.ts';
import { endAuditDays } from './audit-days.ts';
import { beginDays } from './schedules.ts';
import { systemJobs, Timers } from './timers.ts';
import { schedulesFor, type WeeklyClass } from './weekly.ts';

const SAM = 'sam00000';
const DAY = 24 * HOUR;
const TOMORROW = '2026-03-04T18:00:00.000Z';
const SLOT = 'slot:spin:2026-03-04T18:00';
const WEDNESDAYS: WeeklyClass = {
  key: 'spin',
  name: 'Spin',
  activities: ['Spin'],
  level: 'all',
  capacity: 9,
  days: ['Wednesday'],
  starts: ['18:00'],
  minutes: 45,
};
type Said<K extends SystemProposal['kind']> = Extract<SystemProposal, { kind: K }>['body'];
function said<K extends SystemProposal['kind']>(kind: K, cause: string, body: Said<K>) {
  return { _id: `proposal:${kind}.${cause}`, type: 'proposal', kind, body } as SystemProposal;
}

/** A gym with a class tomorrow at 18:00, and Sam with a bought and paid pass. */
async function scene(activateWithin = 'P60D') {
  const fixture = new DeciderFixture();
  fixture.now = Date.parse(NOW);
  const propose: JobParts['propose'] = (...proposals) => fixture.decider.propose(...proposals);
  const parts: JobParts = { store: fixture.store, clock: fixture.ports.clock, propose };
  await fixture.decider.start();
  onTestFinished(() => fixture.decider.stop());
  const { email, displayName } = person(SAM);
  await propose(
    said('system.area-set', 'leeds', { area }),
    said('system.gym-set', 'one', { gym: gym('one', { offers: [{ ...OFFER, activateWithin }] }) }),
    said('system.timetable-set', 'one', { timetable: timetable('gym:one', [slot('2026-03-04T18:00', { capacity: 5 })]) }),
    said('system.person-registered', SAM, { uid: SAM, email, displayName, consents: [] }),
    said('system.email-verified', SAM, { uid: SAM }),
    said('system.device-registered', SAM, { uid: SAM, deviceId: `device-${SAM}`, name: 'Phone' }),
  );
  const { productId, version, price } = OFFER;
  const buy = PassBuy.shape.body.parse({
    gymId: 'gym:one',
    productId,
    version,
    priceSeen: price,
    startRequestedNow: false,
    method: 'sandbox:visa',
  });
  const [bought = ''] = await fixture.push(fixture.entry(SAM, { kind: 'pass.buy', body: buy }));
  await fixture.decider.decided(bought);
  const passKey = bought.slice('proposal:'.length);
  const paid = {
    paymentId: `payment:${passKey}`,
    memberId: SAM,
    result: 'succeeded',
    pspRef: 'x',
    shortCode: 'ABCD1234',
  } as const;
  await propose(said('system.payment-reported', passKey, paid));
  await fixture.decider.idle();
  const tick = async (ms: number) => {
    fixture.now += ms;
    const due = await keepAppointments(parts);
    await fixture.decider.idle();
    return due;
  };
  await tick(0);
  return { fixture, parts, passId: `pass:${passKey}`, tick };
}
const area: Area = {
  _id: 'area:leeds',
  type: 'area',
  schemaVersion: 1,
  createdAt: NOW,
  updatedAt: NOW,
  createdBy: 'system',
  updatedBy: 'system',
  name: 'Leeds',
  slug: 'leeds',
  centre: { lat: 53.8, lon: -1.5 },
  outcodes: ['LS1'],
  tz: 'Europe/London',
  gymCount: 1,
  status: 'live',
};
const booking = (passId: string, startsAtSeen = TOMORROW) => ({
  kind: 'booking.request' as const,
  body: { gymId: 'gym:one', slotId: SLOT, passId, anyPass: false, joinWaitlistIfFull: true, startsAtSeen, cutoffHoursSeen: 6 },
});

describe('appointments', () => {
  it('R-10: a pass that was not started in time expires then, not before, and only once', async () => {
    const { fixture, passId, tick } = await scene('P1D');
    const status = async (): Promise<Pass['status']> =>
      (await fixture.body(`member-${SAM}/passes`, passId))?.status as Pass['status'];
    await tick(DAY - 1);
    expect(await status()).toBe('ready');
    await tick(1);
    expect(await status()).toBe('expired');
    expect(await fixture.body('cell/agenda', `agenda:${passId}`)).toBeNull();
    const { seq } = await fixture.store.info(`member-${SAM}/passes`);
    await tick(MINUTE);
    expect((await fixture.store.info(`member-${SAM}/passes`)).seq).toBe(seq);
  });

  it('seat counts lag less than a minute behind the bookings', async () => {
    const { fixture, passId, tick } = await scene();
    const counts = async () => {
      const body = await fixture.body('venue-one/slots', 'timetable:one:2026-03-04');
      const [first] = Array.isArray(body?.slots) ? body.slots : [];
      return first;
    };
    await fixture.push(fixture.entry(SAM, booking(passId)));
    await fixture.decider.idle();
    // Within the minute of the last count the decision leaves the counts alone.
    expect(await counts()).toMatchObject({ bookedCount: 0 });
    await tick(LIMITS.countsEvery / 2 + 15_000);
    expect(await counts()).toMatchObject({ bookedCount: 1 });
  });

  it('B5: a held request that nobody answers is refused after a day, at the latest two hours before the start', async () => {
    const { fixture, passId, tick } = await scene();
    // The class was at 19:00 when it was seen; now it is at 18:00.
    const [held = ''] = await fixture.push(fixture.entry(SAM, booking(passId, '2026-03-04T19:00:00.000Z')));
    await fixture.decider.decided(held);
    const outcome = async () => (await fixture.body(`self-${SAM}/proposals`, held))?.outcome;
    expect(await outcome()).toMatchObject({ state: 'held', code: 'SLOT_CHANGED' });
    const left = Date.parse(plus(TOMORROW, -2 * HOUR)) - fixture.now;
    expect(left).toBeGreaterThan(DAY);
    await tick(DAY - MINUTE);
    expect(await outcome()).toMatchObject({ state: 'held' });
    await tick(MINUTE);
    expect(await outcome()).toMatchObject({ state: 'refused', code: 'HELD_TIMED_OUT' });
  });

  it('B5: an answer takes the appointment away', async () => {
    const { fixture, passId, tick } = await scene();
    const [held = ''] = await fixture.push(fixture.entry(SAM, booking(passId, '2026-03-04T19:00:00.000Z')));
    await fixture.decider.decided(held);
    await fixture.push(fixture.entry(SAM, { kind: 'held.answer', body: { proposalId: held, choice: 'keep' } }));
    await fixture.decider.idle();
    await tick(2 * DAY);
    expect((await fixture.body(`self-${SAM}/proposals`, held))?.outcome).toMatchObject({ state: 'accepted' });
  });

  it('a token is signed again when it is a day old', async () => {
    const { fixture, passId, tick } = await scene();
    const token = {
      passId,
      memberId: SAM,
      deviceId: `device-${SAM}`,
      token: 'x'.repeat(40),
      kid: 'k',
      issuedAt: NOW,
      expiresAt: plus(NOW, 7 * DAY),
    };
    await fixture.decider.propose(said('system.token-signed', '1', token));
    await fixture.decider.idle();
    const open = async () =>
      (await fixture.store.find('cell/errands', 'status', 'open')).filter((one) => one.body.kind === 'sign-token').length;
    // The pass of this test ends within the day; the one errand is from when it was paid.
    expect(await open()).toBe(1);
    await fixture.decider.propose(said('system.gym-set', 'two', { gym: gym('one') }));
    const due = `proposal:system.tokens-due.passtoken:${passId.slice(5)}:device-${SAM}.${plus(NOW, DAY)}`;
    const asked = async () => (await fixture.store.get('cell/inbox', due))?.body;
    await tick(LIMITS.tokenRenewAfter - 1);
    expect(await asked(), 'a millisecond before').toBeUndefined();
    expect(await tick(1)).toBeGreaterThan(0);
    expect(await asked()).toMatchObject({ state: 'decided', outcome: { state: 'accepted' } });
  });

  it('what became due while the server was down is done at the next start', async () => {
    const { fixture, parts, passId, tick } = await scene('P1D');
    await tick(MINUTE);
    fixture.now += 30 * DAY;
    await keepAppointments(parts);
    await fixture.decider.idle();
    expect(await fixture.body(`member-${SAM}/passes`, passId)).toMatchObject({ status: 'expired' });
  });

  it('what a decider that stood still for an hour wrote down too late is done, within ten minutes', async () => {
    const { fixture, passId, tick } = await scene('P1D');
    const place = { db: 'cell/agenda', id: `agenda:${passId}` };
    const appointment = await fixture.store.get(place.db, place.id);
    if (!appointment) throw new Error('no appointment');
    await fixture.store.put([{ ...place, body: appointment.body, deleted: true, expect: appointment.rev }]);
    await tick(DAY);
    await tick(HOUR);
    const gone = await fixture.store.get(place.db, place.id);
    await fixture.store.put([{ ...place, body: appointment.body, expect: gone?.rev ?? null }]);
    await tick(LIMITS.countsEvery);
    expect(await fixture.body(`member-${SAM}/passes`, passId)).toMatchObject({ status: 'ready' });
    await tick(9 * MINUTE);
    expect(await fixture.body(`member-${SAM}/passes`, passId)).toMatchObject({ status: 'expired' });
  });
});

describe('[2.6] the days of a gym that has schedules', () => {
  it('come into view one after the other, each said once', async () => {
    const { fixture, parts } = await scene();
    expect(await beginDays(parts)).toBe(0);
    const [spin] = schedulesFor(gym('one'), [WEDNESDAYS], '2026-03-03');
    if (!spin) throw new Error('no schedule');
    await parts.propose(said('system.schedule-set', 'spin', spin));
    await fixture.decider.idle();
    const day = (date: string) => fixture.body('venue-one/slots', `timetable:one:${date}`);
    expect(await day('2026-04-01')).toMatchObject({ slots: [{ slotId: 'slot:one.spin:2026-04-01T18:00', capacity: 9 }] });
    // 35 days, the 3rd of March is the first: the 7th of April is one too many, and Wednesday the 8th another.
    fixture.now += DAY;
    expect(await beginDays(parts)).toBe(1);
    await fixture.decider.idle();
    expect(await day('2026-04-08')).toBeNull();
    fixture.now += DAY;
    expect(await beginDays(parts)).toBe(1);
    expect(await beginDays(parts)).toBe(1);
    await fixture.decider.idle();
    expect(await day('2026-04-08')).toMatchObject({ slots: [{ slotId: 'slot:one.spin:2026-04-08T18:00', bookedCount: 0 }] });
  });

  it('[A5] are the area’s when they are two weeks away, and until then theirs who follow the gym', async () => {
    const { fixture, parts } = await scene();
    await parts.propose(
      ...schedulesFor(gym('one'), [WEDNESDAYS], '2026-03-03').map((one) => said('system.schedule-set', 'a', one)),
    );
    await fixture.decider.idle();
    const both = async (date: string) =>
      Promise.all(
        ['venue-one', 'area-leeds'].map(async (scope) => {
          const found = await fixture.store.get(`${scope}/slots`, `timetable:one:${date}`);
          return found !== null && !found.deleted;
        }),
      );
    expect([await both('2026-03-11'), await both('2026-03-18')]).toEqual([
      [true, true],
      [true, false],
    ]);
    fixture.now += 2 * DAY;
    await beginDays(parts);
    await fixture.decider.idle();
    expect(await both('2026-03-18')).toEqual([true, true]);
  });

  it('leaves gyms alone that nobody runs', async () => {
    const { fixture, parts } = await scene();
    await parts.propose(
      ...schedulesFor(gym('one'), [WEDNESDAYS], '2026-03-03').map((one) => said('system.schedule-set', 'a', one)),
    );
    await parts.propose(said('system.gym-set', 'listed', { gym: gym('one', { status: 'listed' }) }));
    await fixture.decider.idle();
    expect(await beginDays(parts)).toBe(0);
  });
});

describe('[2.23] days of the audit that are over', () => {
  it('are said once each, those the server slept through too', async () => {
    const { fixture, parts } = await scene();
    await parts.propose(said('system.role-set', 'sam', { uid: SAM, role: 'admin' }));
    await fixture.decider.idle();
    expect(await endAuditDays(parts)).toBe(0);
    const kept = await fixture.store.list('cell/audit', { limit: 10 });
    expect(kept.map(({ body }) => [body.action, body.keptUntil])).toEqual([['role.set', '2032-03-03']]);
    const types = async () => (await fixture.store.list('cell/audit', { limit: 10 })).map(({ body }) => body.type).toSorted();
    fixture.now = Date.parse('2032-03-03T23:59:00.000Z');
    expect(await endAuditDays(parts)).toBe(0);
    fixture.now = Date.parse('2032-05-01T00:10:00.000Z');
    expect(await endAuditDays(parts)).toBe(1);
    await fixture.decider.idle();
    expect(await types()).toEqual(['audit', 'auditseal']);
    expect(await endAuditDays(parts)).toBe(0);
  });
});

describe('timers', () => {
  it('run at the start and at their times, on the clock that is given; one that fails runs again', async () => {
    const fixture = new DeciderFixture();
    fixture.now = Date.parse(START);
    const ran: string[] = [];
    const times = new Timers(
      [
        { name: 'minute', pattern: '0 * * * * *', run: async () => ran.push('minute') },
        { name: 'failing', pattern: '30 * * * * *', run: () => Promise.reject(new Error('once')) },
      ],
      { ports: fixture.ports, log: { warn: (facts) => ran.push(JSON.stringify(facts)) } },
    );
    await times.start();
    const failed = '{"job":"failing","error":"Error"}';
    expect(ran).toEqual(['minute', failed]);
    fixture.pass(59_999);
    await times.settled();
    expect(ran).toEqual(['minute', failed, failed]);
    fixture.pass(1);
    await times.settled();
    expect(ran).toEqual(['minute', failed, failed, 'minute']);
    await times.stop();
    fixture.pass(HOUR);
    await times.settled();
    expect(ran).toHaveLength(4);
  });

  it('the system’s own run without a mistake', async () => {
    const { fixture, parts } = await scene();
    const warned: object[] = [];
    const timers = new Timers(systemJobs(parts), { ports: fixture.ports, log: { warn: (facts) => warned.push(facts) } });
    await timers.start();
    fixture.pass(HOUR);
    await timers.settled();
    await timers.stop();
    expect(warned).toEqual([]);
  });
});
