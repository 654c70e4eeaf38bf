/**
 * From what a collection keeps to the types of `schemas/`. Documents were checked against their shape when they were written; one that
 * says a state this build does not know is of none of these types, so that nothing is offered, ruled or counted by half of it.
 */
import type { AnyDocument, Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { DecidedProposal, Proposal } from '../../../schemas/folds/proposals.ts';
import type { Doc, Readable } from './doc.ts';

export function isOf<T extends DocumentType>(doc: Doc, type: T): doc is Doc & Documents[T] {
  return doc.type === type && doc.newer === undefined;
}

/** One of them as far as it can be read: a newer server says a state in it that is not known here. */
export function isNewerOf<T extends DocumentType>(doc: Doc, type: T): doc is Doc & Readable<Documents[T]> {
  return doc.type === type && doc.newer !== undefined;
}

/** What was found in a state that only a newer app knows, as far as this one reads it. */
export const newerOf = <T extends DocumentType>({ newer }: { readonly newer?: readonly Doc[] }, type: T) =>
  newer?.filter((doc) => isNewerOf(doc, type)) ?? [];

/** A newer server has said more in that list than this build can show. */
export const isPartly = (doc: object, list: string): boolean => {
  const { partly = [] }: Pick<Doc, 'partly'> = doc;
  return partly.includes(list);
};

/** Of a type that is loaded here, and all of it read. */
export function isDocument(doc: Doc, nouns: LoadedNouns): doc is Doc & AnyDocument {
  return doc.newer === undefined && nouns.part(doc.type) !== null;
}

export function isProposal(doc: Doc): doc is Doc & (Proposal | DecidedProposal) {
  return doc.type === 'proposal' && typeof doc.kind === 'string' && typeof doc.origin === 'object';
}

export function isDecided(proposal: Proposal | DecidedProposal): proposal is DecidedProposal {
  return 'outcome' in proposal;
}

/** A document as a collection keeps it. */
export function asDoc(document: AnyDocument | Proposal | DecidedProposal): Doc {
  return { ...document };
}
