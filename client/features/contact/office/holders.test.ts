import { expect, it } from 'vitest';
import type { Contact, ContactCase } from '../../../../schemas/contact/shape.ts';
import { born, NOW } from '../../../../tests/rules/documents.ts';
import { heldBy, heldWords, holderChoices, holdersOf } from './holders.ts';

const ANA = 'admin001';
const BEN = 'admin002';
const CARA = 'admin003';
const contact = (key: string): Contact => ({
  ...{ _id: `contact:${key}`, type: 'contact', ...born, name: 'Sam Field', email: 'sam@example.org', topic: 'other' },
  ...{ subject: key, message: 'Twenty characters or so.', status: 'open', thread: [], dueAt: NOW },
});
const taken = (key: string, by?: string, name = ''): ContactCase => ({
  ...{ _id: `contactcase:${key}`, type: 'contactcase', ...born, contactId: `contact:${key}` },
  ...(by && { taken: { by, name, at: NOW } }),
});

const all = ['one', 'two', 'three', 'four', 'five'].map(contact);
const holders = holdersOf([
  ...[taken('one', ANA, 'Ana B.'), taken('two', CARA, 'Cara D.'), taken('three', BEN, 'Ben C.')],
  taken('four'),
]);
const shown = (who: string, me: string | undefined = ANA) => heldBy(all, holders, who, me).map(({ subject }) => subject);

it('[2.18] the inbox is narrowed to what one has oneself, a colleague has, or nobody has', () => {
  expect(shown('')).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect(shown('mine')).toEqual(['one']);
  expect(shown(`by-${BEN}`)).toEqual(['three']);
  expect(shown('nobody'), 'let go of, and never taken').toEqual(['four', 'five']);
  expect(heldBy(all, holders, 'mine', undefined), 'nobody’s are not mine while I am not known').toEqual([]);
});

it('[2.18] who can be chosen are those who have something, by name, and each once', () => {
  const twice = holdersOf(
    [...holders].map(([id, one]) => taken(id.slice(8), one.by, one.name)).concat(taken('five', BEN, 'Ben C.')),
  );
  expect(holderChoices(twice, ANA).map(({ value, label }) => [value, label])).toEqual([
    ['', 'Anybody'],
    ['mine', 'Me'],
    ['nobody', 'Nobody yet'],
    [`by-${BEN}`, 'Ben C.'],
    [`by-${CARA}`, 'Cara D.'],
  ]);
});

it('[2.18] beside each stands who has it', () => {
  expect(all.map(({ _id }) => heldWords(holders.get(_id), ANA))).toEqual([
    ...['You have this.', 'Cara D. has this.', 'Ben C. has this.', 'Nobody has this yet.', 'Nobody has this yet.'],
  ]);
});
