/** A pass that lasts longer than was sold: by days that its gym was closed (2.11), or that it gave instead of a visit. */
import type { Instant } from '../../basics/primitives.ts';
import { addLocalDays } from '../../basics/time.ts';
import type { Pass } from '../../pass/shape.ts';

/** Whose giving is remembered, so that none gives twice. */
const REMEMBERED = 20;

/** @param by what gave them, where it could come again */
export function longerBy(pass: Pass, days: number, by?: string): Pass {
  const before = pass.given?.by ?? [];
  const later = (at: Instant) => addLocalDays(at, days, pass.snapshot.timeZone);
  const { notice } = pass;
  return {
    ...pass,
    given: {
      days: (pass.given?.days ?? 0) + days,
      ...(by ? { by: [...before, by].slice(-REMEMBERED) } : before.length > 0 && { by: before }),
    },
    ...(pass.validTo === undefined ? {} : { validTo: later(pass.validTo) }),
    // what was given is theirs also where they leave.
    ...(notice && { notice: { ...notice, until: later(notice.until), soldTo: later(notice.soldTo) } }),
  };
}
