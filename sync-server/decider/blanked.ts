/**
 * What is left of a document where its readers may no longer see it (A6): still valid for its schema, so that a device can
 * take the removal in, with everything personal and everything written in free text taken out.
 */
import type { AnyDocument } from '../../schemas/documents.ts';
import type { Gym } from '../../schemas/gym/shape.ts';

const NOBODY = '00000000';
const NOWHERE = { lat: 0, lon: 0 };
/** Shown nowhere: a removed document is in no list. */
const GONE = 'Removed';

/** A place nobody could find. */
const NOWHERE_TO_GO = {
  name: GONE,
  slug: 'removed',
  address: { streetAddress: '', addressLocality: '', postalCode: 'ZZ9 9ZZ', addressCountry: 'GB' },
  geo: NOWHERE,
  ageRange: { min: 0 },
  policies: { cutoffHours: 1, bookingWindowDays: 1, reEntry: 'none', requirePhoto: false, entryMode: 'walk_in' },
  amenityFeature: [],
  activities: [],
  offers: [],
  closures: [],
} satisfies Partial<Gym>;

export function blanked(doc: AnyDocument): AnyDocument {
  const { type } = doc;
  const stamp = { createdBy: 'system', updatedBy: 'system' };
  switch (type) {
    case 'user':
      return {
        ...without(doc, 'phone', 'homeOutcode', 'emergencyContact', 'notificationPrefs'),
        ...stamp,
        uid: NOBODY,
        email: 'removed@removed.invalid',
        displayName: GONE,
        consents: [],
        standing: { owedVisits: 0 },
      };
    case 'grants':
      return { ...doc, ...stamp, uid: NOBODY, gyms: [], admin: false };
    case 'device':
      return { ...doc, ...stamp, uid: NOBODY, name: GONE };
    case 'notice':
      return { ...without(doc, 'link', 'entity'), ...stamp, uid: NOBODY, title: GONE, body: '' };
    case 'passtoken':
      return { ...doc, ...stamp, memberId: NOBODY, token: '0'.repeat(20) };
    case 'pass':
      return { ...without(doc, 'shortCode'), ...stamp, memberId: NOBODY, flags: [] };
    case 'booking':
      return {
        ...without(doc, 'note', 'cancelReason', 'addedByStaff', 'passId', 'checkinId', 'beforeVisit'),
        ...stamp,
        memberId: NOBODY,
        memberName: GONE,
        flags: [],
      };
    case 'checkin':
      return {
        ...without(
          doc,
          'memberId',
          'memberName',
          'passId',
          'bookingId',
          'proof',
          'staffNote',
          'staffReason',
          'mergedInto',
          'review',
        ),
        ...stamp,
        staffId: NOBODY,
        gymGeo: NOWHERE,
        codes: [],
      };
    case 'attempt':
      return { ...without(doc, 'passId', 'memberName'), ...stamp, staffId: NOBODY };
    case 'payment':
      return { ...without(doc, 'pspRef'), ...stamp, memberId: NOBODY, lines: [] };
    case 'roster':
      return { ...doc, ...stamp, memberId: NOBODY, displayName: GONE, shortCodeHash: '', flags: [] };
    case 'employee':
      return { ...doc, ...stamp, uid: NOBODY, displayName: GONE, permissions: [] };
    case 'favourite':
      return { ...doc, ...stamp, uid: NOBODY, note: '' };
    case 'contact':
      return {
        ...without(doc, 'uid', 'gymId', 'about', 'ref'),
        ...stamp,
        name: GONE,
        email: 'removed@removed.invalid',
        subject: GONE,
        message: GONE.padEnd(20, '.'),
        thread: [],
      };
    case 'gym':
      return {
        _id: doc._id,
        type,
        schemaVersion: doc.schemaVersion,
        createdAt: doc.createdAt,
        updatedAt: doc.updatedAt,
        ...stamp,
        ...NOWHERE_TO_GO,
        kind: doc.kind,
        areaId: doc.areaId,
        timeZone: doc.timeZone,
        status: doc.status,
      };
    case 'timetable':
      return { ...doc, ...stamp, slots: [] };
    // Public for good, or never leaves the server.
    case 'area':
    case 'key':
    case 'errand':
    case 'entry':
    case 'counter':
      return { ...doc, ...stamp };
  }
}

function without<D extends object, F extends keyof D>(doc: D, ...fields: F[]): Omit<D, F> {
  const copy = { ...doc };
  for (const field of fields) delete copy[field];
  return copy;
}
