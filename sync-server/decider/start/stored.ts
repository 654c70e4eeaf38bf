/** Reading what a store has from an earlier version, as far as it can be read. */
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { StoredDocument } from '../../store/store.ts';
import { documentFrom } from '../known/documents.ts';

/** Null for another type. What no shape fits stays as it is: nobody is sent it either. */
export function readable<T extends DocumentType>(type: T, { id, body }: StoredDocument): Documents[T] | null {
  if (body.type !== type) return null;
  try {
    return documentFrom(type, id, body);
  } catch {
    return null;
  }
}
