import { expect, it } from 'vitest';
import { booking } from '../../../../tests/rules/documents.ts';
import { storyOf } from './story.ts';
import { waitingWords as words } from './words.ts';

const at = '2026-03-03T16:00:00.000Z';

it('tells what happened on a waiting list, in words and in its order', () => {
  const waited = [
    { at, what: 'joined', position: 3 },
    { at, what: 'moved_up', position: 2 },
    { at, what: 'passed_over', why: 'notice' },
    { at, what: 'passed_over', why: 'pass' },
    { at, what: 'last_minute' },
    { at, what: 'offered', until: '2026-03-03T17:20:00.000Z' },
    { at, what: 'offer_over', why: 'taken' },
    { at, what: 'offer_over', why: 'time' },
  ] as const;
  expect(storyOf(booking('a', { status: 'waitlisted', waited: [...waited] })).map(({ text }) => text)).toEqual([
    'You joined the list as number 3',
    'Somebody left, so you moved up to number 2',
    "A place came free with less notice than you asked for. We asked the next in line; you're still on the list",
    "A place came free, but your pass couldn't be used. You're still on the list",
    'From here on free places were offered to everybody waiting, first come first served',
    'A place was offered to everybody waiting, until 17:20',
    'Somebody else got it first',
    'The offer ended and nobody had accepted it',
  ]);
  const ends = (what: 'promoted' | 'accepted') => storyOf(booking('a', { waited: [{ at, what }] }))[0]?.text;
  expect([ends('promoted'), ends('accepted')]).toEqual([
    'A place came free and you were next: you’re in',
    'You accepted the place: you’re in',
  ]);
});

it('ends with the start of the class where no place came free, and is nothing for who never waited', () => {
  const over = storyOf(booking('a', { status: 'expired', waited: [{ at, what: 'joined', position: 1 }] }));
  expect(over.at(-1)).toEqual({ at: '2026-03-03T18:00:00.000Z', text: 'The class began and no place had come free' });
  expect(storyOf(booking('a'))).toEqual([]);
});

it('offers notice in hours, and keeps what was chosen elsewhere', () => {
  expect(words.noticeOptions(90).map(({ label }) => label)).toEqual([
    'Any notice',
    '90 minutes’ notice',
    '3 hours’ notice',
    '4 hours’ notice',
    '6 hours’ notice',
    '12 hours’ notice',
    '24 hours’ notice',
  ]);
});
