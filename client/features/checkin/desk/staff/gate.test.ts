import { beforeEach, describe, expect, it } from 'vitest';
import type { DoorStaff, Permission } from '../../../../../schemas/person/shape.ts';
import type { Result } from '../../../../session/provider/result.ts';
import { memoryValues } from '../../../../sync/storage/memory-storage.ts';
import { hashedPin, StaffPin } from '../../staff-pin.ts';
import { type Acting, choosesSince, JUST_SIGNED_IN, StaffGate } from './gate.ts';
import { NamedPins } from './named.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const LONG_AGO = NOW - 7 * 86_400_000;
const WRONG: Result = { ok: false, code: 'SIGN_IN_FAILED', message: 'Email or password is wrong.' };

let pin: StaffPin;
let named: NamedPins;
let staff: DoorStaff[];
let tried: string[];
beforeEach(() => {
  const values = memoryValues();
  pin = new StaffPin(values, 'iron-works', () => new Uint8Array(16), 10);
  staff = [];
  named = new NamedPins(values, 'iron-works', () => staff);
  tried = [];
});

function gateOf(signedInAt: number | undefined, now = () => NOW): StaffGate {
  const signInAgain = async (password: string): Promise<Result> => {
    tried.push(password);
    return password === 'right' ? { ok: true } : WRONG;
  };
  return new StaffGate({ pin, named, now, signedInAt: () => signedInAt, signInAgain });
}
/** Once the sheet is there. */
async function asked(gate: StaffGate, power?: Permission): Promise<{ wants: unknown; answer: Promise<Acting | null> }> {
  const answer = gate.ask(power);
  await pin.isSet();
  await Promise.resolve();
  return { wants: gate.view.get().wants, answer };
}

describe('[10.14] what only staff do at the door', () => {
  it('a tablet that is being set up is asked for its PIN as the desk opens, and for nothing once it has one', async () => {
    const gate = gateOf(NOW - 1000);
    await gate.open();
    expect(gate.view.get()).toEqual({ isSet: false, wants: 'new pin' });
    await gate.choose('2580');
    expect(gate.view.get()).toEqual({ isSet: true, wants: null });
    const later = gateOf(NOW - 1000);
    await later.open();
    expect(later.view.get()).toEqual({ isSet: true, wants: null });
  });

  it.each(['revoked', 'lost'] as const)(
    '[C15] nobody gives a tablet that is %s its first PIN, however lately it was set up',
    async (state) => {
      const signedInAt = NOW - 1000;
      expect(choosesSince({ signedInAt })).toBe(signedInAt);
      expect(choosesSince({ signedInAt, kiosk: { state: 'enrolled' } })).toBe(signedInAt);
      const gate = gateOf(choosesSince({ signedInAt, kiosk: { state } }));
      await gate.open();
      expect(gate.view.get().wants).toBeNull();
      const { wants } = await asked(gate);
      expect(wants).toBe('password');
      await gate.choose('2580');
      expect(await pin.isSet()).toBe(false);
    },
  );

  it('nothing is opened without a PIN: whoever closes the sheet may not', async () => {
    const gate = gateOf(NOW - 1000);
    const { wants, answer } = await asked(gate);
    expect(wants).toBe('new pin');
    gate.close();
    expect(await answer).toBeNull();
    expect(await pin.isSet()).toBe(false);
  });

  it.each([
    ['signed in a week ago', LONG_AGO],
    ['signed in ten minutes ago', NOW - JUST_SIGNED_IN],
    ['nobody knows when', undefined],
  ])('a stranger cannot give the tablet its first PIN: %s, so the password is asked for', async (_, signedInAt) => {
    const gate = gateOf(signedInAt);
    await gate.open();
    expect(gate.view.get().wants).toBeNull();
    const { wants, answer } = await asked(gate);
    expect(wants).toBe('password');
    await gate.choose('2580');
    expect(await pin.isSet()).toBe(false);
    expect(await gate.signInAgain('guess')).toEqual(WRONG);
    expect(gate.view.get().wants).toBe('password');
    await gate.signInAgain('right');
    expect(gate.view.get().wants).toBe('new pin');
    await gate.choose('2580');
    expect(await answer).toEqual({});
  });

  it('the PIN is asked for each time, and each time anew', async () => {
    await pin.choose('2580');
    const gate = gateOf(LONG_AGO);
    for (let turn = 0; turn < 2; turn++) {
      const { wants, answer } = await asked(gate);
      expect(wants).toBe('pin');
      expect(await gate.check('0000')).toEqual({ state: 'wrong' });
      expect(await gate.check('2580')).toEqual({ state: 'right' });
      expect(await answer).toEqual({});
    }
  });

  it('asking for something else takes the first question back', async () => {
    await pin.choose('2580');
    const gate = gateOf(LONG_AGO);
    const search = await asked(gate);
    const leave = await asked(gate);
    expect(await search.answer).toBeNull();
    await gate.check('2580');
    expect(await leave.answer).toEqual({});
  });

  it('a forgotten PIN wants the password, also right after signing in; then the old one opens nothing', async () => {
    await pin.choose('2580');
    const gate = gateOf(NOW - 1000);
    const { answer } = await asked(gate);
    gate.forgotten();
    await gate.choose('1379');
    expect(await pin.check('2580', NOW)).toEqual({ state: 'right' });
    await gate.signInAgain('right');
    await gate.choose('1379');
    expect(await answer).toEqual({});
    expect(await pin.check('2580', NOW)).toEqual({ state: 'wrong' });
    expect(await pin.check('1379', NOW)).toEqual({ state: 'right' });
  });

  it('a password that proves right after the sheet was closed opens nothing', async () => {
    await pin.choose('2580');
    const gate = gateOf(LONG_AGO);
    const { answer } = await asked(gate);
    gate.forgotten();
    const late = gate.signInAgain('right');
    gate.close();
    await late;
    expect(await answer).toBeNull();
    await gate.choose('1379');
    expect(await pin.check('2580', NOW)).toEqual({ state: 'right' });
    expect(tried).toEqual(['right']);
  });
});

