/** Something is wrong with a booking or a visit (product.md 2.16, R-69). */
import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, FORMER, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun, system } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import { decideDisputeDue, disputeUntil } from './due.ts';
import { dispute as desk } from './for-desk.ts';
import { dispute as everyone } from './for-everyone.ts';
import { dispute as platform } from './for-platform.ts';
import { isBanks, isOfDebt, isSaid, movedOn } from './known.ts';
import { DisputeDue } from './proposals.ts';
import { AnyDispute, type Dispute } from './shape.ts';

const NO_WORDS = 'These words have been removed.';
const said = { group: 'always', mailed: true } as const;

export const dispute = {
  documents: {
    dispute: document(AnyDispute, {
      ...everyone.documents.dispute,
      blanked: (doc): AnyDispute => {
        if (isOfDebt(doc)) return { ...without(doc, 'notes'), ...BY_NOBODY };
        const nobody = { ...BY_NOBODY, openedBy: NOBODY, memberName: GONE };
        if (isBanks(doc)) return { ...without(doc, 'slotName'), ...nobody };
        const autoEvidence = { at: doc.autoEvidence.at, visits: [] };
        const rest = without(doc, 'slotName', 'reply', 'laterEvidence', 'decision', 'appeal');
        return { ...rest, ...nobody, statement: NO_WORDS, autoEvidence };
      },
      due: (doc) => {
        const at = isSaid(doc) ? disputeUntil(doc) : null;
        return at ? { at, kind: 'system.dispute-due', body: { gymId: doc.gymId, disputeId: doc._id } } : null;
      },
      erased: disputesErased,
    }),
  },
  readers: { 'self/self': 'self', 'gym/orders': 'employees.manage', 'gym/payouts': 'payouts', 'platform/disputes': 'admin' },
  indexes: { self: ['type'] },
  kinds: {
    ...everyone.kinds,
    ...desk.kinds,
    ...platform.kinds,
    'system.dispute-due': system(DisputeDue, decideDisputeDue),
  },
  collections: { ...desk.collections, ...platform.collections },
  notices: {
    'dispute.opened': said,
    'dispute.received': said,
    'dispute.answered': said,
    'dispute.appealed': said,
    'dispute.decided': said,
    'dispute.passed_on': said,
    'dispute.withdrawn': said,
  },
} as const satisfies Noun;

/** 2: that there was one is kept, under no name; what either side said of them is gone, and the gym need not answer any more. */
function disputesErased({ after: { uid }, known, moment }: Leaver): readonly AnyDispute[] {
  const disputes = found(ownOf(known, uid, 'dispute')) ?? [];
  const nameless = disputes.filter(isBanks).map((one) => ({ ...one, ...stamp(moment, one), memberName: FORMER }));
  const said = disputes.filter(isSaid).map(
    (one): Dispute => ({
      ...movedOn(one, { status: one.status === 'awaiting_owner' ? 'withdrawn' : one.status }, moment),
      memberName: FORMER,
      statement: NO_WORDS,
      ...(one.reply ? { reply: { ...one.reply, statement: NO_WORDS } } : {}),
      ...(one.decision ? { decision: { ...one.decision, reason: NO_WORDS } } : {}),
      ...(one.appeal ? { appeal: withoutWords(one.appeal) } : {}),
    }),
  );
  return [...said, ...nameless];
}

type Appeal = NonNullable<Dispute['appeal']>;

const withoutWords = ({ decision, ...appeal }: Appeal): Appeal => ({
  ...{ ...appeal, statement: NO_WORDS },
  ...(decision ? { decision: { ...decision, reason: NO_WORDS } } : {}),
});
