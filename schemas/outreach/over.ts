/** They are kept for two years after anybody last had to do with them (product.md 2.19); that some are never contacted again is kept for ever. */
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { BY_NOBODY, GONE, without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { Due, Leaver } from '../noun.ts';
import { OUTREACH } from './place.ts';
import type { OutreachOver, OutreachStopped } from './proposals.ts';
import type { Outreach } from './shape.ts';
import { CONTACT, stopOf, stopping } from './stopped.ts';

const keptUntil = ({ touchedAt }: Pick<Outreach, 'touchedAt'>) => plus(touchedAt, LIMITS.outreachKept);

export const outreachDue = (outreach: Outreach): Due | null =>
  outreach.over ? null : { at: keptUntil(outreach), kind: 'system.outreach-over', body: { outreachId: outreach._id } };

export function decideOutreachOver({ body }: OutreachOver, known: Known, moment: Moment): Decision {
  const outreach = found(known.get('outreach', OUTREACH, body.outreachId));
  if (!outreach || outreach.over || keptUntil(outreach) > moment.receivedAt) return accepted([]);
  return accepted([{ ...nobodys(outreach), ...stamp(moment, outreach), over: true }]);
}

/** By the link in an email; again it changes nothing. Whoever is not on the list any more is not put there again. */
export function decideOutreachStopped({ body }: OutreachStopped, known: Known, moment: Moment): Decision {
  const theirs = found(known.find('outreach', OUTREACH, 'emailHash', body.hash)) ?? [];
  const documents = stopping(
    theirs.filter(({ over }) => !over),
    known,
    moment,
  );
  const own = documents.some(({ _id }) => _id.endsWith(`:${body.hash}`)) ? [] : stopOf(body.hash, known, moment);
  return accepted([...documents, ...own]);
}

/** What is left of it: that there was one, and how far it came. */
export function nobodys(outreach: Outreach): Outreach {
  const rest = without(
    outreach,
    ...CONTACT,
    'geo',
    'areaId',
    'askedPlace',
    'lost',
    'nextAction',
    'nextActionOn',
    'assignee',
    'site',
  );
  return {
    ...without(rest, 'applicationId', 'invitedUntil'),
    ...{ ...BY_NOBODY, gymName: GONE, address: { addressLocality: GONE }, notes: [], mails: [] },
    history: outreach.history.map(({ stage, at }) => ({ stage, at })),
  };
}

/** Of somebody who leaves: how they were reached there, and what was said of them. That there is a gym is no matter of theirs. */
export function outreachErased({ before: { email }, known, moment }: Leaver): readonly Outreach[] {
  const theirs = found(known.find('outreach', OUTREACH, 'email', email)) ?? [];
  return theirs.map((one) => ({
    ...without(one, ...CONTACT, 'lost', 'nextAction'),
    ...{ notes: [], mails: [], updatedAt: moment.receivedAt },
  }));
}