describe('[2.26] who acts at a tablet says so by name', () => {
  const known = async (uid: string, typed: string, ...permissions: Permission[]): Promise<DoorStaff> => ({
    ...{ uid, name: uid, permissions },
    pin: await hashedPin(typed, new Uint8Array(16), 10),
  });
  beforeEach(async () => {
    await pin.choose('2580');
    staff = [
      await known('robin001', '1111', 'checkin.scan', 'checkin.search', 'checkin.override'),
      await known('tina0001', '2222', 'checkin.scan', 'checkin.search'),
    ];
  });
  const names = (gate: StaffGate) => gate.view.get().staff?.map(({ uid }) => uid);

  it('is theirs who typed their own PIN, and nobody’s else: not another’s PIN, and not the tablet’s', async () => {
    const gate = gateOf(LONG_AGO);
    const { wants, answer } = await asked(gate, 'checkin.search');
    expect([wants, names(gate)]).toEqual(['name', ['robin001', 'tina0001']]);
    for (const typed of ['2222', '2580', '']) expect(await gate.checkNamed('robin001', typed)).toEqual({ state: 'wrong' });
    expect(await gate.checkNamed('robin001', '1111')).toEqual({ state: 'right' });
    expect(await answer).toEqual({ uid: 'robin001' });
  });

  it('[R-60] is chosen among those who may', async () => {
    const gate = gateOf(LONG_AGO);
    await asked(gate, 'checkin.override');
    expect(names(gate)).toEqual(['robin001']);
  });

  it('[R-41] wrong tries at one name lock them all, and the tablet’s own PIN with them', async () => {
    const gate = gateOf(LONG_AGO);
    const { answer } = await asked(gate, 'checkin.search');
    for (const uid of ['robin001', 'tina0001', 'robin001', 'tina0001'])
      expect(await gate.checkNamed(uid, '0000')).toEqual({ state: 'wrong' });
    const locked = { state: 'locked', until: NOW + 5 * 60_000 };
    expect(await gate.checkNamed('robin001', '0000')).toEqual(locked);
    expect(await gate.checkNamed('tina0001', '2222')).toEqual(locked);
    expect(await pin.check('2580', NOW)).toEqual(locked);
    gate.close();
    expect(await answer).toBeNull();
  });

  it('[G8] whoever is no longer on the tablet’s list opens nothing, also while the sheet is open', async () => {
    const gate = gateOf(LONG_AGO);
    const { answer } = await asked(gate, 'checkin.search');
    staff = staff.slice(1);
    expect(await gate.checkNamed('robin001', '1111')).toEqual({ state: 'none' });
    gate.close();
    expect(await answer).toBeNull();
  });

  it('leaving takes the tablet’s own PIN, and a gym whose staff have none goes on with that', async () => {
    const gate = gateOf(LONG_AGO);
    expect((await asked(gate)).wants).toBe('pin');
    staff = [];
    expect((await asked(gate, 'checkin.search')).wants).toBe('pin');
  });
});
