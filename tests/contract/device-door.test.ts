/** The door on a tablet that was in sync once and has no network since (product.md 5.2; L8). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDoor, type Door } from '../../client/features/checkin/door.ts';
import { gymAttemptsQuery, gymCheckinsQuery } from '../../client/features/checkin/queries.ts';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import type { Finding } from '../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import { codeOf, PHONE } from '../../schemas/pass/code/fixture.ts';
import { stepAt } from '../../schemas/pass/code/showing.ts';
import { isMarkedFor, shortCodeFor } from '../../schemas/pass/short-code.ts';
import type { RosterEntry } from '../../schemas/roster/shape.ts';
import { EMPLOYEE, MEMBER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';
import { showingPhone } from './showing-phone.ts';

const GYM = 'gym:iron-works';
const town = new Town();
let phone: TestDevice;
let tablet: TestDevice;
let door: Door;
let code: () => string;
let shortCode = '';
let entry: RosterEntry;

const MINUTE = 60_000;
const stored = async () => {
  const live = tablet.device.query(gymCheckinsQuery('iron-works', 50));
  const stop = live.subscribe(() => {});
  await town.pass(250);
  stop();
  return live.get().rows;
};

beforeAll(async () => {
  await town.open();
  phone = await town.device(MEMBER.uid);
  await phone.device.openWorkspace({ kind: 'member' });
  tablet = await town.device(EMPLOYEE.uid);
  await tablet.device.openWorkspace({ kind: 'gym', gymId: GYM });
  await town.pass(6_000);
  code = await showingPhone(town, phone, PHONE);
  const passes = phone.device.query(passesQuery);
  const roster = tablet.device.query(rosterQuery('iron-works', 'rob'));
  for (const live of [passes, roster]) live.subscribe(() => {});
  await town.pass(1_000);
  shortCode = passes.get().rows[0]?.doc.shortCode ?? '';
  const found = roster.get().rows[0]?.doc;
  if (!found?.hashedWith || !shortCode) throw new Error('the demo member’s code is not on the list');
  entry = found;
  door = createDoor(tablet.device, GYM);
  tablet.network.change('both');
  await town.pass(12_000);
});
afterAll(async () => {
  await tablet.device.stop();
});

describe('door', () => {
  it('A4, L8: a genuine code is green, the fact is on the disk, and the visit is on the list, offline', async () => {
    expect(tablet.device.connection.get().state).toBe('Offline');
    const verdict = await door.verdictFor({ kind: 'scan', text: code() });
    expect(verdict).toMatchObject({ colour: 'green', name: 'Robin A.', visitsLeft: 9, list: 'green' });
    expect(tablet.device.unsent()).toBe(1);
    expect((await stored())[0]).toMatchObject({ mark: 'waiting', doc: { memberName: 'Robin A.', method: 'qr_member_shown' } });
  });

  it('R-34: shown again within ten minutes it is the same visit', async () => {
    await town.pass(5 * MINUTE);
    const again = await door.verdictFor({ kind: 'scan', text: code() });
    expect(again).toMatchObject({
      colour: 'green',
      code: 'ALREADY_IN',
      sentence: expect.stringMatching(/^Already checked in at \d\d:\d\d\.$/),
    });
    expect(tablet.device.unsent()).toBe(1);
  });

  it('R-37: a typed code is somebody’s only when staff have seen that it is them', async () => {
    const byCode = await door.verdictFor({ kind: 'code', code: shortCode });
    expect(byCode).toMatchObject({ colour: 'amber', asks: 'photo', reasons: ['photo_match'], name: 'Robin A.' });
    expect(tablet.device.unsent()).toBe(1);
  });

  it('C2: later the same day it is a re-entry and takes no visit', async () => {
    await town.pass(8 * MINUTE);
    const verdict = await door.verdictFor({ kind: 'entry', entry });
    expect(verdict).toMatchObject({ colour: 'green', visitsLeft: 9 });
    expect(tablet.device.unsent()).toBe(2);
  });

  it('a code that is none of ours decides nothing; a forged one is an attempt', async () => {
    expect(await door.verdictFor({ kind: 'scan', text: 'https://example.org' })).toMatchObject({ colour: 'grey' });
    expect(tablet.device.unsent()).toBe(2);
    const forged = codeOf({}, PHONE, stepAt(tablet.device.now()));
    expect(await door.verdictFor({ kind: 'scan', text: forged })).toMatchObject({ colour: 'red', code: 'QR_BAD_SIGNATURE' });
    expect(tablet.device.unsent()).toBe(3);
  });

  it('R-41: five wrong codes lock the keypad, for longer each time, and nothing else', async () => {
    for (let wrong = 0; wrong < 4; wrong += 1) {
      expect(await door.verdictFor({ kind: 'code', code: `${shortCode.slice(0, 2)}00000${wrong}` })).toMatchObject({
        colour: 'grey',
        code: 'CODE_UNKNOWN',
      });
    }
    expect(await door.verdictFor({ kind: 'code', code: '00000009' })).toMatchObject({ colour: 'grey', code: 'CODE_LOCKED' });
    expect(await door.verdictFor({ kind: 'code', code: shortCode })).toMatchObject({ code: 'CODE_LOCKED' });
    expect((await door.verdictFor({ kind: 'scan', text: code() })).code).toBe('ALREADY_IN');
    await town.pass(6 * MINUTE);
    expect((await door.verdictFor({ kind: 'code', code: shortCode })).asks).toBe('photo');
    for (let wrong = 0; wrong < 5; wrong += 1) await door.verdictFor({ kind: 'code', code: '00000001' });
    await town.pass(6 * MINUTE);
    expect(await door.verdictFor({ kind: 'code', code: shortCode })).toMatchObject({ code: 'CODE_LOCKED' });
    await town.pass(5 * MINUTE);
  });

  it('[10.17] a short code of another gym says so, and nobody was turned away', async () => {
    const elsewhere = shortCodeFor('gym:millrace', shortCode);
    const before = tablet.device.unsent();
    expect(await door.verdictFor({ kind: 'code', code: elsewhere })).toMatchObject({
      colour: 'grey',
      code: 'CODE_OTHER_GYM',
      sentence: "This code isn't on this gym's list. It may be for another gym, so check the code and which gym the pass is for.",
    });
    // A code of this gym from before they were marked, mistyped: it looks the same, so no more is said than is true of both.
    const [unmarked] = ['00000002', 'ZZZZ0002'].filter((code) => !isMarkedFor(GYM, code));
    const old = await door.verdictFor({ kind: 'code', code: unmarked ?? '' });
    expect(old.sentence).toMatch(/^This code isn't on this gym's list\. It may be for another gym/);
    expect(tablet.device.unsent()).toBe(before);
  });

  it('stop list: what the list says is not let in, and staff who may can, with a reason', async () => {
    const refunded = { ...entry, passId: 'pass:other', status: 'refunded' as const, displayName: 'Ana B.' };
    const denied = await door.verdictFor({ kind: 'entry', entry: refunded });
    expect(denied).toMatchObject({ colour: 'red', code: 'PASS_REFUNDED', name: 'Ana B.' });
    const before = tablet.device.unsent();
    const overridden = await denied.override?.('known_member');
    expect(overridden).toMatchObject({ colour: 'amber', code: 'OVERRIDDEN' });
    expect(tablet.device.unsent()).toBe(before + 1);
  });

  it('[10.11] R-39: outside the opening hours nobody walks in unseen: amber, nothing stored, staff decide', async () => {
    const { device } = tablet;
    const mondays = [{ dayOfWeek: ['Monday'], opens: '06:00', closes: '07:00' }];
    const closing = <T extends object>(finding: Finding<T>): Finding<T> =>
      finding.state === 'known' && 'openingHours' in finding.value
        ? { ...finding, value: { ...finding.value, openingHours: mondays } }
        : finding;
    const real = device.lookup;
    const lookup: typeof real = {
      find: real.find.bind(real),
      asOf: (db) => real.asOf(db),
      uid: () => real.uid(),
      keepOpen: (dbs) => real.keepOpen(dbs),
      get: async <T extends DocumentType>(type: T, db: string, id: string) => closing<Documents[T]>(await real.get(type, db, id)),
    };
    const { connection, values } = device;
    const atNight = createDoor(
      {
        ...{ connection, values, lookup, now: () => device.now(), prepare: () => device.prepare() },
        propose: (kind, body, display) => device.propose(kind, body, display),
      },
      GYM,
    );
    const another = { ...entry, passId: 'pass:night' };
    const before = device.unsent();
    const asked = await atNight.verdictFor({ kind: 'entry', entry: another });
    expect(asked).toMatchObject({ colour: 'amber', code: 'GYM_CLOSED', override: expect.any(Function) });
    expect(device.unsent()).toBe(before);
    expect(await asked.decline?.()).toMatchObject({ colour: 'red', code: 'NOT_CONFIRMED' });
    expect(await asked.override?.('known_member')).toMatchObject({ colour: 'amber', code: 'OVERRIDDEN' });
    expect(device.unsent()).toBe(before + 2);
  });

  it('R-39: on a list of more than a day staff confirm each; after seven days it only records', async () => {
    await phone.device.stop();
    await town.leap(25 * 60 * MINUTE);
    const before = tablet.device.unsent();
    const asked = await door.verdictFor({ kind: 'entry', entry });
    expect(asked).toMatchObject({ colour: 'amber', list: 'confirm', override: expect.any(Function) });
    expect(tablet.device.unsent()).toBe(before);
    // A no is kept like a yes (product.md 2.8), and is nobody's visit.
    expect(await asked.decline?.()).toMatchObject({ colour: 'red', code: 'NOT_CONFIRMED', name: entry.displayName });
    expect(tablet.device.unsent()).toBe(before + 1);
    expect(await asked.override?.('photo_match')).toMatchObject({ colour: 'amber', code: 'OVERRIDDEN', visitsLeft: 8 });
    expect(tablet.device.unsent()).toBe(before + 2);
    await town.leap(6 * 24 * 60 * MINUTE);
    const recorded = await door.verdictFor({ kind: 'entry', entry });
    expect(recorded).toMatchObject({ colour: 'amber', list: 'recordOnly', asks: 'record' });
    expect(tablet.device.unsent()).toBe(before + 2);
    expect(await recorded.override?.('known_member')).toMatchObject({ colour: 'amber', list: 'recordOnly' });
    expect(tablet.device.unsent()).toBe(before + 3);
  });

  it('R-38: a code older than seven days asks for a connection', async () => {
    await town.leap(60 * MINUTE);
    expect(await door.verdictFor({ kind: 'scan', text: code() })).toMatchObject({ colour: 'red', code: 'TOKEN_STALE' });
  });

  it('S1: everything is sent once the network is back, each once, and decided', async () => {
    const unsent = tablet.device.unsent();
    tablet.network.change('fine');
    tablet.wakes.network(true);
    await town.pass(5_000);
    expect(tablet.device.unsent()).toBe(0);
    const states = tablet.device.outbox.get().map(({ state }) => state);
    expect(states).toHaveLength(unsent);
    expect(states.filter((state) => state === 'waiting' || state === 'sending')).toEqual([]);
    const attempts = tablet.device.query(gymAttemptsQuery('iron-works', 50));
    attempts.subscribe(() => {});
    await town.pass(1_000);
    const told = attempts.get().rows.map(({ doc, mark }) => [doc.localCode, mark]);
    expect(told).toContainEqual(['NOT_CONFIRMED', 'decided']);
  });
});
