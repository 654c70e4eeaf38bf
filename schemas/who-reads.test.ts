/** The table of readers against the one written by hand; the gateway is asked for the same in tests/contract/access-matrix.test.ts. */
import { describe, expect, it } from 'vitest';
import { born, checkin, gym, NOW, pass, payment, person, receipt, slot, timetable } from '../tests/rules/documents.ts';
import { OPENED_BY } from './access.expected.ts';
import { discreet } from './discreet.ts';
import { ACCESS, databasesOf, homesOf, mayConfirmEmail, mayRead, mayReadProfile, type Principal } from './folds/access.ts';
import { dueOf, partOf } from './folds/documents.ts';
import { LoadedNouns } from './folds/loaded-nouns.ts';
import { EVERY_NOUN } from './nouns.ts';
import { PERMISSIONS, type Permission } from './person/shape.ts';

const loaded = new LoadedNouns(EVERY_NOUN);
const SAM: Principal = { kind: 'person', uid: 'member01', deviceId: 'device01', admin: false, gyms: new Map() };
const admin: Principal = { ...SAM, admin: true };
const visitor: Principal = { kind: 'anonymous' };
const with_ = (...permissions: Permission[]): Principal => ({ ...SAM, gyms: new Map([['one', new Set(permissions)]]) });

