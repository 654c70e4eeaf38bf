import { describe, expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import type { PassToken } from '../../../../schemas/pass/shape.ts';
import type { Device, Person } from '../../../../schemas/person/shape.ts';
import { born, DAY, NOW, pass, person } from '../../../../tests/rules/documents.ts';
import type { Rows } from '../../../sync/hooks.tsx';
import { consentRecord, isGiven } from './consent-record.ts';
import { codesHere } from './devices/codes-here.ts';
import { inUse } from './devices/in-use.ts';
import { hasGaps, isWhole, type OwnList, ownDataFile, ownDataFileName } from './own-data.ts';

const SAM = 'member01';

describe('devices', () => {
  const device = (deviceId: string, registeredAt: string, change: Partial<Device> = {}): Device => ({
    ...{ _id: `device:${deviceId}`, type: 'device', ...born, uid: SAM, deviceId, name: 'Chrome on Android', registeredAt },
    ...change,
  });

  it('R-43: this one stands first, then the latest; what was signed out is not listed', () => {
    const devices = [
      device('tablet01', NOW),
      device('laptop01', plus(NOW, DAY)),
      device('phone001', plus(NOW, 2 * DAY), { revokedAt: plus(NOW, 3 * DAY) }),
      device('phone002', plus(NOW, 4 * DAY)),
    ];
    expect(inUse(devices, 'tablet01').map(({ deviceId }) => deviceId)).toEqual(['tablet01', 'phone002', 'laptop01']);
  });
});

describe('consents', () => {
  const consents: Person['consents'] = [
    { kind: 'marketing_platform', version: '1', givenAt: NOW, withdrawnAt: plus(NOW, DAY) },
    { kind: 'terms', version: '2026-11-01', givenAt: NOW },
    { kind: 'location', version: '1', givenAt: NOW },
    { kind: 'health_statement:one', version: '3', givenAt: NOW },
    { kind: 'marketing_platform', version: '1', givenAt: plus(NOW, 2 * DAY) },
  ];

  it('stand with all their dates, the terms first, of one kind the latest, and of a health statement the gym', () => {
    expect(consentRecord(consents).map(({ kind, givenAt }) => [kind, givenAt])).toEqual([
      ['terms', NOW],
      ['marketing_platform', plus(NOW, 2 * DAY)],
      ['marketing_platform', NOW],
      ['health_statement', NOW],
    ]);
    expect(consentRecord(consents).at(-1)).toMatchObject({ about: 'gym:one', version: '3' });
  });

  it('count while one of them was not withdrawn', () => {
    expect(isGiven(consents, 'marketing_platform')).toBe(true);
    expect(isGiven(consents.slice(0, 2), 'marketing_platform')).toBe(false);
  });
});

describe('ready for offline (R-38)', () => {
  const token = (passId: string, deviceId: string, expiresAt: string): PassToken => ({
    ...{ _id: `passtoken:${passId}:${deviceId}`, type: 'passtoken', ...born, passId: `pass:${passId}`, memberId: SAM, deviceId },
    ...{ token: 'FH1.x.y', kid: 'k1', issuedAt: NOW, expiresAt },
  });

  it('counts the passes with a code of this device, until the first of them ends', () => {
    const tokens = [
      token('p1', 'phone001', plus(NOW, 2 * DAY)),
      token('p2', 'phone001', plus(NOW, 7 * DAY)),
      token('p3', 'laptop01', plus(NOW, DAY)),
      token('p4', 'phone001', NOW),
    ];
    expect(codesHere(tokens, 'phone001', NOW)).toEqual({ count: 2, until: plus(NOW, 2 * DAY) });
    expect(codesHere(tokens, 'tablet01', NOW)).toBeUndefined();
  });
});

describe('the file of one’s own data', () => {
  const rows = (docs: readonly object[], mark: 'decided' | 'waiting' = 'decided'): OwnList => ({
    state: 'ready',
    rows: docs.map((doc) => ({ doc, mark })),
    asOf: NOW,
  });
  const loading: Rows<object> = { state: 'loading', rows: [] };

  it('holds every list with its age, says what is not confirmed, and keeps the database’s own fields out', () => {
    const me = person(SAM, { displayName: 'Sam Field' });
    const collections = {
      profile: rows([{ ...me, _rev: '1-a', _meta: { lwt: 1 } }], 'waiting'),
      passes: rows([pass('p1', SAM)]),
      bookings: rows([]),
    };
    const sent = {
      id: 'proposal:1',
      kind: 'person.edit',
      display: 'Change your profile',
      madeAt: NOW,
      state: 'waiting',
    } as const;
    const file = JSON.parse(ownDataFile({ collections, outbox: [sent], madeAt: NOW }));
    expect(file.profile).toEqual({ upToDateAt: NOW, items: [{ ...me, notConfirmedYet: true }] });
    expect(file.passes.items).toEqual([pass('p1', SAM)]);
    expect(file.bookings).toEqual({ upToDateAt: NOW, items: [] });
    expect(file.outbox).toEqual([{ what: 'Change your profile', kind: 'person.edit', madeAt: NOW, state: 'waiting' }]);
    expect(file.madeAt).toBe(NOW);
  });

  it('[2.1] has the photo in it, or says that it is not on this device', () => {
    const fileWith = (photo?: Uint8Array | 'missing') =>
      JSON.parse(ownDataFile({ collections: {}, outbox: [], madeAt: NOW, photo })).photo;
    const webp = Buffer.from('RIFF\u0000\u0001WEBP', 'latin1');
    expect(fileWith(webp)).toEqual({ type: 'image/webp', base64: webp.toString('base64') });
    expect(fileWith(Buffer.from([0xff, 0xd8, 0xff])).type).toBe('image/jpeg');
    expect(fileWith('missing').note).toMatch(/has not fetched this list yet/);
    expect(fileWith()).toBeUndefined();
  });

  it('is not offered before every list has been read', () => {
    expect(isWhole({ passes: rows([]), bookings: loading })).toBe(false);
    expect(isWhole({ passes: rows([]), bookings: rows([]) })).toBe(true);
  });

  it('says in words which list was never fetched', () => {
    const collections = { passes: rows([]), payments: { state: 'ready', rows: [] } as const };
    const file = JSON.parse(ownDataFile({ collections, outbox: [], madeAt: NOW }));
    expect(file.passes).toEqual({ upToDateAt: NOW, items: [] });
    expect(file.payments).toEqual({
      upToDateAt: null,
      note: expect.stringContaining('has not fetched this list yet'),
      items: [],
    });
    expect([hasGaps(collections), hasGaps({ passes: rows([]) })]).toEqual([true, false]);
  });

  it('is named after whose it is and when it was made', () => {
    expect(ownDataFileName('Zoë  Ångström-Kerr', '2026-03-03')).toBe('fitness-hub-zoe-angstrom-kerr-2026-03-03.json');
    expect(ownDataFileName('名前', '2026-03-03')).toBe('fitness-hub-2026-03-03.json');
  });
});
