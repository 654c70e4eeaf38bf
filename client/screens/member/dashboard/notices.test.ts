import { expect, it } from 'vitest';
import type { Notice } from '../../../../schemas/notice/shape.ts';
import { noticesToShow } from './notices.ts';

const now = '2026-03-10T09:00:00.000Z';
const notice = (id: string, change: Partial<Notice> = {}): Notice => ({
  _id: `notice:member00:${id}`,
  type: 'notice',
  schemaVersion: 1,
  createdAt: '2026-03-09T09:00:00.000Z',
  updatedAt: now,
  createdBy: 'system',
  updatedBy: 'system',
  uid: 'member00',
  event: 'booking.confirmed',
  title: id,
  body: '',
  severity: 'info',
  ...change,
});
const titles = (notices: readonly Notice[], promoted: readonly string[] = []) =>
  noticesToShow(notices, promoted, now).map((one) => one.title);

it('shows what was not seen and is not old, what asks for something first', () => {
  const seen = notice('seen', { seenAt: now });
  const old = notice('old', { createdAt: '2026-02-20T09:00:00.000Z' });
  const action = notice('action', { severity: 'action', createdAt: '2026-03-08T09:00:00.000Z' });
  expect(titles([notice('info'), seen, old, action])).toEqual(['action', 'info']);
});

it('says nothing twice: a promotion has its own card, a refusal stands in the Outbox', () => {
  const promotion = notice('in', { event: 'booking.waitlist_promoted', entity: 'booking:a' });
  expect(titles([promotion, notice('no', { event: 'outbox.refused' })], ['booking:a'])).toEqual([]);
  expect(titles([promotion])).toEqual(['in']);
});

it('never fills the page with news', () => {
  expect(titles(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => notice(id)))).toHaveLength(4);
});

it('[10.10] a declined card leaves the start page with the next payment that goes through, or after a day', () => {
  const declined = (createdAt: string) => notice('declined', { event: 'pass.payment_failed', severity: 'action', createdAt });
  const bought = (createdAt: string) => notice('bought', { event: 'pass.ready', createdAt });
  const hourAgo = '2026-03-10T08:00:00.000Z';
  expect(titles([declined(hourAgo)])).toEqual(['declined']);
  expect(titles([bought('2026-03-10T07:00:00.000Z'), declined(hourAgo)])).toEqual(['declined', 'bought']);
  expect(titles([declined(hourAgo), bought('2026-03-10T08:30:00.000Z')])).toEqual(['bought']);
  expect(titles([declined('2026-03-09T09:00:00.000Z')])).toEqual([]);
});

it('[10.16] leaves by itself when it no longer matters: the class has begun', () => {
  const until = (at: string) => notice(at, { until: at });
  expect(titles([until('2026-03-10T08:59:00.000Z'), until('2026-03-10T18:00:00.000Z')])).toEqual(['2026-03-10T18:00:00.000Z']);
});
