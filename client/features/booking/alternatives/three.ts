/** What could be done instead of a class that is full or gone (B1): the same class within two days, that gym within two hours, the nearest other gym. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import { distance } from '../../../../schemas/checkin/travel.ts';
import type { ReasonCode } from '../../../../schemas/codes.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { EMPTY_QUESTION, type GymQuestion } from '../../../../schemas/gym-search/question.ts';
import type { FoundGym } from '../../../../schemas/gym-search/search.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { slotState } from '../../slot/slot.ts';

export interface Alternative {
  readonly gym: Gym;
  readonly slot: Slot;
  /** Metres from the gym that was wanted; 0: the same one. */
  readonly away: number;
}

/** What a refusal is about, where another class would help. */
const ANOTHER_CLASS: readonly ReasonCode[] = [
  'SLOT_FULL',
  'PLACE_OFFERED',
  'MOVE_FULL',
  'OFFER_TAKEN',
  'BOOKING_CLOSED',
  'SLOT_CANCELLED',
  'GYM_CLOSED',
];
export const wantsAnotherClass = (code: ReasonCode | undefined): boolean => code !== undefined && ANOTHER_CLASS.includes(code);

type Wanted = Pick<Slot, 'slotId' | 'scheduleId' | 'name' | 'startsAt'>;
interface Offered {
  readonly gym: Gym;
  readonly slots: readonly Slot[];
}

const DAYS = 2.5 * 86_400_000;
const HOURS = 2 * 3_600_000;
const MOST = 3;

/** As far as anybody searches (25 miles): a gym of another town that this device follows is no way out of a full class. Metres. */
const NEAR_ENOUGH = 40_234;
/** So many of them are asked for a class: the nearest may have none at that time. */
const GYMS_ASKED = 3;

/** Asked of the directory, from where the gym is: as far as `NEAR_ENOUGH`. */
export const NEARBY: GymQuestion = { ...EMPTY_QUESTION, nearMe: true, withinMiles: 25, sort: 'nearest' };
/** Some of the nearest sell nothing yet, and the gym itself is among them. */
export const NEARBY_ASKED = 30;

/**
 * The nearest gym that lets people in with a pass from us and whose classes this device does not know: one can look at those.
 * @param found what the directory answers to `NEARBY`, the nearest first
 */
export function nearestUnknown(gym: Gym, held: readonly Gym[], found: readonly FoundGym[]): FoundGym | undefined {
  const known = new Set(held.map(({ _id }) => _id));
  return found.find(({ row }) => row.id !== gym._id && row.live && row.sells.length > 0 && !known.has(row.id));
}

/** The three with the gym whose classes nobody here knows in the place of the last, where no class of another gym is among them. */
export function withUnknown(three: readonly Alternative[], unknown: FoundGym | undefined) {
  const isElsewhere = three.some(({ away }) => away > 0);
  if (unknown === undefined || isElsewhere) return { classes: three };
  return { classes: three.slice(0, MOST - 1), unknown };
}

/** Of those open to everybody the nearest to this one, nearest first. */
export function nearestGyms(gym: Gym, gyms: readonly Gym[]): Gym[] {
  return gyms
    .filter((other) => other._id !== gym._id && other.status === 'live')
    .map((other) => ({ other, away: distance(gym.geo, other.geo) }))
    .filter(({ away }) => away <= NEAR_ENOUGH)
    .sort((a, b) => a.away - b.away || byText(a.other._id, b.other._id))
    .slice(0, GYMS_ASKED)
    .map(({ other }) => other);
}

/**
 * Three at most, with a place left when last seen, and one of each sort first; the nearest in time of each.
 * @param near other gyms, the nearest first, with what this device has of their classes: the first that has one at that time is the one offered
 */
export function threeAlternatives(wanted: Wanted, here: Offered, near: readonly Offered[], now: number): Alternative[] {
  const same = free(wanted, here, now).filter(({ slot }) => isSame(slot, wanted) && apart(slot, wanted) <= DAYS);
  const around = free(wanted, here, now).filter(({ slot }) => !isSame(slot, wanted) && apart(slot, wanted) <= HOURS);
  const elsewhere =
    near
      .map((other) =>
        free(wanted, other, now)
          .filter(({ slot }) => apart(slot, wanted) <= HOURS)
          .map((one) => ({ ...one, away: distance(here.gym.geo, other.gym.geo) })),
      )
      .find((those) => those.length > 0) ?? [];
  const first = [same, around, elsewhere].flatMap((sort) => sort.slice(0, 1));
  const rest = [...same, ...around, ...elsewhere].filter((one) => !first.includes(one));
  return [...first, ...rest].slice(0, MOST);
}

const isSame = (slot: Slot, { scheduleId, name }: Wanted): boolean => slot.scheduleId === scheduleId || slot.name === name;
const apart = (slot: Slot, { startsAt }: Wanted): number => Math.abs(Date.parse(slot.startsAt) - Date.parse(startsAt));

function free(wanted: Wanted, { gym, slots }: Offered, now: number): Alternative[] {
  return slots
    .filter((slot) => slot.slotId !== wanted.slotId && slotState(slot, gym, now).state === 'open')
    .sort((one, other) => apart(one, wanted) - apart(other, wanted) || byText(one.slotId, other.slotId))
    .map((slot) => ({ gym, slot, away: 0 }));
}
