/** What its holder is told of a pass that renews. Each is a notice of its own beside those about the pass, and is mailed. */
import { pounds } from '../../basics/pounds.ts';
import type { Moment } from '../../decision.ts';
import type { NoticeEvent } from '../../folds/notices.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import { dayOf, timeOf } from '../expiry/day-words.ts';
import type { Pass } from '../shape.ts';
import { opensUntil } from '../usable.ts';
import { closesAt, nextOf } from './next.ts';

function of(pass: Pass, moment: Moment, event: NoticeEvent, title: string, body: string, isNow = false): Notice {
  const { _id, memberId, snapshot } = pass;
  return notice(moment, memberId, `${_id}:renewal`, {
    event,
    title: `${title}: ${snapshot.name}`,
    body: `${snapshot.gymName}. ${body}`,
    link: '/member/passes',
    ...(isNow && { severity: 'action' as const }),
  });
}

const priceOf = ({ snapshot }: Pass): string => pounds(snapshot.price.amountMinor);

export function toldOfRenewal(pass: Pass, moment: Moment): Notice {
  const end = pass.validTo ?? moment.receivedAt;
  const until = closesAt(end);
  const body = `It renews on ${timeOf(pass, end)} for ${priceOf(pass)}, and you have 14 days to change your mind after that.`;
  const off = until > moment.receivedAt ? ` To stop it, turn renewal off under Passes by ${timeOf(pass, until)}.` : '';
  return of(pass, moment, 'pass.renews', 'Renews soon', body + off);
}

export function toldOfRenewed(pass: Pass, moment: Moment): Notice {
  const body = `You paid ${priceOf(pass)}, and it runs until ${dayOf(pass, pass.validTo ?? moment.receivedAt)}. You can change your mind until ${timeOf(pass, pass.coolingOffEndsAt ?? moment.receivedAt)}.`;
  return of(pass, moment, 'pass.renewed', 'Renewed', body);
}

export function toldOfFailure(pass: Pass, moment: Moment): Notice {
  const next = nextOf(pass);
  const again = next ? ` We try again on ${dayOf(pass, next.at)}.` : '';
  const until = opensUntil(pass);
  const comes =
    until > moment.receivedAt ? ` You can come in until ${timeOf(pass, until)}.` : ' Until it is paid you can’t come in.';
  const body = `We couldn't take ${priceOf(pass)} for the next month.${again}${comes} Check your card under Payments.`;
  return of(pass, moment, 'pass.renewal_failed', 'Renewal not paid', body, true);
}

/** @param why in a sentence: the money never came, or there is nothing to renew it at */
export const toldOfEnd = (pass: Pass, why: string, moment: Moment): Notice =>
  of(pass, moment, 'pass.renewal_ended', 'Not renewed', `${why} Nothing more is charged for it.`);
