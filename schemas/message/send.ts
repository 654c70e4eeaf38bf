/** A message is handed in (product.md 2.24, 3.9). It goes nowhere before the server has counted whom it is for. */
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { between, laterOf, localDay, localTime, plus } from '../basics/time.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { shortDay } from '../notice/short-day.ts';
import { grantAt, powerMissing } from '../person/power.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { opIdOf } from '../proposal/shape.ts';
import { SamePath } from '../push/message.ts';
import { isOff, settingAt } from '../setting/value.ts';
import { messagesFrom } from './known.ts';
import type { MessageSend } from './proposals.ts';
import { awakeFrom, goesAt, MESSAGE_ZONE } from './quiet.ts';
import { counting } from './sending/errands.ts';
import type { BulkMessage } from './shape.ts';

type Said = MessageSend['body'];
const FOR_US: readonly Said['audience']['who'][] = ['all_owners', 'area'];
/** Whoever wrote first is asked for no more than a look: not of what came to nothing. */
const counts = ({ status }: BulkMessage): boolean => status !== 'cancelled';

export function decideMessageSend({ _id, body }: MessageSend, known: Known, moment: Moment): Decision {
  const { sender, purpose, channels, audience, title, body: text, button, count } = body;
  const missing = mayNotSend(body, known, moment);
  if (missing) return missing;
  if (purpose === 'marketing' && isOff(known, 'flags.offers', moment.receivedAt)) return refused('OFFERS_OFF');
  const wrong = wrongIn(body, known, moment.receivedAt);
  if (wrong) return refused('VALIDATION', wrong);
  const sendAt = goesAt(body, moment.receivedAt);
  const aDay = settingAt(known, 'messages.serviceADay', moment.receivedAt);
  const often = tooOften(body, sendAt, messagesFrom(known, sender).filter(counts), aDay);
  if (often) return often;
  const message: BulkMessage = {
    ...{ _id: `message:${opIdOf(_id)}`, type: 'message', ...stamp(moment) },
    ...{ sender, senderName: grantAt(known, moment.by, sender)?.gymName ?? 'Fitness Hub', by: moment.by },
    ...{ purpose, channels: [...new Set(channels)], audience, title, body: text, sendAt, status: 'draft', count },
    ...(button !== undefined && { button }),
    ...{ pieces: 0, open: 0, stats: { queued: 0, sent: 0, mailed: 0, failed: 0, unsubscribed: 0 } },
  };
  return audited(accepted([message, counting(message, moment)]), {
    action: 'message.sent',
    target: { type: 'message', id: message._id },
    after: { sender, purpose, who: audience.who, count },
  });
}

/** offers are the owner's to send; what a manager sends is about the service. */
function mayNotSend({ sender, purpose, audience }: Said, known: Known, moment: Moment): Decision | null {
  if (sender === 'platform') {
    const missing = platformPowerMissing(known, moment, 'admin');
    if (missing) return missing;
    return FOR_US.includes(audience.who)
      ? null
      : refused('VALIDATION', { field: 'Audience', rule: 'choose owners, or an area.' });
  }
  const missing = powerMissing(known, moment.by, sender, 'message.send');
  if (missing) return missing;
  if (FOR_US.includes(audience.who)) return refused('NO_PERMISSION');
  const preset = grantAt(known, moment.by, sender)?.preset;
  return purpose === 'marketing' && preset !== undefined && preset !== 'owner' ? refused('OWNERS_ONLY') : null;
}

/** What of it cannot be sent, in words; null where nothing is wrong. */
function wrongIn(
  { sender, purpose, channels, button, sendAt, count }: Said,
  known: Known,
  now: Instant,
): { field: string; rule: string } | null {
  if (button !== undefined && !SamePath.safeParse(button).success)
    return { field: 'Button', rule: 'it can only lead to a page of Fitness Hub, such as /search.' };
  // People say yes to emails of ours, where they sign up.
  if (sender === 'platform' && purpose === 'marketing' && channels.includes('push'))
    return { field: 'Channels', rule: 'people said yes to offers of ours by email alone.' };
  if (sendAt !== undefined && between(now, sendAt) > LIMITS.messageAhead)
    return { field: 'Time', rule: 'choose one in the next 30 days.' };
  const most = settingAt(known, 'messages.offerPeople', now);
  if (purpose === 'marketing' && most !== undefined && count > most)
    return { field: 'Audience', rule: `an offer goes to ${most} people at most.` };
  return null;
}

/**
 * 3.9: an offer in seven days, and only so many messages about the service on one day of the calendar.
 * @param limit of those, as it is set; undefined where that is unknown
 */
function tooOften(
  { purpose }: Said,
  sendAt: Instant,
  before: readonly BulkMessage[],
  limit: number | undefined,
): Decision | null {
  const same = before.filter((one) => one.purpose === purpose);
  if (purpose === 'service') {
    const day = localDay(sendAt, MESSAGE_ZONE);
    const onDay = same.filter((one) => localDay(one.sendAt, MESSAGE_ZONE) === day).length;
    return limit === undefined || onDay < limit ? null : refused('MESSAGE_DAY_FULL', { limit });
  }
  const near = same.filter((one) => Math.abs(between(one.sendAt, sendAt)) < LIMITS.marketingEvery);
  const last = near.map((one) => one.sendAt).reduce<Instant | null>((a, b) => (a === null ? b : laterOf(a, b)), null);
  if (last === null) return null;
  const next = awakeFrom(purpose, plus(last, LIMITS.marketingEvery));
  return refused('MESSAGE_SOON', { date: shortDay(next, MESSAGE_ZONE), time: localTime(next, MESSAGE_ZONE) });
}
