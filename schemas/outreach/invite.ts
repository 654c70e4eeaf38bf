/** They are written to, with a link that fills in our form: only on a lawful basis, never where they asked us not to (product.md 2.19, PECR). */
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { localDay, plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { MailErrand } from '../errand/shape.ts';
import { LIMITS } from '../limits.ts';
import { opIdOf } from '../proposal/shape.ts';
import { basisMissing } from './email/basis.ts';
import { alreadyMoved, movedOn, onRecord, theirs, whoDoes, ZONE } from './open.ts';
import { OUTREACH } from './place.ts';
import type { OutreachInvite, OutreachTold } from './proposals.ts';
import { OUTREACH_TABLE } from './states.ts';
import { contactRefused } from './stopped.ts';

const MOST_MAILS = 20;

export function decideOutreachInvite({ _id, body }: OutreachInvite, known: Known, moment: Moment): Decision {
  const which = theirs(body.outreachId, known, moment);
  if ('instead' in which) return which.instead;
  const { outreach } = which;
  const stage = OUTREACH_TABLE[outreach.stage].invited;
  if (isRefusal(stage)) return stage.code === 'OUTREACH_STOPPED' ? refused(stage.code) : alreadyMoved(outreach);
  const stopped = contactRefused(outreach, known, moment);
  if (stopped) return stopped;
  const wrong = basisMissing(outreach);
  if (wrong) return refused('VALIDATION', wrong);
  const last = outreach.mails.findLast(({ unsent }) => !unsent);
  const again = last && plus(last.at, LIMITS.outreachAgainAfter);
  if (again !== undefined && again > moment.receivedAt)
    return refused('OUTREACH_WRITTEN', { date: localDay(last?.at ?? again, ZONE), again: localDay(again, ZONE) });
  if (outreach.mails.length >= MOST_MAILS)
    return refused('VALIDATION', { field: 'Email', rule: `they had ${MOST_MAILS} from us already.` });
  const by = whoDoes(moment, known) ?? { uid: moment.by, name: 'An administrator' };
  const mail = { id: opIdOf(_id), text: body.text, at: moment.receivedAt, by };
  const invitedUntil = plus(moment.receivedAt, LIMITS.outreachLinkFor);
  const after = movedOn(outreach, { stage, mails: [...outreach.mails, mail], invitedUntil }, known, moment);
  const errand: MailErrand = {
    ...{ _id: `errand:mail-outreach-${mail.id}`, type: 'errand', ...stamp(moment), status: 'open', kind: 'mail' },
    // No address: it is read as the email is sent, and whoever stopped our emails meanwhile gets none.
    task: { about: 'outreach', outreachId: outreach._id, mailId: mail.id },
  };
  return onRecord(accepted([after, errand]), 'invited', after, outreach);
}

/** Said again it changes nothing. */
export function decideOutreachTold({ body }: OutreachTold, known: Known, moment: Moment): Decision {
  const outreach = found(known.get('outreach', OUTREACH, body.outreachId));
  const mail = outreach?.mails.find(({ id }) => id === body.mailId);
  if (!outreach || !mail || mail.sentAt !== undefined || mail.unsent) return accepted([]);
  const told = body.sent ? { ...mail, sentAt: moment.receivedAt } : { ...mail, unsent: true as const };
  const mails = outreach.mails.map((one) => (one === mail ? told : one));
  return accepted([{ ...outreach, ...stamp(moment, outreach), mails }]);
}
