/**
 * Fills a store with the demo world, through the inbox like everybody else. Every id derives from what it is about, so a
 * second start says the same again and changes nothing, and a start that was interrupted is finished by the next.
 */
import { type Instant, keyOf } from '../../schemas/basics/primitives.ts';
import { venueScope } from '../../schemas/basics/scope.ts';
import { addDays, instantOf, localDay } from '../../schemas/basics/time.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Timetable } from '../../schemas/slot/shape.ts';
import { schedulesFor } from '../jobs/weekly.ts';
import { publishArticles } from './articles/publish.ts';
import { ask } from './ask.ts';
import { CLASSES } from './classes.ts';
import { AREA, GYMS, gymCalled } from './gyms.ts';
import { ADMIN, DEMO_ACCOUNTS, type DemoSignIn, EMPLOYEE, MEMBER, OWNER } from './people.ts';
import { reviewAll } from './review-all.ts';
import { KEEPER, REVIEWS, VISITORS } from './reviews.ts';
import type { DemoWorld } from './world.ts';

const HOME = 'iron-works';
const CONSENTS = (['terms', 'privacy'] as const).map((kind) => ({ kind, version: '2026-11-22' }));
/** What the member did in this world was done on a telephone that is not signed in any more. */
const THEIRS = { uid: MEMBER.uid, deviceId: 'demo-phone-01' } as const;
const BUY = '01DEM00000000000000000PASS';
const BOOKINGS = [
  { opId: '01DEM0000000000000000BK001', daysAhead: 2 },
  { opId: '01DEM0000000000000000BK002', daysAhead: 5 },
];

/**
 * Resolves when all of it is decided, with the ids of what was refused; none where all is well. Needs the decider and the worker
 * of errands running: the member's pass is paid for. Throws CouldNotDecide or StoreUnavailable.
 */
export async function fillDemo(world: DemoWorld): Promise<readonly string[]> {
  const now = instantOf(world.clock.now());
  for (const person of DEMO_ACCOUNTS) await openAccount(world, person);
  const refused: string[] = [];
  for (const step of stepsOf(now)) refused.push(...(await agree(world, step)));
  await buyAndBook(world, now);
  refused.push(...(await publishArticles(world, now)));
  refused.push(...(await reviewAll(world, now)));
  return refused;
}

/** What belongs to one step may be decided in any order, as CouchDB numbers it; what depends on it is in a later one. */
function stepsOf(now: Instant): readonly (readonly SystemProposal[])[] {
  const others = [...VISITORS, KEEPER].map((one) => ({ ...one, email: `${one.uid}@tarnbridge.example` }));
  const everybody = [...DEMO_ACCOUNTS, ...others];
  const people = everybody.map(({ uid, email, displayName }) =>
    said('system.person-registered', uid, {
      uid,
      email,
      displayName,
      consents: CONSENTS.map((one) => ({ ...one, givenAt: now })),
    }),
  );
  const verified = everybody.map(({ uid }) => said('system.email-verified', uid, { uid }));
  const schedules = GYMS.flatMap((gym) =>
    schedulesFor(gym, CLASSES[keyOf(gym._id)] ?? [], localDay(now, gym.timeZone)).map((body) =>
      said('system.schedule-set', keyOf(body.scheduleId), body),
    ),
  );
  const powers = [
    said('system.role-set', ADMIN.uid, { uid: ADMIN.uid, role: ADMIN.role }),
    employed(OWNER, HOME, 'owner'),
    employed(OWNER, 'pedal-room', 'owner'),
    employed(EMPLOYEE, HOME, 'reception'),
    ...[...new Set(REVIEWS.map(({ of }) => of))].map((key) => employed(KEEPER, key, 'owner')),
  ];
  const area = said('system.area-set', keyOf(AREA._id), { area: AREA });
  return [
    [...people, area],
    [...verified, ...GYMS.map(gymSet)],
    [...schedules, ...powers],
  ];
}

/**
 * Resolves when all of the step is decided, with the ids of what stays refused. What was refused at an earlier start, before
 * what it depends on was there, is final under its name, so it is said once more under another.
 */
async function agree(world: DemoWorld, step: readonly SystemProposal[]): Promise<readonly string[]> {
  const again = (await refusedOf(world, step)).map((proposal) => ({ ...proposal, _id: `${proposal._id}.again` }));
  return (await refusedOf(world, again)).map(({ _id }) => _id);
}

async function refusedOf(world: DemoWorld, proposals: readonly SystemProposal[]): Promise<SystemProposal[]> {
  if (proposals.length > 0) await world.propose(...proposals);
  const outcomes = await Promise.all(proposals.map(({ _id }) => world.decided(_id)));
  return proposals.filter((_, index) => outcomes[index]?.state === 'refused');
}

const gymSet = (gym: (typeof GYMS)[number]) => said('system.gym-set', keyOf(gym._id), { gym });
const employed = ({ uid }: Pick<DemoSignIn, 'uid'>, gymKey: string, preset: 'owner' | 'reception') =>
  said('system.employed', `${uid}.${gymKey}`, { uid, gymId: gymCalled(gymKey)._id, preset });

type Said<K extends SystemProposal['kind']> = Extract<SystemProposal, { kind: K }>;
const said = <K extends SystemProposal['kind']>(kind: K, cause: string, body: Said<K>['body']) => ({
  _id: `proposal:demo.${kind}.${cause}`,
  type: 'proposal' as const,
  kind,
  body,
});

async function openAccount(world: DemoWorld, { uid, email, password, displayName }: DemoSignIn): Promise<void> {
  const account = { uid, email, password, name: displayName, verified: true, consents: CONSENTS };
  const made = await world.accounts?.createAccount(account);
  // There already, from an earlier start.
  if (made && !made.ok && made.code !== 'DUPLICATE') throw new Error(`The demo account ${uid} was refused: ${made.code}`);
}

async function buyAndBook(world: DemoWorld, now: Instant): Promise<void> {
  const gym = gymCalled(HOME);
  const offer = gym.offers.find((one) => one.kind === 'multi_visit');
  if (!offer) throw new Error('The demo gym sells no 10-visit pass');
  const { productId, version, price } = offer;
  const bought = await ask(world, {
    ...{ ...THEIRS, at: now, seq: 1, opId: BUY, display: 'Buy 10 visits, Iron Works' },
    kind: 'pass.buy',
    body: { gymId: gym._id, productId, version, priceSeen: price, startRequestedNow: false, method: 'sandbox:visa' },
  });
  if (bought.state !== 'accepted') return;
  await world.decided(`proposal:system.payment-reported.charge-${BUY}`);
  for (const [index, { opId, daysAhead: days }] of BOOKINGS.entries()) {
    const day = addDays(localDay(now, gym.timeZone), days);
    const timetable = await world.store.get(`${venueScope(gym._id)}/slots`, `timetable:${HOME}:${day}`);
    const slots = timetable ? Timetable.parse({ _id: timetable.id, ...timetable.body }).slots : [];
    const slot = slots.findLast((one) => one.kind === 'class');
    if (!slot) continue;
    await ask(world, {
      ...{ ...THEIRS, at: now, seq: index + 2, opId, display: `Book ${slot.name}, Iron Works` },
      kind: 'booking.request',
      body: {
        gymId: gym._id,
        slotId: slot.slotId,
        passId: `pass:${BUY}`,
        anyPass: false,
        joinWaitlistIfFull: true,
        startsAtSeen: slot.startsAt,
        cutoffHoursSeen: slot.cutoffHours,
      },
    });
  }
}
