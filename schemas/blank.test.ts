import { describe, expect, it } from 'vitest';
import { gym, NOW, pass, person, slot, timetable } from '../tests/rules/documents.ts';
import { parseScope } from './basics/scope.ts';
import { type AnyDocument, blanked, DOCUMENT_SCHEMAS, partOf } from './folds/documents.ts';

const UID = 'quentin0';
const PRIVATE = 'Quentin Blakeslee';
const born = { schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: UID, updatedBy: UID };
const judged = { proposalId: 'proposal:1', judgedAt: NOW };
const at = { gymId: 'gym:one', gymName: 'Gym one' };

/** One of each, full of what somebody would not want others to keep. */
const DOCUMENTS: readonly AnyDocument[] = [
  gym('one', { name: PRIVATE, description: PRIVATE, email: 'quentin0@example.org', createdBy: UID }),
  timetable('gym:one', [slot('2026-03-04T18:00', { instructor: PRIVATE })]),
  person(UID, { displayName: PRIVATE, email: 'quentin0@example.org', createdBy: UID, updatedBy: UID }),
  { ...pass('p1', UID, { shortCode: 'QVENT1N0', flags: [PRIVATE] }), createdBy: UID, updatedBy: UID },
  {
    _id: 'booking:1',
    type: 'booking',
    ...born,
    ...judged,
    ...at,
    slotId: 'slot:spin:2026-03-04T18:00',
    memberId: UID,
    memberName: 'Quentin B.',
    slotName: 'Spin',
    startsAt: NOW,
    endsAt: NOW,
    timeZone: 'Europe/London',
    joinWaitlistIfFull: true,
    note: PRIVATE,
    cancelReason: PRIVATE,
    addedByStaff: UID,
    status: 'confirmed',
    cutoffAt: NOW,
    late: false,
    creditReturned: false,
    strike: false,
    flags: [PRIVATE],
  },
  {
    _id: 'checkin:1',
    type: 'checkin',
    ...born,
    ...judged,
    ...at,
    gymGeo: { lat: 53.8, lon: -1.5 },
    gymDay: '2026-03-03',
    memberId: UID,
    memberName: 'Quentin B.',
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { trust: 'synced' },
    localVerdict: 'ok',
    staffId: UID,
    staffReason: 'other',
    staffNote: PRIVATE,
    receivedAt: NOW,
    status: 'accepted',
    codes: ['OVERUSED'],
    consumedVisit: true,
    reEntry: false,
  },
  {
    _id: 'attempt:1',
    type: 'attempt',
    ...born,
    ...judged,
    gymId: 'gym:one',
    method: 'staff_search',
    checkedAgainst: { trust: 'synced' },
    localCode: 'PASS_EXPIRED',
    staffId: UID,
  },
  {
    _id: 'roster:one:p1',
    type: 'roster',
    ...born,
    gymId: 'gym:one',
    passId: 'pass:p1',
    memberId: UID,
    displayName: 'Quentin B.',
    kind: 'day',
    passName: 'Day',
    status: 'ready',
    activateBy: NOW,
    accessWindows: [],
    maxVisitsPerDay: 1,
    shortCodeHash: 'a'.repeat(64),
    flags: [PRIVATE],
  },
  {
    _id: 'payment:1',
    type: 'payment',
    ...born,
    ...judged,
    memberId: UID,
    gymId: 'gym:one',
    passId: 'pass:p1',
    kind: 'sale',
    lines: [],
    total: { amountMinor: 800, currency: 'GBP' },
    status: 'succeeded',
    pspRef: 'quentin-ref',
  },
  {
    _id: 'employee:one:x',
    type: 'employee',
    ...born,
    gymId: 'gym:one',
    uid: UID,
    displayName: PRIVATE,
    preset: 'owner',
    permissions: ['payouts'],
    status: 'active',
  },
  { _id: 'grants:x', type: 'grants', ...born, uid: UID, gyms: [], admin: true },
  { _id: 'device:x', type: 'device', ...born, uid: UID, deviceId: 'device-1', name: PRIVATE, registeredAt: NOW },
  {
    _id: 'notice:x',
    type: 'notice',
    ...born,
    uid: UID,
    event: 'pass.ready',
    title: PRIVATE,
    body: PRIVATE,
    link: '/member/passes',
    severity: 'info',
    entity: 'pass:p1',
  },
  {
    _id: 'passtoken:p1:d',
    type: 'passtoken',
    ...born,
    passId: 'pass:p1',
    memberId: UID,
    deviceId: 'device-1',
    token: `FH1.${'q'.repeat(40)}.${'q'.repeat(40)}`,
    kid: 'k',
    issuedAt: NOW,
    expiresAt: NOW,
  },
  {
    _id: 'savedsearch:x:1',
    type: 'savedsearch',
    ...born,
    uid: UID,
    query: 'q=Quentin+Blakeslee',
    name: PRIVATE,
    kept: true,
    savedAt: NOW,
    changedAt: NOW,
  },
];

describe('what is left of a document that went', () => {
  it.each(DOCUMENTS.map((doc) => [doc.type, doc] as const))(
    'A6: a blank %s is valid and says nothing of anybody',
    (type, doc) => {
      expect(DOCUMENT_SCHEMAS[type].safeParse(doc).error).toBeUndefined();
      const blank = blanked(doc);
      expect(DOCUMENT_SCHEMAS[type].safeParse(blank).error).toBeUndefined();
      expect(blank._id).toBe(doc._id);
      const text = JSON.stringify({ ...blank, _id: '' });
      expect(text).not.toMatch(/quentin|blakeslee|QVENT1N0|FH1|aaaa/i);
    },
  );

  it.each(DOCUMENTS.map((doc) => [doc.type, doc] as const))('A5: a %s lies where its noun says that it can', (_, doc) => {
    const kinds = partOf(doc)
      .databases(doc)
      .map((db) => `${parseScope(db.split('/')[0] ?? '')?.kind}/${db.split('/')[1]}`);
    expect(kinds.filter((kept) => !(partOf(doc).in as readonly string[]).includes(kept))).toEqual([]);
    expect(kinds.length).toBeGreaterThan(0);
  });
});