describe('[A11] who reads what', () => {
  it('there are these collections, and no others', () => {
    expect(Object.fromEntries(Object.entries(ACCESS).map(([kind, row]) => [kind, Object.keys(row).toSorted()]))).toEqual({
      public: ['articles', 'basics', 'texts'],
      area: ['gyms', 'slots'],
      venue: ['gyms', 'slots'],
      self: ['proposals', 'self'],
      member: ['bookings', 'checkins', 'passes', 'payments', 'reviews'],
      gym: [
        'bookings',
        'checkins',
        'days',
        'gyms',
        'leases',
        'messages',
        'notes',
        'orders',
        'payments',
        'payouts',
        'people',
        'reviews',
        'roster',
        'schedules',
        'slots',
        'verifications',
      ],
      staff: ['bookings', 'classes', 'notes'],
      platform: [
        'applications',
        'arearequests',
        'articles',
        'contacts',
        'disputes',
        'door',
        'gyms',
        'messages',
        'orders',
        'outreach',
        'payouts',
        'reports',
        'reviews',
        'settings',
        'verifications',
        'versions',
      ],
      open: ['facilities', 'series', 'sessions', 'slots'],
      cell: [],
    });
  });

  it.each([
    'public/basics',
    'public/articles',
    'public/texts',
    'area-leeds/gyms',
    'area-leeds/slots',
    'venue-one/gyms',
    'venue-one/slots',
  ])('%s is everybody’s', (database) => {
    const [scope = '', collection = ''] = database.split('/');
    for (const reader of [visitor, SAM, admin]) expect(mayRead(reader, scope, collection)).toBe(true);
  });

  it.each(['self', 'proposals', 'passes', 'bookings', 'checkins', 'payments', 'reviews'])('%s is one’s own', (collection) => {
    const kind = collection === 'self' || collection === 'proposals' ? 'self' : 'member';
    expect(mayRead(SAM, `${kind}-member01`, collection)).toBe(true);
    expect(mayRead(SAM, `${kind}-member02`, collection)).toBe(false);
    expect(mayRead(admin, `${kind}-member02`, collection)).toBe(false);
    expect(mayRead(visitor, `${kind}-member01`, collection)).toBe(false);
  });

  it.each(Object.entries(OPENED_BY))('[R-60] %s of a gym is opened by %s, there and nowhere else', (collection, power) => {
    for (const permission of PERMISSIONS) {
      expect(mayRead(with_(permission), 'gym-one', collection), permission).toBe(power === 'any' || permission === power);
      expect(mayRead(with_(permission), 'gym-two', collection), permission).toBe(false);
    }
    expect(mayRead(with_(), 'gym-one', collection)).toBe(power === 'any');
    for (const reader of [visitor, SAM, admin]) expect(mayRead(reader, 'gym-one', collection)).toBe(false);
  });

  it.each(['bookings', 'classes', 'notes'])(
    '[R-60] %s of a trainer are theirs, at that gym, while they work there',
    (collection) => {
      const elsewhere: Principal = { ...SAM, gyms: new Map([['two', new Set<Permission>()]]) };
      const scopes = [
        'staff-member01-one',
        'staff-member01-two',
        'staff-member02-one',
        'staff-member0-1-one',
        'staff-member01one',
      ];
      const reads = (reader: Principal) => scopes.filter((scope) => mayRead(reader, scope, collection));
      expect([with_(), elsewhere].map(reads)).toEqual([['staff-member01-one'], ['staff-member01-two']]);
      expect([SAM, admin, visitor].flatMap(reads)).toEqual([]);
    },
  );

  it.each([
    'gyms',
    'contacts',
    'arearequests',
    'outreach',
    'articles',
    'versions',
    'orders',
    'applications',
    'payouts',
    'verifications',
  ])('[R-61] %s of the platform are the administrators’', (collection) => {
    expect([visitor, SAM, with_(...PERMISSIONS), admin].map((reader) => mayRead(reader, 'platform', collection))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('[specification §7] a profile is its owner’s, and its address is confirmed by the token alone', () => {
    expect([mayReadProfile(SAM, 'member01'), mayReadProfile(SAM, 'member02'), mayReadProfile(visitor, 'member01')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([
      mayConfirmEmail(SAM, 'member01', true),
      mayConfirmEmail(SAM, 'member01', false),
      mayConfirmEmail(SAM, 'member02', true),
    ]).toEqual([true, false, false]);
  });
});

describe('[A5] where a document lies', () => {
  const day = timetable('gym:one', [slot('2026-03-04T18:00')]);

  it('is where its readers are', () => {
    expect(databasesOf(person('member01'))).toEqual(['self-member01/self']);
    expect(databasesOf(pass('one', 'member01'))).toEqual(['member-member01/passes']);
    expect(databasesOf(payment('one'))).toEqual(['member-member00/payments', 'gym-one/payments']);
    expect(databasesOf(receipt('one'))).toEqual(databasesOf(payment('one')));
    expect(databasesOf(checkin('one'))).toEqual(['gym-one/checkins', 'member-member00/checkins']);
    const { memberId: _nobody, ...unnamed } = checkin('one');
    expect(databasesOf(unnamed)).toEqual(['gym-one/checkins']);
    expect(databasesOf(day)).toEqual(['venue-one/slots', 'area-leeds/slots']);
    expect(databasesOf({ ...day, unlisted: true })).toEqual(['gym-one/slots']);
  });

  it.each(['listed', 'live', 'paused', 'closing'] as const)('[2.2] a gym that is %s is everybody’s', (status) => {
    expect(databasesOf(gym('one', { status }))).toEqual(['platform/gyms', 'venue-one/gyms', 'area-leeds/gyms']);
  });

  it.each(['draft', 'suspended', 'closed', 'removed'] as const)('[2.2] a gym that is %s is its staff’s', (status) => {
    expect(databasesOf(gym('one', { status }))).toEqual(['platform/gyms', 'gym-one/gyms']);
  });

  it('is looked for where it was before: in the first of them, a timetable in both', () => {
    expect(homesOf(payment('one'))).toEqual(['member-member00/payments']);
    expect(homesOf(day)).toEqual(['venue-one/slots', 'gym-one/slots']);
  });

  it('is said by its noun, and by none for what is none', () => {
    expect(partOf({ type: 'pass' }).exportedAs).toBe('passes');
    expect(() => partOf({ type: 'nonsense' as 'pass' })).toThrow('No noun declares nonsense');
    expect(dueOf(payment('one'))).toBeNull();
    expect(loaded.isShownAtOnce(pass('one', 'member01'), 'notice.seen')).toBe(true);
    expect(loaded.isShownAtOnce(payment('one'), 'pass.buy')).toBe(false);
    const told = {
      _id: 'notice:member01:a',
      type: 'notice',
      ...born,
      uid: 'member01',
      event: 'pass.ready',
      title: 'A',
      body: 'B',
      link: '/',
      severity: 'info',
      entity: 'a',
    } as const;
    expect([loaded.isShownAtOnce(told, 'notice.seen'), loaded.isShownAtOnce(told, 'booking.request')]).toEqual([true, false]);
  });
});

describe('[10.5] what its stamps give away', () => {
  const stamped = {
    createdBy: 'member01',
    updatedBy: 'staff001',
    createdAt: '2026-03-03T08:00:07.123Z',
    updatedAt: '2026-03-03T08:09:59.999Z',
  };

  it('names nobody whom it does not name anyway', () => {
    expect(discreet({ ...pass('one', 'member01'), ...stamped })).toMatchObject({ ...stamped, updatedBy: 'system' });
    expect(discreet({ ...pass('one', 'member02'), ...stamped })).toMatchObject({ createdBy: 'system', updatedBy: 'system' });
    expect(discreet({ ...checkin('one', { memberId: 'member01', staffId: 'staff001' }), ...stamped })).toMatchObject(stamped);
  });

  it('is told to the minute where everybody reads it', () => {
    const minutely = { createdBy: 'system', updatedBy: 'system', createdAt: NOW, updatedAt: '2026-03-03T08:09:00.000Z' };
    expect(discreet({ ...gym('one'), ...stamped })).toMatchObject(minutely);
    expect(discreet({ ...gym('one', { status: 'draft' }), ...stamped })).toMatchObject({
      updatedAt: stamped.updatedAt,
      updatedBy: 'system',
    });
    const day = timetable('gym:one', [slot('2026-03-04T18:00', { asOf: stamped.updatedAt })]);
    expect(discreet({ ...day, ...stamped })).toMatchObject({ ...minutely, slots: [{ asOf: '2026-03-03T08:09:00.000Z' }] });
    expect(discreet({ ...day, ...stamped, unlisted: true })).toMatchObject({ slots: [{ asOf: stamped.updatedAt }] });
  });

  it('is kept as it was where nobody reads it', () => {
    const errand = {
      _id: 'errand:erase.a',
      type: 'errand',
      ...born,
      ...stamped,
      kind: 'erase-account',
      status: 'open',
      task: { uid: 'member09' },
    } as const;
    expect(discreet(errand)).toBe(errand);
  });
});
