import { beforeEach, describe, expect, it } from 'vitest';
import { StaffPin } from '../../../../features/checkin/staff-pin.ts';
import type { Result } from '../../../../session/provider/result.ts';
import { memoryValues } from '../../../../sync/storage/memory-storage.ts';
import { JUST_SIGNED_IN, StaffGate } from './gate.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const LONG_AGO = NOW - 7 * 86_400_000;
const WRONG: Result = { ok: false, code: 'SIGN_IN_FAILED', message: 'Email or password is wrong.' };

let pin: StaffPin;
let tried: string[];
beforeEach(() => {
  pin = new StaffPin(memoryValues(), 'iron-works', () => new Uint8Array(16), 10);
  tried = [];
});

function gateOf(signedInAt: number | undefined, now = () => NOW): StaffGate {
  const signInAgain = async (password: string): Promise<Result> => {
    tried.push(password);
    return password === 'right' ? { ok: true } : WRONG;
  };
  return new StaffGate({ pin, now, signedInAt: () => signedInAt, signInAgain });
}
/** Once the sheet is there. */
async function asked(gate: StaffGate): Promise<{ wants: unknown; answer: Promise<boolean> }> {
  const answer = gate.ask();
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

  it('nothing is opened without a PIN: whoever closes the sheet may not', async () => {
    const gate = gateOf(NOW - 1000);
    const { wants, answer } = await asked(gate);
    expect(wants).toBe('new pin');
    gate.close();
    expect(await answer).toBe(false);
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
    expect(await answer).toBe(true);
  });

  it('the PIN is asked for each time, and each time anew', async () => {
    await pin.choose('2580');
    const gate = gateOf(LONG_AGO);
    for (let turn = 0; turn < 2; turn++) {
      const { wants, answer } = await asked(gate);
      expect(wants).toBe('pin');
      expect(await gate.check('0000')).toEqual({ state: 'wrong' });
      expect(await gate.check('2580')).toEqual({ state: 'right' });
      expect(await answer).toBe(true);
    }
  });

  it('asking for something else takes the first question back', async () => {
    await pin.choose('2580');
    const gate = gateOf(LONG_AGO);
    const search = await asked(gate);
    const leave = await asked(gate);
    expect(await search.answer).toBe(false);
    await gate.check('2580');
    expect(await leave.answer).toBe(true);
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
    expect(await answer).toBe(true);
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
    expect(await answer).toBe(false);
    await gate.choose('1379');
    expect(await pin.check('2580', NOW)).toEqual({ state: 'right' });
    expect(tried).toEqual(['right']);
  });
});
