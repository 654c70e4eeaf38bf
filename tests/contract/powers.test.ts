/**
 * [R-60] Every power × every kind of proposal about a gym, pushed at the gateway and decided: `PROPOSED_BY` says, by hand, who may. Each try
 * has a gym of its own, on which the same proposal of somebody who may is accepted.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROPOSED_BY } from '../../schemas/access.expected.ts';
import { money } from '../../schemas/basics/primitives.ts';
import type { ClosureTerms, GymClosure } from '../../schemas/closure/shape.ts';
import type { Dispute } from '../../schemas/dispute/shape.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { AGREEMENT_VERSION } from '../../schemas/gym/agreement-version.ts';
import { EVERY_NOUN } from '../../schemas/nouns.ts';
import { TAKES } from '../../schemas/person/power.ts';
import { PERMISSIONS, type Permission, PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { TEMPLATES } from '../../schemas/product/terms.ts';
import type { GymReview } from '../../schemas/review/shape.ts';
import { rosterIdOf } from '../../schemas/roster/id.ts';
import type { Series } from '../../schemas/schedule/shape.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { booking, born, checkin, gym, message, pass, payment, rosterEntry } from '../rules/documents.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';

/** Who works at each of the gyms. */
const staffOf = (key: string) => `${key}staff001`;
const EARLIER = new Date(START - 3_600_000).toISOString();

/** Once, tomorrow at six. */
const TOMORROW = `${new Date(START + 86_400_000).toISOString().slice(0, 10)}T18:00`;
const SERIES = {
  ...{ kind: 'class', name: 'Spin', activities: ['Spin'], level: 'all', dtstart: TOMORROW, timeZone: 'Europe/London' },
  ...{ rrule: 'FREQ=DAILY;COUNT=1', exdates: [], duration: 'PT45M', capacity: 9, waitlistMax: 10, closesMinutesBefore: 15 },
} satisfies Series;

/** A day, so many days from now. */
const closedFor = (days: number) =>
  ({
    ...{ scope: 'whole_gym', reason: 'maintenance', timeZone: 'Europe/London', cancelBookings: true, passExtension: 'none' },
    start: new Date(START + days * 86_400_000).toISOString().slice(0, 16),
    end: new Date(START + (days + 1) * 86_400_000).toISOString().slice(0, 16),
  }) satisfies ClosureTerms;

/** Who asks, with what they may do at the gym. */
interface Asker {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly preset?: string;
  readonly status?: 'suspended' | 'removed';
  readonly elsewhere?: boolean;
}
const PRESETS = ['owner', 'manager', 'reception', 'trainer'] as const;
const ASKERS: readonly Asker[] = [
  ...PRESETS.map((preset) => ({ name: preset, preset, permissions: PRESET_PERMISSIONS[preset] })),
  ...PERMISSIONS.map((one) => ({ name: one, permissions: [one] })),
  { name: 'every power, one by one', permissions: PERMISSIONS },
  { name: 'another gym’s owner', preset: 'owner', permissions: PERMISSIONS, elsewhere: true },
  { name: 'a suspended owner', preset: 'owner', permissions: PERMISSIONS, status: 'suspended' },
  { name: 'somebody dismissed', preset: 'manager', permissions: PRESET_PERMISSIONS.manager, status: 'removed' },
];

const FACTS: readonly string[] = ['checkin.record', 'register.mark', 'booking.walk-in', 'staffnote.write', 'induction.record'];

/** By hand: what happened is taken from whoever had the power, and flagged (G8). */
function expected(kind: string, asker: Asker): 'accepted' | 'accepted_flagged' | 'refused' {
  const row = PROPOSED_BY.get(kind);
  if (asker.elsewhere) return 'refused';
  if (asker.status) return FACTS.includes(kind) ? 'accepted_flagged' : 'refused';
  if (asker.preset) return row?.presets.includes(asker.preset) ? 'accepted' : 'refused';
  return row?.alone !== 'none' && asker.permissions.some((one) => one === row?.alone) ? 'accepted' : 'refused';
}

