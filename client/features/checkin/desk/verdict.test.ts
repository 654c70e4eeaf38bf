import { expect, it } from 'vitest';
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
  const amber = deskVerdict({ ...green, colour: 'amber', code: 'GYM_CLOSED', sentence: 'x', override: async () => green });
  expect(amber).toMatchObject({ title: 'Closed now', sentence: 'The gym is closed at the moment, so staff decide.' });
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
