/** [4.5] What is odd, against what anybody would find who looked through the visits by hand, after every fact, late ones and corrections among them. */
import { expect, it } from 'vitest';
import { born, gym, MINUTE, NOW, pass, person } from '../../tests/rules/documents.ts';
import { checkIn, employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';

const SAM = 'member01';
const ANA = 'admin001';
const GYMS = ['one', 'two', 'three'] as const;
/** Kilometres to the north of the first. */
const KM = { one: 0, two: 0.6, three: 60 } as const;
const HELD = 4;

function seededPick(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % most;
  };
}

function town(): KnownWorld {
  const geo = (key: keyof typeof KM) => ({ lat: 53.8 + KM[key] / 111.195, lon: -1.55 });
  const world = new KnownWorld(...GYMS.map((key) => gym(key, { geo: geo(key) })), person(SAM));
  world.lay([
    pass(SAM, SAM, { gymIds: GYMS.map((key) => `gym:${key}`), visitsTotal: HELD }),
    { _id: `grants:${ANA}`, type: 'grants', ...born, uid: ANA, admin: true, gyms: [] },
  ]);
  for (const key of GYMS) employ(world, `staff${key}1`, 'reception', `gym:${key}`);
  return world;
}

const isOpen = (one: Checkin, code: Checkin['codes'][number]): boolean =>
  one.status === 'accepted_flagged' && one.codes.includes(code) && !(one.review?.codes ?? []).includes(code);

function byHand(checkins: readonly Checkin[]): string[] {
  const inOrder = checkins
    .filter(({ status }) => status !== 'voided')
    .toSorted((a, b) => Date.parse(a.judgedAt) - Date.parse(b.judgedAt) || (a._id < b._id ? -1 : 1));
  const km = ({ gymId }: Checkin) => KM[gymId.slice(4) as keyof typeof KM];
  const travels = inOrder.slice(1).flatMap((later, index) => {
    const earlier = inOrder[index];
    if (!earlier || earlier.gymId === later.gymId) return [];
    const minutes = (Date.parse(later.judgedAt) - Date.parse(earlier.judgedAt)) / 60_000;
    const apart = Math.abs(km(earlier) - km(later));
    const isImpossible = minutes < 10 || (apart > 1 && apart / (minutes / 60) > 100);
    const isDoubted = isOpen(earlier, 'IMPOSSIBLE_TRAVEL') || isOpen(later, 'IMPOSSIBLE_TRAVEL');
    return isImpossible && isDoubted ? [`anomaly:travel.${earlier._id.slice(8)}.${later._id.slice(8)}`] : [];
  });
  // A visit a gym and day, of which the pass held so many: those after them, in the order in which they were.
  const visits = inOrder.filter(
    (one, index) =>
      one.status !== 'duplicate' &&
      !inOrder
        .slice(0, index)
        .some((other) => other.gymId === one.gymId && other.gymDay === one.gymDay && other.status !== 'duplicate'),
  );
  const over = visits.slice(HELD);
  return [...travels, ...(over.some((one) => isOpen(one, 'OVERUSED')) ? [`anomaly:overuse.${SAM}`] : [])].toSorted();
}

it.each([1, 2, 3, 4, 5, 6])('seed %d', (seed) => {
  const pick = seededPick(seed);
  const world = town();
  const met = new Set<string>();
  for (let step = 0; step < 40; step += 1) {
    const heard = plus(NOW, 3 * 24 * 60 * MINUTE + step * MINUTE);
    const all = world.all('checkin').filter(({ status }) => status !== 'duplicate');
    const one = all[pick(Math.max(1, all.length))];
    if (one && pick(3) === 0) {
      const verdict = pick(2) === 0 ? 'voided' : 'accepted';
      const body = { gymId: one.gymId, checkinId: one._id, verdict, reason: 'We saw the camera.' } as const;
      world.say(ANA, 'checkin.correct', { ...body, ...(one.review && { decidedAt: one.review.at }) }, { receivedAt: heard });
    } else {
      const key = GYMS[pick(3)] ?? 'one';
      const when = plus(NOW, pick(3 * 24 * 12) * 5 * MINUTE);
      checkIn(world, `staff${key}1`, SAM, when, { gymId: `gym:${key}` }, { receivedAt: heard });
    }
    const open = world.all('anomaly').filter(({ status }) => status === 'open');
    expect(open.map(({ _id }) => _id).toSorted(), `step ${step}`).toEqual(byHand(world.all('checkin')));
    for (const { kind } of open) met.add(kind);
    for (const { status } of world.all('anomaly')) met.add(status);
  }
  expect([...met]).toEqual(expect.arrayContaining(['open', 'overuse', 'travel']));
});
