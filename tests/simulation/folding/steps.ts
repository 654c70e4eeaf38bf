/** What happens in the folding worlds, by weight: months go by, people leave with things to say and come back, and what was said long ago is said again. */
import { personQuery } from '../../../client/features/person/queries.ts';
import { rosterQuery } from '../../../client/features/roster/queries.ts';
import type { Json } from '../../../schemas/basics/json.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { bodyText } from '../../../sync-server/exchange.ts';
import { book, cancel } from '../booking/wanting.ts';
import type { SimulatedDevice } from '../device.ts';
import { tokenFor } from '../identity.ts';
import { SELLER } from '../money/scene.ts';
import { moneyDeeds } from '../money/steps.ts';
import { propose } from '../saying.ts';
import { proposalsOf } from '../server.ts';
import { stepsOf } from '../steps-of.ts';
import { Violation } from '../violation.ts';
import { DAY, type FoldingWorld } from './world.ts';

const WEIGHTS = {
  planClasses: 5,
  bookClass: 14,
  cancelClass: 5,
  editPerson: 8,
  buyPass: 8,
  comeIn: 14,
  cancelPass: 3,
  giveMoneyBack: 3,
  answerRefund: 4,
  refundByRule: 3,
  bankTakes: 3,
  bankDecides: 3,
  hearNews: 8,
  hearAgain: 5,
  mendLine: 1,
  clockAhead: 2,
  leave: 9,
  sayAgain: 7,
  aWhile: 7,
  fine: 12,
  kill: 1,
  restart: 8,
  pass: 14,
} as const;
export type FoldingStep = keyof typeof WEIGHTS;

/** Days that somebody is away: just within what a device is promised, just over it, and where folding begins. */
const AWAY = [1, 29, 30, 31, 60, 61, 75] as const;
const WHILES = [1, 4, 8, 15, 29, 31, 61] as const;
/** Said again in one go. */
const AGAIN = 6;

async function editOn(world: FoldingWorld, device: SimulatedDevice): Promise<void> {
  const [person] = await world.seen(device, personQuery);
  if (!person) return;
  const to = `Sam the ${world.nextNumber()}th`;
  await propose(world, device, 'person.edit', { displayName: { from: person.displayName, to } });
}

async function letInAt(world: FoldingWorld, desk: SimulatedDevice): Promise<void> {
  const roster = await world.seen(desk, rosterQuery(keyOf(SELLER._id), ''));
  if (roster.length === 0) return;
  const { passId, memberId } = world.seeded.pick(roster);
  await propose(world, desk, 'checkin.record', {
    ...{ gymId: SELLER._id, passId, memberId, method: 'staff_search', direction: 'in', localVerdict: 'ok' },
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(world.time.now()) },
  });
}

/** With things to say that nobody has heard, or whose answer it has not; somebody is always left. */
async function leave(world: FoldingWorld): Promise<void> {
  const { seeded, members, desks } = world;
  const isDesk = seeded.chance(0.4);
  const group = isDesk ? desks : members;
  if (group.length < 2) return;
  const device = seeded.pick(group);
  const weather = seeded.pick(['out', 'in', 'fine'] as const);
  device.change(weather);
  // Its clock is set wrong by months, and nobody is there to say so: the ids of what is made are of another time.
  if (weather === 'out' && seeded.chance(0.3)) {
    device.jumpClock(seeded.pick([-400, -70, 45, 70, 400]) * DAY);
    world.tally.event('a clock was months wrong');
  }
  for (let deeds = 1 + seeded.below(3); deeds > 0; deeds -= 1) await (isDesk ? letInAt(world, device) : editOn(world, device));
  // Some are gone before there was an answer.
  await world.time.pass(1 + seeded.below(3_000));
  const days = seeded.pick(AWAY);
  world.leave(device, days, seeded.chance(0.4));
  world.tally.event(`away for ${days} days`);
}

/** Some of what was ever pushed comes once more, as from a disk that was put back to what it was. */
async function sayAgain(world: FoldingWorld): Promise<void> {
  const { seeded, server, answered, time } = world;
  // Each device brings what it made itself; who has more to say than has arrived would seem to have made it since.
  const device = seeded.pick(world.present);
  const { uid, deviceId } = device;
  if (!server.up || device.device.unsent() > 0) return;
  const own = [...answered.made].filter(([, made]) => made.deviceId === deviceId);
  if (own.length === 0) return;
  // Most often what is gone already, where there is any.
  const gone = own.filter(([id]) => answered.folded.has(id));
  const from = gone.length > 0 && seeded.chance(0.6) ? gone : own;
  const again = Array.from({ length: AGAIN }, () => seeded.pick(from));
  if (again.some(([id]) => answered.folded.has(id))) world.tally.event('what was folded is said again');
  const rows = new Map(again.map(([id, { body }]) => [id, { _id: id, ...body }]));
  const answer = await server.handle({
    method: 'POST',
    path: `/db/${proposalsOf(uid)}/_bulk_docs`,
    query: new URLSearchParams(),
    headers: {
      authorization: `Bearer ${tokenFor(uid, time)}`,
      'x-device': await device.credential(),
      'content-type': 'application/json',
    },
    body: new TextEncoder().encode(JSON.stringify({ docs: [...rows.values()] satisfies object[] as Json })),
    ip: '127.0.0.1',
    signal: new AbortController().signal,
  });
  const text = await bodyText(answer);
  if (answer.status >= 400 || text.includes('"error"')) throw new Violation('S3', `said again it is turned away: ${text}`);
  await server.idle();
  // Whoever asks is answered, however long ago it was decided.
  for (const id of rows.keys()) {
    const there = await world.store.get(proposalsOf(uid), id);
    if (there?.body.outcome === undefined) throw new Violation('S4', `${id} was said again, and is not answered`);
  }
}

const deeds: Record<FoldingStep, (world: FoldingWorld) => Promise<void> | void> = {
  ...moneyDeeds,
  planClasses: async (world) => {
    if (world.server.up) await world.planClasses();
  },
  bookClass: book,
  cancelClass: cancel,
  editPerson: (world) => editOn(world, world.seeded.pick(world.members)),
  leave,
  sayAgain,
  aWhile: (world) => world.daysGoBy(world.seeded.pick(WHILES)),
  clockAhead: async (world) => {
    // In half of the worlds: in the others whoever comes back has to hear everything.
    if (world.clockMayBeWrong) await world.foldAhead();
  },
  fine: (world) => world.seeded.pick(world.present).change('fine'),
};
export const FOLDING_EVENTS: readonly string[] = [
  ...AWAY.map((days) => `away for ${days} days`),
  'what was folded is said again',
  'a proposal was folded away',
  'a clock was months wrong',
  'killed while it folded',
];

export const { names: FOLDING_STEPS, draw: drawFolding, step: foldingStep } = stepsOf(WEIGHTS, deeds);
