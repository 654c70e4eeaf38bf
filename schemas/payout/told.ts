/** What a gym's owners are told of its payouts. Money and security are always said. */
import { keyOf } from '../basics/key.ts';
import { pounds } from '../basics/pounds.ts';
import type { Known, Moment } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import type { NoticeEvent } from '../folds/notices.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import type { Payout } from './shape.ts';

interface Words {
  readonly event: Extract<NoticeEvent, `payout.${string}`>;
  readonly title: string;
  readonly body: string;
  readonly severity?: Notice['severity'];
}

/** @param about id of what it is about */
export const ownersToldOf = (gymId: string, about: string, words: Words, known: Known, moment: Moment): Notice[] =>
  ownersOf(known, gymId).map((uid) => notice(moment, uid, about, { ...words, link: `/owner/payouts?gym=${keyOf(gymId)}` }));

export const toldOfPaid = ({ _id, gymId, net, reference }: Payout, known: Known, moment: Moment): Notice[] =>
  ownersToldOf(
    gymId,
    _id,
    {
      event: 'payout.paid',
      title: `${pounds(net.amountMinor)} is on its way to your bank`,
      body: `It arrives in 1 to 3 working days. On your statement it says ${reference}.`,
    },
    known,
    moment,
  );

export const toldOfFailed = ({ _id, gymId, net }: Payout, known: Known, moment: Moment): Notice[] =>
  ownersToldOf(
    gymId,
    _id,
    {
      event: 'payout.failed',
      title: `We couldn’t pay you ${pounds(net.amountMinor)}`,
      body: 'Your bank didn’t take it. Please check your payout details. We try again with the next payout.',
      severity: 'action',
    },
    known,
    moment,
  );
