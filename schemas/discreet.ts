/**
 * What a document's own stamps may give away (A5: everybody reads the same body). They name nobody whom the document does not name
 * anyway: who gave a place back is not written on the booking that got it, nor on the timetable that counts it. And what everybody
 * reads is stamped to the minute, since the moment a count changed tells who booked.
 */

import type { Instant } from './basics/primitives.ts';
import { databasesOf, mayRead } from './folds/access.ts';
import type { AnyDocument } from './folds/documents.ts';

type Stamped = Pick<AnyDocument, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** The same document with stamps that its readers may see. What never leaves the server keeps its own. */
export function discreet(doc: AnyDocument): AnyDocument {
  const databases = databasesOf(doc);
  if (databases.every((db) => db.startsWith('cell/'))) return doc;
  const shown = { ...doc, createdBy: nameable(doc, doc.createdBy), updatedBy: nameable(doc, doc.updatedBy) };
  if (!databases.some(isPublic)) return shown;
  const minutely = { ...shown, createdAt: minuteOf(doc.createdAt), updatedAt: minuteOf(doc.updatedAt) };
  if (minutely.type !== 'timetable') return minutely;
  return { ...minutely, slots: minutely.slots.map((slot) => ({ ...slot, asOf: minuteOf(slot.asOf) })) };
}

function nameable(doc: AnyDocument, by: string): string {
  const { createdBy: _createdBy, updatedBy: _updatedBy, ...said }: AnyDocument & Stamped = doc;
  return Object.values(said).includes(by) ? by : 'system';
}

const isPublic = (db: string): boolean => {
  const [scope = '', collection = ''] = db.split('/');
  return mayRead({ kind: 'anonymous' }, scope, collection);
};

const minuteOf = (instant: Instant): Instant => `${instant.slice(0, 16)}:00.000Z`;
