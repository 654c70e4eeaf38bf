/** What a person chooses about news and consents; of two devices' choices the later counts (G14). */

import { changed } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted } from '../decision.ts';
import { rostersOf } from '../pass/member.ts';
import { gymOfHealthConsent } from './consents.ts';
import { personOf } from './known.ts';
import type { MailStopped, PersonConsent, PersonPreference } from './proposals.ts';
import type { Person } from './shape.ts';

const revised = (person: Person, change: Partial<Person>, moment: Moment): Decision =>
  accepted(changed([person], [{ ...person, ...change }], moment));

type Preference = PersonPreference['body'];

export const decidePersonPreference = ({ body }: PersonPreference, known: Known, moment: Moment): Decision =>
  preferred(moment.by, body, known, moment);

/** From the link in an e-mail. */
export const decideMailStopped = ({ body: { uid, group } }: MailStopped, known: Known, moment: Moment): Decision =>
  preferred(uid, { group, channel: 'email', on: false }, known, moment);

function preferred(uid: string, body: Preference, known: Known, moment: Moment): Decision {
  const person = personOf(known, uid);
  if (!person) return accepted([], ['person']);
  const choices = person.notificationPrefs ?? [];
  const before = choices.find(({ group, channel }) => group === body.group && channel === body.channel);
  if (before && before.at > moment.judgedAt) return accepted([]);
  return revised(
    person,
    { notificationPrefs: [...choices.filter((one) => one !== before), { ...body, at: moment.judgedAt }] },
    moment,
  );
}

/** A consent withdrawn stays on record with both times; one to a newer text takes the place of the older in the same way. */
export function decidePersonConsent({ body }: PersonConsent, known: Known, moment: Moment): Decision {
  const person = personOf(known, moment.by);
  if (!person) return accepted([], ['person']);
  const { kind, version, given } = body;
  const standing = person.consents.find((one) => one.kind === kind && one.withdrawnAt === undefined);
  if (given ? standing?.version === version : standing === undefined) return accepted([]);
  const ended = person.consents.map((one) => (one === standing ? { ...one, withdrawnAt: moment.judgedAt } : one));
  const consents = given ? [...ended, { kind, version, givenAt: moment.judgedAt }].slice(-50) : ended;
  const after: Person = { ...person, consents };
  // The doors of that gym hear of it; of other consents no list says anything.
  const listed = gymOfHealthConsent(kind) === null ? [] : rostersOf(known, moment, after);
  return accepted([...changed([person], [after], moment), ...listed]);
}
