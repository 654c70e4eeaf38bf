import { expect, it } from 'vitest';
import { PHOTO_ONLY } from '../door/verdict.ts';
import type { DoorVerdict } from '../door.ts';
import { deskVerdict } from './verdict.ts';

const green: DoorVerdict = { colour: 'green', name: 'Sam K.', passName: '10 visits', visitsLeft: 4, list: 'green' };

it('welcomes by name and counts what is left', () => {
  expect(deskVerdict(green)).toEqual({ colour: 'green', title: 'Welcome, Sam K.', sentence: '4 visits left' });
  expect(deskVerdict({ ...green, visitsLeft: 1 }).sentence).toBe('1 visit left');
});

it('names the pass where visits are not counted', () => {
  expect(deskVerdict({ colour: 'green', name: 'Sam K.', passName: 'Monthly', list: 'green' }).sentence).toBe('Monthly');
});

it('R-34: says in green that somebody is already in', () => {
  const again = deskVerdict({ ...green, code: 'ALREADY_IN', sentence: 'Already checked in at 09:14.' });
  expect(again).toMatchObject({ colour: 'green', sentence: 'Already checked in at 09:14.' });
});

it('R-39: asks staff when the list is more than a day old, and says nothing is decided', () => {
  const amber = deskVerdict({ ...green, colour: 'amber', list: 'confirm', override: async () => green });
  expect(amber).toMatchObject({ title: 'Please see staff', name: 'Sam K.', override: { must: true } });
});

it('[10.11] says that the gym is closed, and that staff decide', () => {
  const amber = deskVerdict({
    ...green,
    colour: 'amber',
    code: 'GYM_CLOSED',
    sentence: 'x',
    asks: 'closed',
    override: async () => green,
  });
  expect(amber).toMatchObject({ title: 'Closed now', sentence: 'The gym is closed at the moment, so staff decide.' });
});

it('[R-37] a typed code asks whether it is them, and takes no other reason; without a photo that is said', () => {
  const asked = { ...green, colour: 'amber', asks: 'photo', reasons: PHOTO_ONLY, override: async () => green } as const;
  const faceless = deskVerdict({ ...asked, face: { uid: 'member01' } });
  expect(faceless).toMatchObject({
    title: 'Please see staff',
    sentence: 'A short code can be anybody’s, so staff look whether it’s them.',
    note: 'There’s no photo of them yet: ask for something that shows their name.',
    override: { must: true, reasons: ['photo_match'], power: 'checkin.scan' },
  });
  const face = { uid: 'member01', photo: 'a'.repeat(64) };
  expect(deskVerdict({ ...asked, face })).toMatchObject({ face: { photo: face.photo } });
  expect(deskVerdict({ ...asked, face })).not.toHaveProperty('note');
  const { reasons: _any, ...other } = asked;
  expect(deskVerdict({ ...other, asks: 'list' }).override).toMatchObject({
    reasons: ['known_member', 'photo_match', 'code_problem', 'other'],
    power: 'checkin.override',
  });
});

it('[2.2] says what is due before somebody trains, to whoever comes in, whatever else is missing', () => {
  const note = (more: Partial<DoorVerdict>) => deskVerdict({ ...green, ...more }).note;
  const round = 'Induction due: staff show you round first.';
  expect(note({ due: ['induction'] })).toBe(round);
  expect(note({ due: ['induction', 'statement'], photoMissing: true })).toBe(
    `No photo yet. This gym asks for one: add it in the app, under Profile. ${round} Health statement due: read and accept it in the app, on this gym’s page.`,
  );
  expect(note({ due: ['induction'], colour: 'amber', override: async () => green })).toBe(round);
  expect(note({ due: ['induction'], colour: 'red' })).toBeUndefined();
});

it('[2.26] where nobody stands, whoever cannot be let in is sent to staff, and not welcomed', () => {
  const red = deskVerdict({ colour: 'red', code: 'NEEDS_STAFF', sentence: 'x', list: 'green' });
  expect(red).toEqual({ colour: 'red', title: 'Please see staff', sentence: 'x' });
});

it('[C14] says that a visit will only be written down, before and after it is', () => {
  const asked = { ...green, colour: 'amber', asks: 'record', override: async () => green } as const;
  expect(deskVerdict({ ...asked, list: 'recordOnly' }).sentence).toMatch(/more than a week old, so staff only write/);
  expect(deskVerdict({ ...asked, list: 'none' }).sentence).toMatch(/no list, so staff only write/);
});

it('R-39: when staff do not confirm, that is kept and said in red', async () => {
  const amber = deskVerdict({
    ...green,
    colour: 'amber',
    list: 'confirm',
    override: async () => green,
    decline: async () => ({
      colour: 'red',
      code: 'NOT_CONFIRMED',
      sentence: 'Staff didn’t confirm this visit.',
      name: 'Sam K.',
      list: 'confirm',
    }),
  });
  expect(await amber.override?.turnAway?.()).toEqual({
    colour: 'red',
    title: 'Not checked in',
    name: 'Sam K.',
    sentence: 'Staff didn’t confirm this visit.',
  });
});

it('lets in with amber what is admitted and flagged', () => {
  const sentence = "Valid pass, not on this tablet's list yet.";
  const amber = deskVerdict({ colour: 'amber', code: 'NOT_ON_LIST', sentence, name: 'Sam K.', list: 'green' });
  expect(amber).toEqual({ colour: 'amber', title: 'Welcome, Sam K.', sentence });
  expect(deskVerdict({ colour: 'amber', name: 'Sam K.', list: 'recordOnly' }).sentence).toMatch(/only recorded/);
});

it('turns away with the reason, its days written out, and offers staff a second look', async () => {
  const red = deskVerdict({
    colour: 'red',
    code: 'PASS_EXPIRED',
    sentence: 'This pass ended on 2026-03-01.',
    name: 'Sam K.',
    list: 'green',
    override: async (reason) => ({
      colour: 'amber',
      code: 'OVERRIDDEN',
      sentence: `Let in by staff. ${reason}`,
      name: 'Sam K.',
      list: 'green',
    }),
  });
  expect(red).toMatchObject({
    title: 'Not checked in',
    name: 'Sam K.',
    sentence: 'This pass ended on Sun 1 Mar.',
    override: { must: false },
  });
  expect(await red.override?.letIn('photo_match', {})).toMatchObject({
    title: 'Welcome, Sam K.',
    sentence: 'Let in by staff. photo_match',
  });
});

it('decides about nobody in grey', () => {
  const grey = deskVerdict({
    colour: 'grey',
    code: 'CODE_UNKNOWN',
    sentence: 'No pass on this list has that code.',
    list: 'green',
  });
  expect(grey).toEqual({ colour: 'grey', title: 'Please try again', sentence: 'No pass on this list has that code.' });
});
