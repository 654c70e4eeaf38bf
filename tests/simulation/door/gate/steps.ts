/** What happens at the door in the worlds of codes, by weight: people come, cheat and scan back; tablets lose the network, their storage and their secrets. */
import { instantOf } from '../../../../schemas/basics/time.ts';
import { stepAt } from '../../../../schemas/pass/code/showing.ts';
import { GYM } from '../../booking/scene.ts';
import { HOUR, MINUTE } from '../../scene.ts';
import { anyWeather, stepsOf, TROUBLES } from '../../steps-of.ts';
import { newPair } from './kiosk.ts';
import type { Phone } from './phone.ts';
import type { GateWorld, Showing, Tablet } from './world.ts';

const WEIGHTS = {
  comesIn: 34,
  showsAgain: 8,
  showsScreenshot: 6,
  showsCopy: 6,
  showsForged: 3,
  showsLost: 8,
  scansTablet: 8,
  partitionTablet: 7,
  fineTablet: 8,
  partitionPhone: 3,
  finePhone: 5,
  crashTablet: 3,
  loseTablet: 1,
  forkTablet: 1,
  losePhone: 1,
  passAtGate: 26,
  nightAtGate: 3,
} as const;
export type GateStep = keyof typeof WEIGHTS;
/** A screenshot is out of date by then, whichever half minute it was taken in. */
const OLD = 3 * MINUTE;
/** The code of a tablet proves nothing by then. */
const PHOTOGRAPHED = 15 * MINUTE;
/** What a tablet with a network has heard of by then. */
const HEARD = 2 * MINUTE;

/** What a member scanned: a poster, a tablet with an app from before its code was sent whole, or its code as they send it now. */
const SCANNED = ['poster', 'nonce', 'genuine', 'genuine', 'genuine', 'old', 'forged'] as const;

const own = (world: GateWorld): Phone => world.seeded.pick(world.visitors);

async function show(world: GateWorld, what: Showing['what'], phone: Phone, text: string | null): Promise<void> {
  const tablet = world.seeded.pick(world.tablets);
  if (text !== null) await showAt(world, what, phone, tablet, text);
}

async function showAt(world: GateWorld, what: Showing['what'], phone: Phone, tablet: Tablet, text: string): Promise<void> {
  const at = world.time.now();
  const isHeard = phone.lostAt !== null && tablet.fineSince !== null && at - Math.max(tablet.fineSince, phone.lostAt) > HEARD;
  const verdict = await world.hold(tablet, text);
  if (!verdict) return;
  const { proposalId } = verdict;
  world.tally.event(`at the gate: ${what} ${verdict.colour}${verdict.code ? ` ${verdict.code}` : ''}`);
  world.showings.push({ what, at, uid: phone.uid, phone, tablet, verdict, isHeard });
  if (proposalId !== undefined) world.keeps(tablet.device, proposalId, 'checkin.record');
}

/** As they come in, and somebody beside them, or they themselves at the other door, soon after. */
async function comesIn(world: GateWorld): Promise<void> {
  const phone = own(world);
  await show(world, 'genuine', phone, phone.shows(world.time.now()));
}

async function showsAgain(world: GateWorld): Promise<void> {
  const last = world.showings.findLast(({ what }) => what === 'genuine');
  if (!last) return;
  await world.time.pass(world.seeded.below(4 * MINUTE));
  const same = world.visitors.filter(({ uid }) => uid === last.uid);
  const phone = world.seeded.pick(same);
  await show(world, 'genuine', phone, phone.shows(world.time.now()));
}

async function scansTablet(world: GateWorld): Promise<void> {
  const { seeded, time } = world;
  const phone = own(world);
  const tablet = seeded.pick(world.tablets);
  const at = time.now();
  const checkedAgainst = { trust: 'synced', rosterAt: instantOf(at) } as const;
  const nonce = Buffer.from(seeded.bytes(8)).toString('hex');
  const what = seeded.pick(SCANNED);
  const step = stepAt(what === 'old' ? at - PHOTOGRAPHED - seeded.below(HOUR) : at);
  const code = tablet.identity.shows(GYM._id, step, nonce, what === 'forged' ? newPair(seeded) : undefined);
  const seenInIt = { poster: {}, nonce: { nonce }, genuine: { nonce, code }, old: { nonce, code }, forged: { nonce, code } }[
    what
  ];
  const body = { gymId: GYM._id, passId: phone.passId, ...seenInIt, checkedAgainst };
  const said = await phone.device.device.propose('checkin.scanned', body, 'I am here');
  if (!said.proposalId) return;
  world.keeps(phone.device, said.proposalId, 'checkin.scanned');
  const record = { gymId: GYM._id, method: 'kiosk_self', direction: 'in', nonce, checkedAgainst, localVerdict: 'ok' } as const;
  // An old one was photographed, and a forged one is on no tablet. A good one needs no word of the tablet's.
  const isSeen = what === 'nonce' || (what === 'genuine' && seeded.chance(0.5));
  const seen = !isSeen ? null : await tablet.device.device.propose('checkin.record', record, 'Scanned here');
  if (seen?.proposalId) world.keeps(tablet.device, seen.proposalId, 'checkin.record');
  const gyms = seen?.proposalId ? { id: seen.proposalId, tablet } : null;
  world.scanned.push({ what, at, uid: phone.uid, own: said.proposalId, gyms });
}

const run: Record<GateStep, (world: GateWorld) => Promise<void> | void> = {
  comesIn,
  showsAgain,
  showsScreenshot: async (world) => {
    const phone = own(world);
    const taken = phone.shows(world.time.now());
    await world.passWithTimers(OLD + world.seeded.below(20 * MINUTE));
    await show(world, 'screenshot', phone, taken);
  },
  showsCopy: async (world) => {
    const phone = own(world);
    await show(world, 'copied', phone, phone.shows(world.time.now(), newPair(world.seeded)));
  },
  showsForged: async (world) => {
    const phone = own(world);
    const text = phone.shows(world.time.now());
    // The server's signature begins 132 bytes before the end; one of them is another.
    const at = (text?.length ?? 0) - 150;
    await show(world, 'forged', phone, text && text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1));
  },
  showsLost: async (world) => {
    const found = world.phones.filter(({ lostAt }) => lostAt !== null);
    if (found.length === 0) return;
    const phone = world.seeded.pick(found);
    await show(world, 'lost', phone, phone.shows(world.time.now()));
  },
  scansTablet,
  partitionTablet: (world) => world.weather(world.seeded.pick(world.tablets), anyWeather(world)),
  fineTablet: (world) => world.weather(world.seeded.pick(world.tablets), 'fine'),
  partitionPhone: (world) => own(world).device.change(anyWeather(world)),
  finePhone: (world) => own(world).device.change('fine'),
  crashTablet: (world) => world.crash(world.seeded.pick(world.tablets)),
  loseTablet: (world) => world.lose(world.seeded.pick(world.tablets)),
  forkTablet: (world) => world.fork(world.seeded.pick(world.tablets)),
  losePhone: async (world) => {
    const phone = own(world);
    if (world.visitors.some((one) => one !== phone && one.uid === phone.uid)) await world.losePhone(phone);
  },
  passAtGate: TROUBLES.pass,
  nightAtGate: (world) => world.night(10 * HOUR),
};

export const { names: GATE_STEPS, draw: drawGate, step: gateStep } = stepsOf(WEIGHTS, run);