/** What is proposed about a gym, each of it something that can be done there. */
function bodyOf(kind: string, key: string): object {
  const gymId = `gym:${key}`;
  const whom = { gymId, uid: staffOf(key) };
  const bodies: Readonly<Record<string, object>> = {
    'checkin.record': {
      ...{ gymId, passId: `pass:${key}`, memberId: staffOf(key), method: 'short_code', direction: 'in' },
      ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
    },
    'checkin.review': { gymId, checkinId: `checkin:${key}`, verdict: 'accepted' },
    'checkin.confirm': { gymId, checkinId: `checkin:${key}-unproven` },
    'register.mark': { gymId, slotId: `slot:${key}:${TOMORROW}`, bookingId: `booking:${key}`, as: 'attended' },
    'booking.walk-in': { gymId, slotId: `slot:${key}:${TOMORROW}` },
    'booking.excuse': { gymId, slotId: `slot:${key}:${TOMORROW}`, bookingId: `booking:${key}`, reason: 'The bus broke down.' },
    'lease.take': { gymId, slotId: `slot:${key}:${TOMORROW}`, seats: 1 },
    'lease.return': { gymId, slotId: `slot:${key}:${TOMORROW}`, leaseId: `lease:${key}` },
    'lease.reclaim': { gymId, slotId: `slot:${key}:${TOMORROW}`, leaseId: `lease:${key}` },
    'kiosk.edit': { gymId, kioskId: `kiosk:${key}`, name: 'Back door' },
    'kiosk.pin': { gymId, pin: { salt: 's'.repeat(22), hash: 'h'.repeat(43), rounds: 600_000 } },
    'kiosk.revoke': { gymId, kioskId: `kiosk:${key}` },
    'induction.record': { gymId, passId: `pass:${key}`, done: true },
    'staffnote.write': { gymId, slotId: `slot:${key}:${TOMORROW}`, text: 'Bike 4 squeaks.' },
    'staffnote.remove': { gymId, noteId: `staffnote:${key}` },
    'duty.give': { gymId, scheduleId: `schedule:${key}`, uid: null },
    'gym.edit': { gymId, tagline: { from: null, to: 'Strong on purpose' } },
    'gym.policies': { gymId, seen: gym(key).policies, policies: { ...gym(key).policies, cutoffHours: 12 } },
    'gym.agreement': { gymId, version: AGREEMENT_VERSION, name: 'Olive Owner' },
    'gym.publish': { gymId },
    'gym.pause': { gymId },
    'gym.resume': { gymId },
    'gym.close': { gymId },
    'product.set': { gymId, status: 'on_sale', terms: TEMPLATES[0] },
    'product.order': { gymId, productIds: gym(key).offers.map(({ productId }) => productId) },
    'refund.give': { gymId, memberId: staffOf(key), paymentId: `payment:${key}`, cause: 'duplicate_charge' },
    'pastdue.tell': { gymId, passId: `pass:${key}-past-due` },
    'pass.extend': { gymId, memberId: staffOf(key), passId: `pass:${key}-begun`, days: 7, reason: 'The boiler broke down.' },
    'schedule.set': { gymId, status: 'draft', series: SERIES },
    'schedule.end': { gymId, scheduleId: `schedule:${key}`, seen: 1, lastDay: '2026-12-31' },
    'schedule.occurrence': { gymId, slotId: `slot:${key}:${TOMORROW}`, seen: null, to: { room: 'Two' } },
    'schedule.price': { gymId, scheduleId: `schedule:${key}`, seen: null, price: money(800) },
    'closure.plan': { gymId, terms: closedFor(20) },
    'closure.emergency': { gymId, terms: closedFor(2) },
    'closure.cancel': { gymId, closureId: `closure:${key}` },
    'verification.submit': {
      ...{ gymId, item: 'business' },
      business: { legalForm: 'ltd', legalName: 'Iron Yard Ltd', companyNumber: '01234567', vatRegistered: false },
    },
    'review.respond': { gymId, reviewId: `gymreview:${key}`, answers: EARLIER, text: 'Thank you, see you soon!' },
    'review.contest': { gymId, reviewId: `gymreview:${key}-removed`, statement: 'Nothing in it is about anybody.' },
    'dispute.concede': { gymId, disputeId: `dispute:${key}` },
    'dispute.contest': { gymId, disputeId: `dispute:${key}-decided`, statement: 'Our tablet was out of order.' },
    'dispute.state': { gymId, disputeId: `dispute:${key}`, statement: 'Our tablet was out of order.' },
    'message.send': {
      ...{ sender: gymId, purpose: 'service', channels: [], audience: { who: 'pass_holders' } },
      ...{ title: 'The pool is closed', body: 'On Tuesday, all day.', count: 1 },
    },
    'message.cancel': { sender: gymId, messageId: `message:${key}` },
    'employee.set': { ...whom, preset: 'trainer', permissions: [] },
    'employee.suspend': { ...whom, reason: 'Till was short.' },
    'employee.resume': whom,
    'employee.remove': { ...whom, reason: 'Till was short.' },
    'invite.send': { gymId, email: `${key}@example.test`, preset: 'trainer', permissions: [] },
    'invite.resend': { gymId, inviteId: `invite:${key}` },
    'invite.revoke': { gymId, inviteId: `invite:${key}` },
  };
  const body = bodies[kind];
  if (!body) throw new Error(`say what is proposed by ${kind}`);
  return body;
}

