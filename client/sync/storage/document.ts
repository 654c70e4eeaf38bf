/** From what a collection keeps to the types of `schemas/`. Documents were checked against their shape when they were written. */
import type { AnyDocument, Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { DecidedProposal, Proposal } from '../../../schemas/folds/proposals.ts';
import type { Doc } from './storage.ts';

export function isOf<T extends DocumentType>(doc: Doc, type: T): doc is Doc & Documents[T] {
  return doc.type === type;
}

/** Of a type that is loaded here. */
export function isDocument(doc: Doc, nouns: LoadedNouns): doc is Doc & AnyDocument {
  return nouns.part(doc.type) !== null;
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
