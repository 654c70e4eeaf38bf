/**
 * An application that is being filled in (product.md 4.6): kept on this device from the first letter on, for 90 days since it was last
 * touched. It outlives a reload, the tab, and signing in: what a visitor typed becomes the person's who signs in.
 */
import * as z from 'zod/mini';
import type { Given } from '../../../schemas/application/answers/fields.ts';
import { tidy } from '../../../schemas/application/answers/tidy.ts';
import { DRAFT_KEPT_FOR, keepDraft, readDraft } from '../../ui/form/draft.ts';

const VISITOR = 'visitor';

export const ApplicationDraft = z.strictObject({
  /** Milliseconds since 1970, by this device's clock. */
  changedAt: z.number(),
  /** Field → what was typed or chosen. Nothing has to be right yet. */
  said: z.record(z.string(), z.unknown()),
  gymId: z.optional(z.string()),
  invite: z.optional(z.string()),
});
export type ApplicationDraft = z.infer<typeof ApplicationDraft>;
export type SaidSoFar = ApplicationDraft['said'];

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const nameOf = (whose: string) => `application:${whose}`;

/** Before anything was typed. */
export const EMPTY: SaidSoFar = { sites: '1', minimumAge: '16', amenities: [], marketing: false };

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** Who applies, as an account would have it. */
export const proposedFrom = ({ givenName, familyName, email }: SaidSoFar) => ({
  name: `${textOf(givenName)} ${textOf(familyName)}`.trim(),
  email: textOf(email),
});

export type KeptDraft = { readonly draft?: ApplicationDraft; readonly expired?: true };

/** @param uid undefined for a visitor. What has lain longer than 90 days is taken away, and said so once. */
export function keptDraft(memory: Memory, uid: string | undefined, now: number): KeptDraft {
  if (uid !== undefined) adopt(memory, uid);
  const name = nameOf(uid ?? VISITOR);
  const draft = readDraft(memory, name, ApplicationDraft);
  if (!draft) return {};
  if (now - draft.changedAt <= DRAFT_KEPT_FOR) return { draft };
  keepDraft(memory, name, undefined);
  return { expired: true };
}

/** Of a visitor's and one's own the one touched last stays. */
function adopt(memory: Memory, uid: string): void {
  const visitors = readDraft(memory, nameOf(VISITOR), ApplicationDraft);
  if (!visitors) return;
  const own = readDraft(memory, nameOf(uid), ApplicationDraft);
  if (!own || own.changedAt < visitors.changedAt) keepDraft(memory, nameOf(uid), visitors);
  keepDraft(memory, nameOf(VISITOR), undefined);
}

/** What was sent, until we have answered: where the answer is no, nobody has to type it again. */
const SentDraft = z.strictObject({ opId: z.string(), draft: ApplicationDraft });
export type SentDraft = z.infer<typeof SentDraft>;
const sentNameOf = (uid: string) => `application-sent:${uid}`;
export const keepSent = (memory: Memory, uid: string, sent: SentDraft | undefined): void =>
  keepDraft(memory, sentNameOf(uid), sent);
/** For as long as a draft is kept: whoever has had no answer by then has other news of it. */
export function keptSent(memory: Memory, uid: string, now: number): SentDraft | undefined {
  const sent = readDraft(memory, sentNameOf(uid), SentDraft);
  if (!sent || now - sent.draft.changedAt <= DRAFT_KEPT_FOR) return sent;
  keepSent(memory, uid, undefined);
  return undefined;
}

/** `undefined` forgets it. */
export const keepApplication = (memory: Memory, uid: string | undefined, draft: ApplicationDraft | undefined): void =>
  keepDraft(memory, nameOf(uid ?? VISITOR), draft);

const WantedPasses = z.array(z.object({ kind: z.string(), price: z.string() }));
/** `8`, `8.50`, `£1,200` in pence; what is no price stays for the rule to refuse. */
const penceOf = (price: string): unknown => {
  const plain = price.replace(/[£,\s]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : price;
};

/** What was typed as the rules read it. @param email of whoever is signed in: the one that is confirmed */
export function givenFrom(said: SaidSoFar, email?: string): Given {
  const typed = WantedPasses.safeParse(said.passes);
  const passes = typed.success ? typed.data.map(({ kind, price }) => ({ kind, priceMinor: penceOf(price) })) : undefined;
  const lines = typeof said.equipment === 'string' ? said.equipment.split('\n') : [];
  const equipment = lines.map((line) => line.trim()).filter((line) => line !== '');
  return tidy({ ...said, passes, equipment, amenities: said.amenities ?? [], ...(email === undefined ? {} : { email }) });
}
