/**
 * The photo by which gyms know somebody (product.md 2.1): chosen on any of their devices, of two choices the later counts (G14). It stands on the
 * lists of the doors where they hold a pass and of the teams they work in, and on no other.
 */
import { changed } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, refused } from '../decision.ts';
import { postsOf } from '../employment/posts.ts';
import { rostersOf } from '../pass/member.ts';
import { chooseOne } from '../upload/choose.ts';
import { personOf } from './known.ts';
import type { PersonPhoto } from './proposals.ts';
import type { Person } from './shape.ts';

/** Refused: `UPLOAD_MISSING`, and for a new one `ACCOUNT_CLOSING`; one's photo can always be taken away. */
export function decidePersonPhoto({ body }: PersonPhoto, known: Known, moment: Moment): Decision {
  const person = personOf(known, moment.by);
  if (!person) return accepted([], ['person']);
  const { photo: before } = person;
  if (before && before.at > moment.judgedAt) return accepted([]);
  const hash = body.hash ?? undefined;
  if (hash !== undefined && person.status === 'deletion_requested') return refused('ACCOUNT_CLOSING');
  const chosen = chooseOne(hash, before?.hash, { subject: person._id, purpose: 'member' }, known, moment);
  if ('refused' in chosen) return chosen.refused;
  const after: Person = { ...person, photo: { ...(hash === undefined ? {} : { hash }), at: moment.judgedAt } };
  const people = changed([person], [after], moment);
  const shown = before?.hash === hash ? [] : [...rostersOf(known, moment, after), ...postsOf(known, moment, after)];
  return accepted([...people, ...shown, ...chosen.uploads], chosen.unknown);
}
