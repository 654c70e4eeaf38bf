/**
 * a rise of the commission that was decided for all gyms is told to every owner whom it concerns, and counts no sooner than fifteen days
 * after the last of them was told; one that is off after all is told to those who had heard of it. What falls counts at once or from its day, and
 * nobody is told. Of gyms with a rate of their own `../../payout/rate.ts` tells. Pure.
 */
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { laterOf, plus } from '../../basics/time.ts';
import type { Moment } from '../../decision.ts';
import type { OwnersErrand } from '../../errand/shape.ts';
import { RATES } from '../../ledger/rates.ts';
import { SETTINGS } from '../catalogue.ts';
import type { SettingChange } from '../shape.ts';
import { settingStateOf } from '../states.ts';

type Changes = readonly SettingChange[];
type Telling = NonNullable<SettingChange['telling']>;

/** Decided now, it begins so late: the notice itself, and the time that telling everybody may take. */
export const risesFrom = (at: Instant): Instant => plus(at, RATES.commissionNotice + RATES.commissionTelling);

/** What holds just before that one begins, of those decided before and after it. */
export function heldBefore({ from }: SettingChange, all: Changes): number {
  const begun = all.findLast((one) => one.from !== undefined && from !== undefined && one.from < from && !one.withdrawn);
  return begun?.value ?? SETTINGS['commission.defaultBps'].standard;
}

/**
 * The changes as they are to be, after one of them was decided, withdrawn or told of: each rise with its notice, and who is to be told of what.
 * @param all in the order in which they were decided
 * @returns the changes, and the errands by which owners are told; without anything new the changes as they were, and none
 */
export function announced(
  all: Changes,
  moment: Moment,
): { readonly changes: Changes; readonly errands: readonly OwnersErrand[] } {
  const changes = toldOf(all, noticed(all, moment.receivedAt), moment.receivedAt);
  const errands = changes.flatMap((one) => {
    const before = all.find(({ id }) => id === one.id)?.telling;
    return one.telling && one.telling.round !== before?.round ? [telling(one.id, one.telling, null, moment)] : [];
  });
  return { changes, errands };
}

/** What rises and has not been told of in time is put off. What is put off may bring another out again: until nothing moves. */
function noticed(all: Changes, at: Instant): Changes {
  const late = all.find((one) => isRise(one, all, at) && !isTold(one, at) && one.from !== undefined && one.from < risesFrom(at));
  if (late?.from === undefined) return all;
  const from = laterOf(late.from, risesFrom(at));
  return noticed(
    all.map((one) => (one === late ? { ...one, from } : one)),
    at,
  );
}

/** @param before the same, before any of them was put off: what was told of its old day is told of the new one */
function toldOf(before: Changes, all: Changes, at: Instant): Changes {
  return all.map((one, nth): SettingChange => {
    const was = heldBefore(one, all);
    const round = (one.telling?.round ?? 0) + 1;
    if (isRise(one, all, at)) {
      const stands = one.telling?.says === 'rise' && one.telling.was === was && one.from === before[nth]?.from;
      return stands ? one : { ...one, telling: { says: 'rise', was, round, piece: 0, owners: 0 } };
    }
    const isAhead = one.from !== undefined && one.from > at;
    if (one.telling?.says !== 'rise' || !isAhead) return one;
    return { ...one, telling: { says: 'off', was: one.telling.was, round, piece: 0, owners: 0 } };
  });
}

/** Is more to be kept from then on than before? Nothing that has begun is put off. */
function isRise(one: SettingChange, all: Changes, at: Instant): boolean {
  const state = settingStateOf(one, all, at);
  const isAhead = state === 'planned' || (state === 'in_force' && one.from === at && one.telling === undefined);
  return isAhead && one.value > heldBefore(one, all);
}

/** Owners know of it, or are being told in time: where telling took too long, a later day is told to all. */
const isTold = ({ telling: told, from }: SettingChange, at: Instant): boolean =>
  told?.says === 'rise' && (told.doneAt !== undefined || (from !== undefined && plus(at, RATES.commissionNotice) <= from));

/** @param after the gym behind which it goes on; null: with the first */
export const telling = (change: string, { round, piece }: Telling, after: string | null, moment: Moment): OwnersErrand => ({
  _id: `errand:owners-${change}.${round}.${piece}`,
  type: 'errand',
  ...stamp(moment),
  status: 'open',
  kind: 'tell-owners',
  task: { change, round, piece, ...(after !== null && { after }) },
});
