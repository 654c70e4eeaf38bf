/** What a person chooses about news and consents; of two devices' choices the later counts (G14). */
import { selfScope } from '../access.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { ProposalOf } from '../proposal/shape.ts';
import { changed } from '../revise.ts';
import type { Person } from './shape.ts';

const personOf = (known: Known, uid: string) => found(known.get('user', `${selfScope(uid)}/self`, `user:${uid}`));
const revised = (person: Person, change: Partial<Person>, moment: Moment): Decision =>
  accepted(changed([person], [{ ...person, ...change }], moment));

type Preference = ProposalOf<'person.preference'>['body'];

export function decidePersonPreference(uid: string, body: Preference, known: Known, moment: Moment): Decision {
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
export function decidePersonConsent({ body }: ProposalOf<'person.consent'>, known: Known, moment: Moment): Decision {
  const person = personOf(known, moment.by);
  if (!person) return accepted([], ['person']);
  const { kind, version, given } = body;
  const standing = person.consents.find((one) => one.kind === kind && one.withdrawnAt === undefined);
  if (given ? standing?.version === version : standing === undefined) return accepted([]);
  const ended = person.consents.map((one) => (one === standing ? { ...one, withdrawnAt: moment.judgedAt } : one));
  const consents = given ? [...ended, { kind, version, givenAt: moment.judgedAt }].slice(-50) : ended;
  return revised(person, { consents }, moment);
}
