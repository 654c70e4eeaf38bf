/** Visits that no pass paid for (C3, C7, C8, R-40): what their members are asked, and whether they paid. */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { type Due, document, type Noun, system } from '../noun.ts';
import { decideOwedVisitDue } from './due.ts';
import { owedVisit as member } from './for-member.ts';
import { decideOwedVisitOlder } from './older.ts';
import { OwedVisitDue, OwedVisitOlder } from './proposals.ts';
import { OwedVisit } from './shape.ts';

export const owedVisit = {
  documents: {
    owedvisit: document(OwedVisit, {
      ...member.documents.owedvisit,
      blanked: (doc) => ({ ...without(doc, 'bank'), ...BY_NOBODY, memberId: NOBODY, passName: GONE, gymName: GONE }),
      due: dueAt,
      // What was paid and when, by their id: the books need it for six years.
      erased: null,
    }),
  },
  readers: { 'member/payments': 'self' },
  indexes: { payments: ['memberId', 'paymentId'] },
  kinds: {
    ...member.kinds,
    'system.owedvisit-due': system(OwedVisitDue, decideOwedVisitDue),
    'system.owedvisit-older': system(OwedVisitOlder, decideOwedVisitOlder),
  },
  collections: {},
  notices: {
    'owedvisit.asked': { group: 'always', mailed: true },
    'owedvisit.overdue': { group: 'always', mailed: true },
    'owedvisit.paid': { group: 'always', mailed: true },
  },
} as const satisfies Noun;

function dueAt({ _id: owedVisitId, memberId, status, payBy: at }: OwedVisit): Due | null {
  return status === 'open' ? { at, kind: 'system.owedvisit-due', body: { owedVisitId, memberId } } : null;
}
