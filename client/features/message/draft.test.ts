/** [17] A message as it is typed becomes what is sent, and what was not sent can be typed again. */
import { expect, it } from 'vitest';
import { message } from '../../../tests/rules/documents.ts';
import { audienceOf, bodyOf, buttonOf, emptyMessage, sendAtOf, typedOf } from './draft.ts';
import { inOrder } from './hooks.ts';

const typed = { ...emptyMessage('gym:one', '2026-03-03'), title: ' The pool ', body: ' Closed.\n' };
const at = { count: 3, origin: 'https://hub.example' };

it('begins as a fact about the service, in the app and as a notification, now', () => {
  expect(bodyOf('gym:one', typed, { who: 'pass_holders' }, at)).toEqual({
    ...{ sender: 'gym:one', purpose: 'service', channels: ['push'], audience: { who: 'pass_holders' } },
    ...{ title: 'The pool', body: 'Closed.', count: 3 },
  });
});

it('offers of ours go by email alone, whatever was ticked before', () => {
  const ours = { ...typed, purpose: 'marketing' as const, push: true, email: true };
  expect(bodyOf('platform', ours, { who: 'all_owners' }, at).channels).toEqual(['email']);
  expect(bodyOf('gym:one', ours, { who: 'pass_holders' }, at).channels).toEqual(['push', 'email']);
});

it('a whole address of this site is a page of it; another stays what it is, for the rule to refuse', () => {
  expect(buttonOf(' https://hub.example/search?q=1 ', at.origin)).toBe('/search?q=1');
  expect(buttonOf('https://hub.example.evil/search', at.origin)).toBe('https://hub.example.evil/search');
  expect(buttonOf('/search', at.origin)).toBe('/search');
  expect(buttonOf('  ', at.origin)).toBeUndefined();
});

it('later is a day and a time in London, and half of that is neither', () => {
  const later = { ...typed, later: true, day: '2026-07-01', time: '09:30' };
  expect(sendAtOf(later)).toBe('2026-07-01T08:30:00.000Z');
  expect(sendAtOf({ ...later, later: false })).toBeUndefined();
  expect(sendAtOf({ ...later, day: '' })).toBeUndefined();
  expect(sendAtOf({ ...later, time: '9' })).toBeUndefined();
});

it.each([
  [{ who: 'lapsed_60d' }, 'lapsed_60d'],
  [{ who: 'booked_slot', slotId: 'slot:spin:2026-03-04T18:00' }, 'booked_slot slot:spin:2026-03-04T18:00'],
  [{ who: 'area', areaId: 'area:leeds' }, 'area area:leeds'],
] as const)('%j is written again as it was', (audience, chosen) => {
  const again = typedOf(message('one', { audience, sendAt: '2026-03-01T12:00:00.000Z', button: '/search' }), '2026-03-03');
  expect(again).toMatchObject({ audience: chosen, day: '2026-03-03', email: true, push: false, later: false, button: '/search' });
  expect(audienceOf(again.audience)).toEqual(audience);
});

it('a draft that names nothing is for nobody', () => {
  for (const chosen of ['', 'everybody', 'booked_slot', 'area']) expect(audienceOf(chosen)).toBeNull();
});

it('what somebody has to look at comes first, then the newest', () => {
  const of = (key: string, status: 'sent' | 'pending_approval', day: string) =>
    message(key, { status, createdAt: `2026-03-${day}T08:00:00.000Z` });
  const all = [
    of('a', 'sent', '03'),
    of('b', 'sent', '05'),
    of('c', 'pending_approval', '01'),
    of('d', 'pending_approval', '02'),
  ];
  expect(inOrder(all).map(({ _id }) => _id.slice(8))).toEqual(['d', 'c', 'b', 'a']);
});
