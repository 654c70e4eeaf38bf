/** Between documents as the rules speak of them (with `_id`) and bodies as the store keeps them (without). */

import type { Json } from '../../../schemas/basics/json.ts';
import { type AnyDocument, DOCUMENT_SCHEMAS, type Documents, type DocumentType } from '../../../schemas/folds/documents.ts';
import { upToDate } from '../../../schemas/proposal/release.ts';
import type { Body } from '../../store/store.ts';

type Parsers = { readonly [T in DocumentType]: { parse(value: unknown): Documents[T] } };
const PARSERS: Parsers = DOCUMENT_SCHEMAS;

/** Throws when the body is not of that type's shape. What a device of an older version proposed is brought up to date. */
export function documentFrom<T extends DocumentType>(type: T, id: string, body: Body): Documents[T] {
  const doc = { _id: id, ...body };
  return PARSERS[type].parse(type === 'proposal' ? upToDate(doc) : doc);
}

/** Throws when a rule made something that its own schema refuses: it would never be stored, and a device would skip it for ever. */
export function requireValid(doc: AnyDocument): void {
  PARSERS[doc.type].parse(doc);
}

/** The same without `_id`, and without fields that are spelled out as absent. */
export function bodyOf(doc: { readonly _id: string; readonly [field: string]: Json | undefined }): Body {
  const body: Record<string, Json> = {};
  for (const [field, value] of Object.entries(doc)) {
    if (field !== '_id' && value !== undefined) body[field] = value;
  }
  return body;
}
