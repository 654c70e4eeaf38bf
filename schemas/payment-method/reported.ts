/** The provider's word about a card that its holder adds on a page of theirs. */
import { changed, stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { personOf } from '../person/known.ts';
import { forgetErrand } from './forget.ts';
import { cardSetupOf } from './known.ts';
import type { PaymentMethodReported } from './proposals.ts';
import { saved } from './saved.ts';
import type { CardSetup, SavedCard } from './shape.ts';

/**
 * What the provider says last ends the errand, so that it counts once, in whatever order it is heard: when its holder takes the card away
 * afterwards, a post that is repeated brings nothing back. Of somebody who left meanwhile the provider forgets it again.
 */
export function decideMethodReported(
  { body: { errandId, said } }: PaymentMethodReported,
  known: Known,
  moment: Moment,
): Decision {
  const errand = found(known.get('errand', 'cell/errands', errandId));
  if (errand?.kind !== 'setup-method' || errand.status === 'done') return accepted([]);
  const { uid } = errand.task;
  const asked = found(cardSetupOf(known, uid));
  const current = asked?.errandId === errandId && (asked.status === 'asked' || asked.status === 'open') ? [asked] : [];
  const is = (after: Partial<CardSetup>) =>
    changed(
      current,
      current.map((one) => ({ ...without(one, 'url'), ...after })),
      moment,
    );
  if (said.state === 'page') return accepted(is({ status: 'open', url: said.url }));
  const done = { ...errand, ...stamp(moment, errand), status: 'done' as const, doneAt: moment.receivedAt };
  if (said.state === 'nothing') return accepted([done, ...is({ status: 'nothing' })]);
  const methodId = idOfSaved(uid, said.saved);
  const person = personOf(known, uid);
  if (!person || person.status === 'erased')
    return accepted([done, forgetErrand({ _id: methodId, uid }, said.saved.method, moment)]);
  return accepted([done, ...is({ status: 'saved', methodId }), ...saved(said.saved, uid, known, moment)]);
}

const idOfSaved = (uid: string, { reference }: SavedCard) => `paymethod:${uid}:${reference}`;
