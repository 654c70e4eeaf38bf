/** Who is said to have missed a class, as long as somebody who was there can say whether that is so (4.3). Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';

export interface MissedClass<R> {
  readonly slotId: string;
  readonly name: string;
  readonly startsAt: string;
  /** By name. */
  readonly rows: readonly R[];
}

/** By class, the latest first. Whom the gym has called absent, or will excuse, nobody has to confirm any more. */
export function toConfirm<R extends { readonly doc: Booking }>(rows: readonly R[]): readonly MissedClass<R>[] {
  const open = rows.filter(
    ({ doc: { status, excuse, marked } }) => status === 'no_show_provisional' && !excuse && marked?.as !== 'absent',
  );
  return [...Map.groupBy(open, ({ doc }) => doc.slotId)]
    .map(([slotId, of]) => ({
      slotId,
      name: of[0]?.doc.slotName ?? '',
      startsAt: of[0]?.doc.startsAt ?? '',
      rows: of.toSorted((a, b) => a.doc.memberName.localeCompare(b.doc.memberName, 'en-GB')),
    }))
    .toSorted((a, b) => byText(b.startsAt, a.startsAt) || a.name.localeCompare(b.name, 'en-GB'));
}
