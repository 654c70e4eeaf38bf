import { expect, it } from 'vitest';
import type { Contact } from '../../../schemas/contact/shape.ts';
import { born, NOW } from '../../../tests/rules/documents.ts';
import { headingOf, namedBy, quoted, wholeOf } from './parts.ts';

const contact = (key: string, change: Partial<Contact> = {}): Contact => ({
  ...{ _id: `contact:${key}`, type: 'contact', ...born, name: 'Sam Field', email: 'sam@example.org', topic: 'other' },
  ...{ subject: key, message: 'Twenty characters or so.', status: 'open', thread: [], dueAt: NOW },
  ...change,
});

it('[2.18] what began a message of its own says which that was; everything else says nothing', () => {
  const part = { contactId: 'contact:b', ref: 'CR-2026-00002', topic: 'other', subject: 'A receipt', at: NOW } as const;
  const whole = contact('a', { parts: [part] });
  expect(headingOf(whole, 'b')).toBe('CR-2026-00002: A receipt');
  expect([headingOf(whole, 'a'), headingOf(whole, 'said'), headingOf(contact('a'), 'b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const unsent = { subject: 'A receipt' };
  expect([quoted(part), quoted(unsent), namedBy(unsent)]).toEqual(['“A receipt” (CR-2026-00002)', '“A receipt”', 'A receipt']);
});

it('[2.18] where it goes on is the end of the way, and nothing where this device has not got that', () => {
  const all = [contact('a'), contact('b', { mergedInto: 'contact:a' }), contact('c', { mergedInto: 'contact:b' })];
  expect(all.map((one) => wholeOf(one, all)?.subject)).toEqual([undefined, 'a', 'a']);
  expect(wholeOf(contact('c', { mergedInto: 'contact:b' }), [])).toBeUndefined();
});
