/**
 * An application that is being filled in (product.md 4.6): kept on this device from the first letter on, for 90 days since it was last
 * touched. It outlives a reload, the tab, and signing in: what a visitor typed becomes the person's who signs in. Read by hand, without the
 * validators: the page looks here at its start.
 */
import { DRAFT_KEPT_FOR, type DraftShape, keepDraft, readDraft } from '../../ui/form/draft.ts';

const VISITOR = 'visitor';

export interface ApplicationDraft {
  /** Milliseconds since 1970, by this device's clock. */
  readonly changedAt: number;
  /** Field → what was typed or chosen. Nothing has to be right yet. */
  readonly said: SaidSoFar;
  readonly gymId?: string | undefined;
  readonly invite?: string | undefined;
}
export type SaidSoFar = Readonly<Record<string, unknown>>;

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
  const draft = readDraft(memory, name, draftShape);
  if (!draft) return {};
  if (now - draft.changedAt <= DRAFT_KEPT_FOR) return { draft };
  keepDraft(memory, name, undefined);
  return { expired: true };
}

/** Of a visitor's and one's own the one touched last stays. */
function adopt(memory: Memory, uid: string): void {
  const visitors = readDraft(memory, nameOf(VISITOR), draftShape);
  if (!visitors) return;
  const own = readDraft(memory, nameOf(uid), draftShape);
  if (!own || own.changedAt < visitors.changedAt) keepDraft(memory, nameOf(uid), visitors);
  keepDraft(memory, nameOf(VISITOR), undefined);
}

/** What was sent, until we have answered: where the answer is no, nobody has to type it again. */
export interface SentDraft {
  readonly opId: string;
  readonly draft: ApplicationDraft;
}
const sentNameOf = (uid: string) => `application-sent:${uid}`;
export const keepSent = (memory: Memory, uid: string, sent: SentDraft | undefined): void =>
  keepDraft(memory, sentNameOf(uid), sent);
/** For as long as a draft is kept: whoever has had no answer by then has other news of it. */
export function keptSent(memory: Memory, uid: string, now: number): SentDraft | undefined {
  const sent = readDraft(memory, sentNameOf(uid), sentShape);
  if (!sent || now - sent.draft.changedAt <= DRAFT_KEPT_FOR) return sent;
  keepSent(memory, uid, undefined);
  return undefined;
}

/** `undefined` forgets it. */
export const keepApplication = (memory: Memory, uid: string | undefined, draft: ApplicationDraft | undefined): void =>
  keepDraft(memory, nameOf(uid ?? VISITOR), draft);

const shapeOf = <T>(read: (value: object) => T | undefined): DraftShape<T> => ({
  safeParse: (value) => {
    const data = typeof value === 'object' && value !== null ? read(value) : undefined;
    return data === undefined ? { success: false } : { success: true, data };
  },
});

const draftShape = shapeOf<ApplicationDraft>((value) => {
  const { changedAt, said, gymId, invite }: { readonly [F in keyof ApplicationDraft]?: unknown } = value;
  if (typeof changedAt !== 'number' || typeof said !== 'object' || said === null || Array.isArray(said)) return undefined;
  if (!isTextOrNothing(gymId) || !isTextOrNothing(invite)) return undefined;
  return { changedAt, said: { ...said }, ...(gymId !== undefined && { gymId }), ...(invite !== undefined && { invite }) };
});

const sentShape = shapeOf<SentDraft>((value) => {
  const { opId, draft }: { readonly [F in keyof SentDraft]?: unknown } = value;
  const read = draftShape.safeParse(draft);
  return typeof opId === 'string' && read.success ? { opId, draft: read.data } : undefined;
});

const isTextOrNothing = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';
