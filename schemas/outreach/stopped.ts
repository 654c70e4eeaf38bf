/**
 * Whom we never contact again (product.md 2.19): known by hashes alone, of an address, a telephone number, and a gym's name and postcode. They
 * are made with the server's key, which devices have not, so to a device all of this is unknown.
 */
import { stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import type { Decision } from '../decision.ts';
import { type Known, type Moment, refused } from '../decision.ts';
import { movedOn } from './open.ts';
import { OUTREACH, OUTREACH_STOPS } from './place.ts';
import type { Outreach, OutreachStop } from './shape.ts';

/** By what somebody is known. */
export interface OutreachTraits {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** `siteOf`: postcode and name. */
  readonly site?: string | undefined;
}
export type HashOf = (words: string) => string;

/** One word for each of them that was said, to be hashed. */
export const wordsOf = ({ email, phone, site }: OutreachTraits): readonly string[] => [
  ...(email === undefined ? [] : [addressWord(email)]),
  ...(phone === undefined ? [] : [`phone ${phone}`]),
  ...(site === undefined ? [] : [`site ${site.toLowerCase()}`]),
];
export const addressWord = (email: string): string => `email ${email.toLowerCase()}`;
export const stopIdOf = (hash: string): string => `outreachstop:${hash}`;

/** The refusal for whoever asked for that; null for everybody else, and where it is unknown. */
export function contactRefused(traits: OutreachTraits, known: Known, { hashOf }: Moment): Decision | null {
  if (!hashOf) return null;
  const isStopped = wordsOf(traits).some(
    (word) => known.get('outreachstop', OUTREACH_STOPS, stopIdOf(hashOf(word))).state === 'known',
  );
  return isStopped ? refused('OUTREACH_STOPPED') : null;
}

/** All that is written because these are never contacted again: the hashes, and every one that shares an address, telephone or place with them. */
export function stopping(asked: readonly Outreach[], known: Known, moment: Moment): readonly (Outreach | OutreachStop)[] {
  const { hashOf } = moment;
  const all = new Map(asked.map((one) => [one._id, one]));
  for (const { email, phone, site } of asked)
    for (const [field, value] of Object.entries({ email, phone, site })) {
      const found = value === undefined ? undefined : known.find('outreach', OUTREACH, field, value);
      if (found?.state === 'known') for (const one of found.value) if (!one.over) all.set(one._id, one);
    }
  const leads = [...all.values()].filter(({ stage }) => stage !== 'do_not_contact');
  const hashes = new Set(hashOf ? leads.flatMap(wordsOf).map(hashOf) : []);
  return [...leads.map((one) => stoppedOf(one, known, moment)), ...[...hashes].flatMap((hash) => stopOf(hash, known, moment))];
}

/** Nothing where it is there already. */
export function stopOf(hash: string, known: Known, moment: Moment): readonly OutreachStop[] {
  const _id = stopIdOf(hash);
  if (known.get('outreachstop', OUTREACH_STOPS, _id).state === 'known') return [];
  return [{ _id, type: 'outreachstop', ...stamp(moment) }];
}

/** Nobody is left to write to: what is kept of them is that they said so. */
const stoppedOf = (outreach: Outreach, known: Known, moment: Moment): Outreach => {
  const rest = without(outreach, ...CONTACT, 'nextAction', 'nextActionOn', 'assignee', 'invitedUntil', 'lost');
  return movedOn(rest, { stage: 'do_not_contact' }, known, moment);
};

/** Who they are there and how they are reached. */
export const CONTACT = ['contactName', 'role', 'email', 'phone', 'consentNote', 'lawfulBasis', 'emailHash'] as const;
