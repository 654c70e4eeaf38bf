/**
 * The texts that people agree to, as this app has them: word for word, each with its version and a fingerprint of its words. They are part of the
 * app and change with a release, never by a setting; an agreement is kept with the version that was on the screen.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { AGREEMENT_VERSION } from '../../../schemas/gym/agreement-version.ts';
import { OFFERS_VERSION, OFFERS_WORDINGS } from '../../../schemas/message/consent.ts';
import { START_WORDINGS } from '../../../schemas/pass/start/consent.ts';
import type { DocumentSection } from '../../ui/page/document-page.tsx';
import { agreementText } from '../gym/agreement.words.ts';
import { packageWords } from '../pass/buy/words.ts';
import { privacyVersion, termsVersion } from '../person/consent-versions.ts';
import * as privacy from './privacy.words.ts';
import * as terms from './terms.words.ts';

export const LEGAL_TEXTS = ['terms', 'privacy', 'agreement', 'coolingOff', 'start', 'offers'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

export interface LegalText {
  readonly name: LegalTextName;
  /** A day (`2026-11-26`) for those that are dated, else a number. */
  readonly version: string;
  /** The first day on which it holds; undefined where its versions are numbered. */
  readonly since: string | undefined;
  /** In the order in which they are read. */
  readonly wording: readonly string[];
  /** days before a new version holds by which those concerned are told, where the text promises that. */
  readonly noticeDays: number | undefined;
  /** The page on which everybody reads it. */
  readonly page: string | undefined;
}

/** Those in force in this app. */
export function legalTexts(): readonly LegalText[] {
  const { coolingOff } = packageWords;
  return [
    dated('terms', termsVersion, wordsOf(ownTerms()), { page: '/terms' }),
    dated('privacy', privacyVersion, privacyWords(), { page: '/privacy' }),
    dated('agreement', AGREEMENT_VERSION, agreementText, { page: '/terms#agreement', noticeDays: 15 }),
    // what it comes to stands in the terms, and has their version.
    dated('coolingOff', termsVersion, [coolingOff.text, coolingOff.stated, ...returning()], { page: '/terms#refunds' }),
    ...START_WORDINGS.slice(0, 1).map(({ version, day, other }) => ({
      ...{ name: 'start' as const, version: String(version), since: undefined, wording: [other, day] },
      ...{ noticeDays: undefined, page: undefined },
    })),
    dated('offers', OFFERS_VERSION, [OFFERS_WORDINGS[OFFERS_VERSION]]),
  ];
}

const dated = (
  name: LegalTextName,
  version: string,
  wording: readonly string[],
  { page, noticeDays }: { page?: string; noticeDays?: number } = {},
): LegalText => ({ name, version, since: version, wording, noticeDays, page });

const wordsOf = (sections: readonly Pick<DocumentSection, 'title' | 'paragraphs'>[]): string[] =>
  sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs.flat()]);

const privacyWords = (): string[] => [...privacy.table.rows.flat(), ...wordsOf([privacy.device]), ...wordsOf(privacy.sections)];

/** The gyms' agreement stands among them and has a version of its own. */
const ownTerms = () => terms.sections.filter(({ id }) => id !== 'agreement');

const returning = (): readonly string[] => terms.sections.find(({ id }) => id === 'refunds')?.paragraphs.flat() ?? [];

/** SHA-256 of the words, one a line, in hexadecimal: two apps with the same one say the same. */
export const fingerprintOf = ({ wording }: Pick<LegalText, 'wording'>): string =>
  bytesToHex(sha256(utf8ToBytes(wording.join('\n'))));
