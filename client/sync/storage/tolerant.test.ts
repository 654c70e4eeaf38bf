/** Today's app and what tomorrow's server sends: new fields, reasons, kinds and types (architecture §7). */
import { describe, expect, it } from 'vitest';
import { booking, born, checkin, gym, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { allNouns } from '../fixture.ts';
import { outboxRow } from '../outbox/lines.ts';
import type { Item } from '../outbox/outbox.ts';
import { OUTBOX, specsOf } from './collections.ts';
import type { Doc } from './doc.ts';
import { isNewerOf, isOf, isPartly, newerOf } from './document.ts';
import { memoryStorage } from './memory-storage.ts';

const nouns = allNouns();
const specOf = (local: 'member' | 'self' | 'public', name: string) => {
  const found = specsOf(local, nouns).find((spec) => spec.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const OP = '01KJSET9B0CY1MCY6E430CQPW1';
const decided = (outcome: object, kind = 'notice.seen', body: object = { noticeId: 'notice:n' }): Doc => ({
  ...{ _id: `proposal:${OP}`, type: 'proposal', schemaVersion: 1, display: 'Seen', kind, body, by: 'member01', receivedAt: NOW },
  origin: { deviceId: 'device01', opId: OP, seq: 1, madeAt: NOW, offsetMs: 0, trust: 'synced', appBuild: 'x' },
  outcome: { state: 'refused', at: NOW, judgedAt: NOW, wrote: [], ...outcome },
});

describe('[11] a server newer than the app', () => {
  it('sends a new field: it is left out, wherever it stands', () => {
    const one = pass('p', 'member01');
    expect(specOf('member', 'passes').read({ ...one, lockers: 2 })).toEqual({ doc: one });
    const told = decided({
      message: 'No.',
      wrote: [{ collection: 'self', id: 'notice:n', updatedAt: NOW, rev: 4 }],
      sooner: true,
    });
    expect(specOf('self', OUTBOX).read(told)).toEqual({
      doc: decided({ message: 'No.', wrote: [{ collection: 'self', id: 'notice:n', updatedAt: NOW }] }),
    });
  });

  it('sends a reason without words here: the sentence that came with it is shown', () => {
    const read = specOf('self', OUTBOX).read(decided({ code: 'GYM_ON_THE_MOON', message: 'That gym has moved to the moon.' }));
    const expected = decided({ message: 'That gym has moved to the moon.' });
    expect(read).toEqual({ doc: expected });
    const item = { proposal: expected, send: 'decided', outcome: expected.outcome, tries: 0, nextTryAt: null } as unknown as Item;
    const actions = { undo: async () => true, retry: () => {}, dismiss: async () => {}, answer: async () => {} };
    expect(outboxRow(item, actions, true, nouns)).toMatchObject({ state: 'refused', message: 'That gym has moved to the moon.' });
    const visit = checkin('c', { status: 'accepted_flagged', codes: ['IMPOSSIBLE_TRAVEL'] });
    const doubted = { ...visit, codes: ['WALKED_ON_WATER', 'IMPOSSIBLE_TRAVEL', 'FLEW'] };
    expect(specOf('member', 'checkins').read(doubted)).toEqual({ doc: visit });
  });

  it('decides a kind that is not known here: it is kept, with its own line', () => {
    const newer = decided({ state: 'accepted' }, 'locker.rent', { lockerId: 'locker:7' });
    expect(specOf('self', OUTBOX).read(newer)).toEqual({ doc: newer });
  });

  it('sends a state that is not known here: it is kept as it came, says so, and is to be asked for again', () => {
    const one = booking('b', { memberId: 'member01' });
    const teleported = { ...one, status: 'teleported' };
    const why = 'status: invalid_value';
    expect(specOf('member', 'bookings').read({ ...teleported, lockers: 2 })).toEqual({
      doc: { ...teleported, newer: true },
      why,
    });
    const deep = { ...one, beforeVisit: { status: 'beamed', late: false, strike: false, creditReturned: false } };
    expect(specOf('member', 'bookings').read(deep)).toMatchObject({
      doc: { newer: true },
      why: 'beforeVisit.status: invalid_value',
    });
    // Only this device says that about a document, and takes it back when it can read it.
    expect(specOf('member', 'bookings').read({ ...one, newer: true })).toEqual({ doc: one });
  });

  it('sends a state that is not known here in what is wrong otherwise, or no state at all: it is not kept', () => {
    const { status, ...one } = booking('b', { memberId: 'member01' });
    const { read } = specOf('member', 'bookings');
    expect(read({ ...one, status: 'teleported', startsAt: 'on Tuesday' })).toEqual({ why: expect.stringContaining('startsAt') });
    expect(read(one)).toEqual({ why: 'status: invalid_value' });
    expect(read({ ...one, status: 7 })).toEqual({ why: 'status: invalid_value' });
    expect(read({ ...one, status, type: 'locker' })).toEqual({ why: 'type: locker' });
  });

  it('sends a state that is not known here: its document is of no type that is ruled by, and read as far as it goes', async () => {
    const database = await memoryStorage().open('t', [specOf('member', 'bookings')], { durable: true });
    const bookings = database.collection('bookings');
    const one = booking('b', { memberId: 'member01' });
    const told = await bookings.write([{ id: one._id, doc: { ...one, status: 'teleported' } }]);
    expect(told).toEqual([{ id: one._id, why: 'status: invalid_value' }]);
    const [held] = await bookings.getMany([one._id]);
    if (!held) throw new Error('it was not kept');
    expect([isOf(held, 'booking'), isNewerOf(held, 'booking'), isNewerOf(held, 'pass')]).toEqual([false, true, false]);
    expect(newerOf({ newer: [held] }, 'booking').map(({ slotName }) => slotName)).toEqual([one.slotName]);
    await bookings.write([{ id: one._id, doc: { ...one } }]);
    expect(await bookings.getMany([one._id])).toEqual([one]);
  });

  it('sends a word that is not known here in a list that may be shown in part: that entry is left out, the rest is read, and it says so', () => {
    const { read } = specOf('public', 'gyms');
    const one = gym('one', { amenityFeature: [{ type: 'Showers', value: true }] });
    const [offer] = one.offers;
    if (!offer) throw new Error('it sells nothing');
    const tomorrow = {
      ...one,
      amenityFeature: [
        { type: 'IcePlunge', value: true },
        { type: 'Showers', value: true, depth: 2 },
        { type: 'Teleporter', value: true },
      ],
      offers: [{ ...offer, kind: 'family', status: 'half_price', heads: 4 }, offer, { ...offer, kind: 'pet', visits: 9_000 }],
    };
    expect(read(tomorrow)).toEqual({
      doc: { ...one, offers: [offer], partly: ['amenityFeature', 'offers'] },
      why: expect.stringContaining('amenityFeature.0.type: invalid_value, amenityFeature.2.type: invalid_value, offers.0.kind'),
    });
    const { doc } = read(tomorrow);
    if (!doc) throw new Error('it was not kept');
    expect([isOf(doc, 'gym'), isPartly(doc, 'offers'), isPartly(doc, 'closures')]).toEqual([true, true, false]);
    // Only this device says that of a document, and takes it back when it can read it.
    expect(read({ ...one, partly: ['offers'] })).toEqual({ doc: one });
    // Shut for a reason that is not known here is shut all the same: nothing of that is left out.
    const shut = { closureId: 'closure:c', scope: 'whole_gym', reason: 'flood', startsAt: NOW, endsAt: NOW };
    expect(read({ ...tomorrow, closures: [shut] })).toMatchObject({
      doc: { newer: true, closures: [shut] },
      why: expect.stringContaining('amenityFeature.0.type'),
    });
    expect(read({ ...tomorrow, name: 7 })).toEqual({ why: expect.any(String) });
  });

  it('sends a power, or a switch, that is not known here: the others work, and whose it is is read as ever', () => {
    const { read } = specOf('self', 'self');
    const job = { gymId: 'gym:one', gymName: 'Iron Works', preset: 'manager', since: NOW, status: 'active' };
    const taken = (permission: string) => ({ permission, at: NOW });
    const own = { ...born, _id: 'grants:member01', type: 'grants', uid: 'member01', admin: false };
    const grants = (permissions: string[], gone: string[]) => ({
      ...own,
      gyms: [{ ...job, permissions, taken: gone.map(taken) }],
    });
    expect(read(grants(['drones.fly', 'checkin.scan'], ['checkin.void', 'drones.land']))).toEqual({
      doc: { ...grants(['checkin.scan'], ['checkin.void']), partly: ['gyms.permissions', 'gyms.taken'] },
      why: 'gyms.0.permissions.0: invalid_value, gyms.0.taken.1.permission: invalid_value',
    });
    // Whether somebody works there at all is no entry to be left out.
    const dreamt = { ...own, gyms: [{ ...job, permissions: [], status: 'dreaming' }] };
    expect(read(dreamt)).toMatchObject({ doc: { newer: true, gyms: [{ status: 'dreaming' }] } });
    const choice = (group: string) => ({ group, channel: 'push', on: false, at: NOW });
    const user = person('member01');
    expect(read({ ...user, notificationPrefs: [choice('moon'), choice('visits')] })).toMatchObject({
      doc: { notificationPrefs: [choice('visits')], partly: ['notificationPrefs'] },
    });
  });

  it('sends a new type into a known collection: it is skipped and counted, and what comes with it is kept', async () => {
    const database = await memoryStorage().open('t', [specOf('member', 'bookings')], { durable: true });
    const bookings = database.collection('bookings');
    const known = booking('b', { memberId: 'member01' });
    const locker = { ...known, _id: 'locker:7', type: 'locker' };
    const invalid = await bookings.write([locker, known].map((doc) => ({ id: doc._id, doc: { ...doc } })));
    expect(invalid).toEqual([{ id: 'locker:7', why: 'type: locker' }]);
    expect(await bookings.count()).toBe(1);
  });

  it('sends what is wrong in another way: it is not kept, and its values are not told', () => {
    const wrong = { ...booking('b', { memberId: 'member01' }), startsAt: 'on Tuesday', lockers: 2 };
    expect(specOf('member', 'bookings').read(wrong)).toEqual({ why: expect.not.stringContaining('Tuesday') });
  });
});
