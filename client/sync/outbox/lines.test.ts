/** What a person may still do about a line of the Outbox (product.md 0.3). */
import { expect, it } from 'vitest';
import { FACT_KINDS, Proposal } from '../../../schemas/folds/proposals.ts';
import { allNouns } from '../fixture.ts';
import { outboxRow } from './lines.ts';
import type { Item } from './outbox.ts';

const nouns = allNouns();
const actions = { undo: async () => true, retry: () => {}, dismiss: async () => {}, answer: async () => {} };

function waiting(kind: string, body: object): Item {
  const opId = '01KC0000000000000000000000';
  const origin = {
    deviceId: 'device01',
    opId,
    seq: 1,
    madeAt: '2026-03-03T09:00:00.000Z',
    offsetMs: 0,
    trust: 'synced',
    appBuild: 'test',
  };
  const fields = { _id: `proposal:${opId}`, type: 'proposal', schemaVersion: 1, kind, display: kind, origin, body };
  return { proposal: Proposal.parse(fields), send: 'waiting', outcome: null, tries: 0, nextTryAt: null };
}

const facts: Record<string, object> = {
  'checkin.record': {
    gymId: 'gym:one',
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { trust: 'synced' },
    localVerdict: 'ok',
  },
  'booking.acknowledge': {
    bookingId: 'booking:01KC0000000000000000000000',
    gymId: 'gym:one',
    slotId: 'slot:one.spin:2026-03-03T18:00',
  },
  'register.mark': {
    bookingId: 'booking:01KC0000000000000000000000',
    gymId: 'gym:one',
    slotId: 'slot:one.spin:2026-03-03T18:00',
    as: 'attended',
  },
  'booking.walk-in': { gymId: 'gym:one', slotId: 'slot:one.spin:2026-03-03T18:00' },
  'checkin.scanned': { gymId: 'gym:one', passId: 'pass:one', checkedAgainst: { trust: 'synced' } },
  'notice.seen': { noticeId: 'notice:a' },
  'induction.record': { gymId: 'gym:one', passId: 'pass:one', done: true },
  'staffnote.write': { gymId: 'gym:one', text: 'The rower by the window squeaks.' },
};

it.each(FACT_KINDS)('A2: %s is a fact and is never undone, however long it waits', (kind) => {
  const row = outboxRow(waiting(kind, facts[kind] ?? {}), actions, true, nouns);
  expect(row).toMatchObject({ state: 'waiting', retry: expect.any(Function) });
  expect(row.undo).toBeUndefined();
});

it('a request that has not left can be taken back; one that may have left cannot', () => {
  const item = waiting('favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 });
  expect(outboxRow(item, actions, true, nouns).undo).toEqual(expect.any(Function));
  expect(outboxRow(item, actions, false, nouns).undo).toBeUndefined();
});

it('[17] V7 an article that was refused is still there as it was written', () => {
  const body = {
    ...{ articleId: 'article:01KC0000000000000000000000', on: 'proposal:01KC0000000000000000000000', articleType: 'guides' },
    ...{ slug: 'warm-up', title: 'Warm up', summary: '', body: 'One\n\nTwo', tags: [], relatedGymIds: [] },
  };
  const at = '2026-03-03T09:00:00.000Z';
  const outcome = { state: 'refused', code: 'CHANGED_MEANWHILE', at, judgedAt: at } as const;
  const row = outboxRow({ ...waiting('article.write', body), outcome: { ...outcome, wrote: [] } }, actions, true, nouns);
  expect(row).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE', article: body });
});
