/** A card that was charged is kept by reference, so that a renewal can be paid with it (issue 15: methods saved by reference). */
import { changed, replaced, stamp } from '../basics/revise.ts';
import { found, type Known, type Moment } from '../decision.ts';
import { statusAt } from './ends.ts';
import { isUsable, methodNameOf, methodsOf } from './known.ts';
import type { MethodName, PaymentMethod, SavedCard } from './shape.ts';

/** One that is saved again is the same one, under the newest name that the provider has for it. The first is the one that renewals are paid with. */
export function saved(card: SavedCard, uid: string, known: Known, moment: Moment): readonly (PaymentMethod | MethodName)[] {
  const { reference, method, ...face } = card;
  const all = found(methodsOf(known, uid)) ?? [];
  const _id = `paymethod:${uid}:${reference}`;
  const before = all.find((one) => one._id === _id);
  const others = all.filter((one) => one._id !== _id);
  const isDefault = before?.isDefault ?? !others.some((one) => one.isDefault && isUsable(one));
  const status = statusAt(face, moment.receivedAt);
  const now: PaymentMethod = { _id, type: 'paymethod', ...stamp(moment, before), uid, ...face, isDefault, status };
  const name: MethodName = { _id: `methodname:${uid}:${reference}`, type: 'methodname', ...stamp(moment), uid, method };
  return [
    ...replaced(before, now, moment),
    ...(isDefault ? changed(others, others.map(notDefault), moment) : []),
    ...replaced(found(methodNameOf(known, _id)), name, moment),
  ];
}

export const notDefault = (one: PaymentMethod): PaymentMethod => ({ ...one, isDefault: false });