let fixture: GatewayFixture;
let decider: Decider;
let said = 0;

beforeAll(async () => {
  fixture = new GatewayFixture({ limits: false });
  const failed = (facts: object) => fixture.failures.push(facts);
  decider = new Decider({ store: fixture.store, ports: fixture.ports, decide, log: { error: failed, warn: failed } });
  await decider.start();
});
afterAll(async () => {
  await decider.stop();
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

async function say(one: Pick<SystemProposal, 'kind' | 'body'>): Promise<void> {
  said += 1;
  const proposed = { _id: `proposal:${one.kind}:${said}`, type: 'proposal', ...one } as SystemProposal;
  await decider.propose(proposed);
  expect(await decider.decided(proposed._id)).toMatchObject({ state: 'accepted' });
}

/** A gym with somebody who works there, a class tomorrow, a closure to come, a visit in doubt and an invitation that is out. */
async function opened(key: string): Promise<void> {
  const gymId = `gym:${key}`;
  await fixture.person(staffOf(key));
  await say({ kind: 'system.gym-set', body: { gym: gym(key) } });
  await say({ kind: 'system.employed', body: { uid: staffOf(key), gymId, preset: 'reception' } });
  await say({ kind: 'system.schedule-set', body: { gymId, scheduleId: `schedule:${key}`, series: SERIES } });
  const lay = async (db: string, { _id, ...body }: { readonly _id: string }) => fixture.write(db, [[_id, body]]);
  const held = pass(key, staffOf(key), { gymIds: [gymId] });
  await lay(`member-${staffOf(key)}/passes`, held);
  const begun = pass(`${key}-begun`, staffOf(key), {
    gymIds: [gymId],
    status: 'active',
    activatedAt: EARLIER,
    validFrom: EARLIER,
  });
  const snapshot = { ...begun.snapshot, activation: 'purchase' as const };
  const validTo = new Date(START + 20 * 86_400_000).toISOString();
  const running = { ...begun, snapshot, validTo };
  await lay(`member-${staffOf(key)}/passes`, running);
  const paid = { gymId, memberId: staffOf(key), passId: held._id, total: money(4000), paidAt: EARLIER };
  await lay(`member-${staffOf(key)}/payments`, payment(key, { ...paid, status: 'succeeded' }));
  await lay(`gym-${key}/payments`, {
    ...{ _id: `pastdue:${key}-past-due`, type: 'pastdue', ...born, gymId, passId: `pass:${key}-past-due` },
    ...{ memberId: staffOf(key), memberName: 'Sam K.', name: 'Monthly', amount: money(3500), why: 'declined' },
    ...{ since: EARLIER, tries: 1, opensUntil: validTo, status: 'open' },
  });
  await lay(`gym-${key}/roster`, { ...rosterEntry(held), _id: rosterIdOf(gymId, held._id), ...{ gymId } });
  await lay(`gym-${key}/checkins`, checkin(key, { gymId, status: 'accepted_flagged', codes: ['LATE_REPORT'] }));
  const unproven = { gymId, status: 'accepted_flagged' as const, judgedAt: EARLIER };
  await lay(`gym-${key}/checkins`, checkin(`${key}-unproven`, { ...unproven, codes: ['UNPROVEN'] }));
  await lay(
    `gym-${key}/bookings`,
    booking(key, {
      gymId,
      memberId: staffOf(key),
      slotId: `slot:${key}:${TOMORROW}`,
      status: 'no_show',
      endsAt: EARLIER,
      missedAt: EARLIER,
    }),
  );
  const dispute: Dispute = {
    ...{ _id: `dispute:${key}`, type: 'dispute', ...born, proposalId: 'proposal:01', judgedAt: EARLIER, kind: 'no_show' },
    ...{ subject: { type: 'booking', id: `booking:${key}` }, openedBy: staffOf(key), memberName: 'Sam K.', gymId },
    ...{ gymName: `Gym ${key}`, happenedAt: EARLIER, timeZone: 'Europe/London', statement: 'I was there all evening.' },
    autoEvidence: { at: EARLIER, visits: [] },
    deadlineAt: new Date(START + 86_400_000).toISOString(),
    ...{ history: [{ status: 'awaiting_owner', at: EARLIER }], status: 'awaiting_owner' },
  };
  await lay(`gym-${key}/orders`, dispute);
  const decision = {
    as: 'member',
    reason: 'The register has them.',
    at: EARLIER,
    by: 'admin001',
    strikeRemoved: true,
    visitBack: true,
  } as const;
  const decided: Dispute = { ...dispute, _id: `dispute:${key}-decided`, status: 'resolved_member', decision };
  await lay(`gym-${key}/orders`, decided);
  const review: GymReview = {
    ...{
      _id: `gymreview:${key}`,
      type: 'gymreview',
      ...born,
      gymId,
      memberName: 'Sam K.',
      visitMonth: '2026-03',
      rating: 4,
      text: '',
    },
    ...{ startedAt: EARLIER, textAt: EARLIER, status: 'published' },
  };
  await lay(`gym-${key}/reviews`, review);
  const removedReply = {
    text: 'You were never here.',
    answers: EARLIER,
    startedAt: EARLIER,
    at: EARLIER,
    status: 'removed',
  } as const;
  const answered: GymReview = {
    ...{ ...review, _id: `gymreview:${key}-removed` },
    reply: { ...removedReply, removal: { code: 'offensive', at: EARLIER } },
  };
  await lay(`gym-${key}/reviews`, answered);
  await lay('platform/messages', message(key, { sender: gymId, status: 'scheduled' }));
  const { start, end } = closedFor(30);
  const span = { startsAt: `${start}:00.000Z`, endsAt: `${end}:00.000Z`, affected: { bookings: 0, members: 0 } };
  const closure: GymClosure = {
    ...{
      ...closedFor(30),
      ...span,
      _id: `closure:${key}`,
      type: 'closure',
      ...born,
      gymId,
      isEmergency: false,
      status: 'scheduled',
    },
  };
  await lay(`gym-${key}/schedules`, closure);
  await lay(`gym-${key}/people`, {
    _id: `invite:${key}`,
    ...{ type: 'invite', ...born, gymId, gymName: `Gym ${key}`, email: 'kim@example.test', preset: 'reception' },
    ...{ permissions: [], invitedBy: 'owner001', inviterName: 'Olive O.', status: 'sent', sentAt: [EARLIER] },
    ...{ expiresAt: new Date(START + 86_400_000).toISOString() },
  });
}

async function joined(uid: string, key: string, { permissions, preset, status, elsewhere }: Asker): Promise<TestPerson> {
  const person = await fixture.person(uid);
  const grant = {
    ...{ gymId: `gym:${elsewhere ? `${key}-next-door` : key}`, gymName: 'Iron Yard', preset: preset ?? 'custom' },
    ...{ permissions: [...permissions], since: EARLIER, status: status ?? 'active', ...(status ? { endedAt: EARLIER } : {}) },
  };
  const grants = { type: 'grants', ...born, uid, admin: false, gyms: [grant] };
  await fixture.write(`self-${uid}/self`, [[`grants:${uid}`, grants]]);
  return person;
}

async function outcome(
  kind: string,
  asker: Asker,
  change: object = {},
): Promise<{ readonly state: string; readonly code?: string }> {
  const key = `g${said}`;
  await opened(key);
  const person = await joined(`asker${said}xx`, key, asker);
  const lease = { ...born, type: 'lease', gymId: `gym:${key}`, slotId: `slot:${key}:${TOMORROW}`, slotName: 'Spin' };
  const note = { ...born, type: 'staffnote', proposalId: 'proposal:01', judgedAt: EARLIER, gymId: `gym:${key}` };
  await fixture.write(`gym-${key}/notes`, [[`staffnote:${key}`, { ...note, uid: 'somebody1', name: 'Sam K.', text: 'Hello' }]]);
  const times = { startsAt: `${TOMORROW}:00.000Z`, endsAt: `${TOMORROW}:45.000Z` };
  const held = { ...lease, ...times, deviceId: person.deviceId, takenBy: person.uid, seats: 1, given: 0, status: 'open' };
  const kiosk = {
    ...born,
    type: 'kiosk',
    gymId: `gym:${key}`,
    name: 'Front door',
    uid: 'kiosk01arz3ndektsv4rrffq69g5fav',
    mode: 'staff',
  };
  const enrolled = { deviceId: 'tablet01', algorithm: 'Ed25519', publicKey: 'B'.repeat(43), registeredBy: person.uid };
  await fixture.write(`gym-${key}/leases`, [
    [`lease:${key}`, held],
    [`kiosk:${key}`, { ...kiosk, ...enrolled, registeredAt: EARLIER, status: 'active' }],
  ]);
  const document = proposal(person, said, { kind, body: { ...bodyOf(kind, key), ...change } });
  const { status, json } = await fixture.json('POST', `/db/self-${person.uid}/proposals/_bulk_docs`, {
    as: person,
    body: { docs: [document] },
  });
  expect([status, json]).toEqual([201, [expect.objectContaining({ ok: true })]]);
  const stored = async () => {
    await decider.idle();
    return (await fixture.store.get(`self-${person.uid}/proposals`, document._id))?.body.outcome;
  };
  await expect.poll(stored).toBeDefined();
  const { state, code } = Object(await stored());
  return { state, ...(code === undefined ? {} : { code }) };
}

describe('[R-60] what is recorded at the door', () => {
  const scan = (more: readonly Permission[]): Asker => ({ name: 'the desk', permissions: ['checkin.scan', ...more] });
  const against = { localVerdict: 'ok_warn', staffReason: 'known_member', localCode: 'PASS_EXPIRED' };

  it.each([
    ['checkin.search', { method: 'staff_search' }],
    ['checkin.override', against],
  ] as const)('[A2] what took %s is kept and flagged from whoever has it not', async (power, change) => {
    expect(await outcome('checkin.record', scan([power]), change)).toEqual({ state: 'accepted' });
    expect(await outcome('checkin.record', scan([]), change)).toEqual({ state: 'accepted_flagged', code: 'NO_PERMISSION' });
  });
});

describe('[R-60] powers', () => {
  it('every kind about a gym that devices make is asked about here, or is no matter of powers', () => {
    // What people ask of a gym for themselves, what the platform orders, and what is one's own.
    const others =
      /^(application|arearequest|article|booking\.(accept|acknowledge|cancel|cover|move|notice|request)$|contact|dispute\.(appeal|decide|note|open|withdraw)$|gymorder|account|outreach|owedvisit|person|device|kiosk\.(health|ready)$|favourite|savedsearch|setting|notice|held|pass\.(buy|cancel|pause|renewal|resume|start)$|paymethod|payout|report|refund\.settle$|review\.(appeal|moderate|reconsider|withdraw|write)$|checkin\.(correct|object|scanned)$|message\.decide$|role|anomaly)/;
    const devices = EVERY_NOUN.flatMap(({ kinds }) => Object.entries(kinds).filter(([, { from }]) => from === 'device'));
    const kinds = devices.map(([kind]) => kind).filter((kind) => !others.test(kind));
    expect(kinds.toSorted()).toEqual([...PROPOSED_BY.keys(), 'verification.decide', 'verification.take'].toSorted());
    expect(Object.keys(TAKES).toSorted()).toEqual([...PROPOSED_BY.keys()].toSorted());
  });

  it.each([...PROPOSED_BY.keys()])(
    '%s: who may, and nobody else',
    async (kind) => {
      for (const asker of ASKERS) {
        const answer = await outcome(kind, asker);
        const wanted = expected(kind, asker);
        const code = { accepted: undefined, accepted_flagged: 'STAFF_REMOVED', refused: 'NO_PERMISSION' }[wanted];
        // R-52: whoever may is shown the amount first.
        const taken =
          wanted === 'accepted' && kind === 'refund.give' ? { state: 'held', code: 'REFUND_CONFIRM' } : { state: wanted, code };
        expect({ who: asker.name, state: answer.state, code: answer.code }).toEqual({ who: asker.name, ...taken });
      }
    },
    60_000,
  );
});
