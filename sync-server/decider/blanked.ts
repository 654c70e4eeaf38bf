/**
 * What is left of a document where its readers may no longer see it (A6): still valid for its schema, so that a device can
 * take the removal in, with everything personal and everything written in free text taken out.
 */
import type { AnyDocument } from '../../schemas/documents.ts';

const NOBODY = '00000000';
const NOWHERE = { lat: 0, lon: 0 };
/** Shown nowhere: a removed document is in no list. */
const GONE = 'Removed';

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
        ...without(doc, 'note', 'cancelReason', 'addedByStaff', 'passId', 'checkinId'),
        ...stamp,
        memberId: NOBODY,
        memberName: GONE,
        flags: [],
      };
    case 'checkin':
      return {
        ...without(doc, 'memberId', 'memberName', 'passId', 'bookingId', 'proof', 'staffNote', 'staffReason', 'mergedInto'),
        ...stamp,
        staffId: NOBODY,
        gymGeo: NOWHERE,
        codes: [],
      };
    case 'attempt':
      return { ...without(doc, 'passId'), ...stamp, staffId: NOBODY };
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
    // Public, or never leaves the server.
    case 'area':
    case 'key':
    case 'gym':
    case 'timetable':
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
