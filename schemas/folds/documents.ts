/** Every document there is, by its `type`, folded over what the nouns say: its shape, and what is to be done with it. */
import type * as z from 'zod/mini';
import type { DocumentPart, Due } from '../noun.ts';
import { EVERY_NOUN, type NOUNS } from '../nouns.ts';
import { DecidedProposal } from './proposals.ts';

type Nouns = (typeof NOUNS)[keyof typeof NOUNS];
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;
type Parts = Together<Nouns['documents']>;

/** The document types and what they hold. A proposal comes back with its outcome. */
export type Documents = { [T in keyof Parts]: Parts[T] extends DocumentPart<infer D> ? D : never } & {
  proposal: DecidedProposal;
};
export type DocumentType = keyof Documents;
/** What a decision may write. Proposals are not among it: their outcome is the decision itself. */
export type AnyDocument = Documents[Exclude<DocumentType, 'proposal'>];

const PARTS: ReadonlyMap<string, DocumentPart<AnyDocument>> = new Map(
  EVERY_NOUN.flatMap(({ documents }) => Object.entries(documents)),
);

/** What its noun says of a document. @throws for a type that no noun declares */
export function partOf({ type }: Pick<AnyDocument, 'type'>): DocumentPart<AnyDocument> {
  const part = PARTS.get(type);
  if (!part) throw new Error(`No noun declares ${type}`);
  return part;
}

/** The shape of each type. */
export const DOCUMENT_SCHEMAS = Object.fromEntries([
  ...[...PARTS].map(([type, { shape }]) => [type, shape]),
  ['proposal', DecidedProposal],
]) as { readonly [T in DocumentType]: z.ZodMiniType<Documents[T]> };

/** A6: what is left of it where its readers may no longer see it, so that a device can take the removal in. */
export const blanked = (doc: AnyDocument): AnyDocument => partOf(doc).blanked(doc);

/** What time alone will bring about because of it. */
export const dueOf = (doc: AnyDocument): Due | null => partOf(doc).due?.(doc) ?? null;
