/** A pass whose payment a bank takes back: it opens no door until the bank has decided, and none after that if the money stays away (C9, 2.5). */
import { isRefusal } from '../basics/machine.ts';
import { pounds } from '../basics/pounds.ts';
import type { Instant, Money } from '../basics/primitives.ts';
import { memberScope } from '../basics/scope.ts';
import { without } from '../blank.ts';
import type { Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import type { NoticeEvent } from '../folds/notices.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { overlaid, settleMember } from '../pass/member.ts';
import type { Pass } from '../pass/shape.ts';
import { PASS } from '../pass/states.ts';
import { devicesOf, signErrands } from '../pass/tokens.ts';
import { pastDueBeside } from '../past-due/beside.ts';
import type { Payment } from './shape.ts';

/** On a pass that is stopped for nothing but this. */
const DISPUTED = 'CHARGEBACK';

type Chargebacks = readonly Pick<NonNullable<Payment['chargebacks']>[number], 'state'>[];

/** The pass after all that banks have said of what was paid for it. Said again, it is the same. */
export function heldPass(pass: Pass, chargebacks: Chargebacks, { receivedAt }: Moment): Pass {
  if (chargebacks.some(({ state }) => state === 'lost')) return endedPass(pass, receivedAt);
  if (!chargebacks.some(({ state }) => state === 'opened')) return freedPass(pass, receivedAt);
  const status = PASS[pass.status].suspended;
  if (isRefusal(status) || status === pass.status) return pass;
  return { ...pass, status, suspendedAt: receivedAt, flags: [...pass.flags, DISPUTED] };
}

const unmarked = ({ flags }: Pass): string[] => flags.filter((flag) => flag !== DISPUTED);

/** `suspendedAt` stays: who came in meanwhile came in with a pass that was suspended. */
function endedPass(pass: Pass, at: string): Pass {
  const status = PASS[pass.status].refunded;
  if (isRefusal(status)) return pass;
  const { refundedAt = at } = pass;
  return { ...without(pass, 'pausedAt', 'pausedFrom', 'pastDueAt'), status, refundedAt, flags: unmarked(pass) };
}

/** Back to what it was; what visits and time have made of it since, settling says. Nobody pays for a next month that began while they were kept out. */
function freedPass(pass: Pass, now: Instant): Pass {
  const since = pass.flags.indexOf(DISPUTED);
  if (since < 0) return pass;
  const flags = unmarked(pass);
  // C4: an impossible journey has stopped it as well in the meantime, and somebody is to look at that.
  if (pass.status !== 'suspended' || flags.indexOf('IMPOSSIBLE_TRAVEL') >= since) return { ...pass, flags };
  const free = PASS.suspended.freed;
  const before = pass.pausedAt ? PASS[free].paused : PASS[free][pass.pastDueAt ? 'renewalFailed' : 'inUse'];
  const renews = pass.autoRenew && (pass.validTo === undefined || pass.validTo > now);
  return { ...without(pass, 'suspendedAt'), status: before, flags, autoRenew: renews };
}

/** @param amount of which the bank has just said something */
export function passesAfter(payment: Payment, amount: Money, known: Known, moment: Moment): AnyDocument[] {
  const { memberId, passId } = payment;
  // It did not pay for the pass.
  if (payment.kind === 'owed_visit') return [];
  const scope = memberScope(memberId);
  const before = found(known.get('pass', `${scope}/passes`, passId));
  if (!before) return [];
  const payments = found(known.find('payment', `${scope}/payments`, 'passId', passId)) ?? [];
  const said = overlaid(payments, [payment])
    .filter(({ kind }) => kind !== 'owed_visit')
    .flatMap(({ chargebacks = [] }) => chargebacks);
  const settled = settleMember(known, moment, memberId, { passes: [heldPass(before, said, moment)] });
  const after = settled.find((one): one is Pass => one.type === 'pass' && one._id === passId);
  const told = after ? toldOfBank(before, after, amount, moment) : [];
  return [
    // Settling says that it is suspended; we know why.
    ...settled.filter(({ _id }) => told.every((one) => one._id !== _id)),
    ...told,
    ...(after ? pastDueBeside(after, known, moment) : []),
    ...(after && before.status === 'suspended' ? signErrands(known, moment, [after], devicesOf(known, memberId)) : []),
  ];
}

/** Nothing, where nothing of the pass has changed that its member would notice. */
export function toldOfBank(before: Pass, after: Pass, amount: Money, moment: Moment): Notice[] {
  const { memberId, _id, status, snapshot } = after;
  if (status === before.status) return [];
  const of = (event: NoticeEvent, title: string, body: string) =>
    notice(moment, memberId, _id, {
      event,
      severity: 'action',
      title: `${title}: ${snapshot.name}`,
      body,
      link: '/member/passes',
    });
  const sum = pounds(amount.amountMinor);
  if (status === 'suspended')
    return [
      of(
        'pass.suspended',
        'Suspended',
        `Your bank asks for ${sum} of what you paid for it. You can't check in with it until your bank has decided. If you didn't ask your bank for that, please write to us.`,
      ),
    ];
  if (status === 'refunded')
    return [of('payment.charged_back', 'Ended', `Your bank has given you ${sum} back. You can't check in with it any more.`)];
  if (before.status !== 'suspended') return [];
  return [
    of('payment.kept', 'No longer suspended', 'Your bank has decided that your payment stands. Your pass is as it was before.'),
  ];
}
