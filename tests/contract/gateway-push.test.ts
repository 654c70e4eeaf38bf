import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceEntry, InboxEntry } from '../../sync-server/decider/inbox/inbox.ts';
import { DeviceSightings } from '../../sync-server/principals/device-sightings.ts';
import type { Body } from '../../sync-server/store/store.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';

const SAM = 'samsamsam1';
const DB = `self-${SAM}/proposals`;
const AT = new Date(START).toISOString();

let fixture: GatewayFixture;
let sam: TestPerson;
beforeEach(async () => {
  fixture = new GatewayFixture();
  sam = await fixture.person(SAM);
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

interface RowAnswer {
  readonly id: string | null;
  readonly ok?: true;
  readonly rev?: string;
  readonly error?: string;
  readonly reason?: string;
  readonly name?: string;
}
const push = async (docs: readonly unknown[], more: object = {}, asking: object = {}) => {
  const { status, json } = await fixture.json('POST', `/db/${DB}/_bulk_docs`, { as: sam, body: { docs, ...more }, ...asking });
  return { status, rows: json as readonly RowAnswer[] };
};
const inbox = async (id: string) => {
  const stored = await fixture.store.get('cell/inbox', id);
  return stored && InboxEntry.parse(stored.body);
};
const count = async () => (await fixture.store.info('cell/inbox')).documents;
const replicated = (doc: object, hash = 'a'.repeat(32)) => ({
  ...doc,
  _rev: `1-${hash}`,
  _revisions: { start: 1, ids: [hash] },
});
/** What the decider writes: the proposal as it was pushed and the decision as its child, in one commit. */
const plain = (value: object): Body & { _id: string } => JSON.parse(JSON.stringify(value));
async function decide(id: string): Promise<void> {
  const entry = DeviceEntry.parse((await fixture.store.get('cell/inbox', id))?.body);
  const { uid, deviceId, receivedAt, pushedRev } = entry;
  const { _id: _, ...body } = plain(entry.proposal);
  const outcome = { state: 'accepted', at: AT, judgedAt: AT, wrote: [] };
  const decided = { state: 'decided', uid, deviceId, receivedAt, pushedRev, kind: 'notice.seen', decidedAt: AT };
  await fixture.store.commit({
    writes: [{ db: DB, id, body, rev: pushedRev }],
    last: [
      { db: DB, id, body: { ...body, by: uid, receivedAt, outcome } },
      { db: 'cell/inbox', id, body: { ...decided, outcome: { state: 'accepted' } } },
    ],
  });
}

describe('[A1] a pushed proposal', () => {
  it('is answered ok when its inbox entry is stored, with who, when and the revision it came with', async () => {
    const doc = proposal(sam, 1);
    const { status, rows } = await push([replicated(doc)], { new_edits: false });
    expect([status, rows]).toEqual([201, [{ ok: true, id: doc._id, rev: `1-${'a'.repeat(32)}` }]]);
    expect(await inbox(doc._id)).toEqual({
      ...{ state: 'waiting', uid: SAM, deviceId: sam.deviceId, queue: sam.deviceId, receivedAt: AT, proposal: doc },
      ...{ pushedRev: `1-${'a'.repeat(32)}`, revisions: [`1-${'a'.repeat(32)}`] },
      contactBefore: AT,
    });
  });

  it('gets a revision from the server when the client brings none, the same one each time', async () => {
    const doc = { ...proposal(sam, 1), _deleted: false };
    const [first] = (await push([doc])).rows;
    const [again] = (await push([doc])).rows;
    expect(first).toEqual({ ok: true, id: doc._id, rev: expect.stringMatching(/^1-[0-9a-f]{32}$/) });
    expect(again).toEqual(first);
  });

  it('is no document until it is decided', async () => {
    const doc = proposal(sam, 1);
    await push([doc]);
    expect(await fixture.json('GET', `/db/${DB}/_changes`, { as: sam })).toMatchObject({ json: { results: [] } });
  });
});

describe('[S3] pushing again', () => {
  it('[10.32] what this server answered and has forgotten is taken anew, without the answer, and decided as its child', async () => {
    const asked = proposal(sam, 1);
    const answer = { by: SAM, receivedAt: AT, outcome: { state: 'accepted', at: AT, judgedAt: AT, wrote: [] } };
    const [rev, parent] = ['b'.repeat(32), 'a'.repeat(32)];
    const answered = { ...asked, ...answer, _rev: `2-${rev}`, _revisions: { start: 2, ids: [rev, parent] } };
    const { rows } = await push([answered], { new_edits: false });
    expect(rows).toEqual([{ ok: true, id: asked._id, rev: `2-${rev}` }]);
    expect(DeviceEntry.parse((await fixture.store.get('cell/inbox', asked._id))?.body).proposal).toEqual(asked);
    await decide(asked._id);
    const decided = await fixture.store.get(DB, asked._id);
    expect(decided).toMatchObject({ rev: expect.stringMatching(/^3-/), revisions: [expect.anything(), `2-${rev}`] });
    // Said again it is nothing new, whatever the answer in it says.
    const lied = { ...answered, outcome: { ...answer.outcome, state: 'refused' } };
    expect((await push([answered, lied], { new_edits: false })).rows.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await count()).toBe(1);
  });

  it('[10.32] L2: an answer is only left out where it is whole, and where a client replicates', async () => {
    const answer = { by: SAM, receivedAt: AT, outcome: { state: 'accepted', at: AT, judgedAt: AT, wrote: [] } };
    const { rows } = await push([{ ...proposal(sam, 1), ...answer }]);
    expect(rows).toMatchObject([{ error: 'forbidden', reason: 'FIELD_NOT_YOURS' }]);
    const part = { ...replicated(proposal(sam, 2)), outcome: answer.outcome };
    expect((await push([part], { new_edits: false })).rows).toMatchObject([{ error: 'forbidden', reason: 'FIELD_NOT_YOURS' }]);
    const more = { ...replicated(proposal(sam, 3)), ...answer, status: 'confirmed' };
    expect((await push([more], { new_edits: false })).rows).toMatchObject([{ error: 'forbidden', reason: 'FIELD_NOT_YOURS' }]);
  });

  it('the same body is success and stores nothing, whether waiting or decided', async () => {
    const doc = proposal(sam, 1);
    const sent = replicated(doc);
    await push([sent], { new_edits: false });
    fixture.ports.advance(60_000);
    const again = await push([sent], { new_edits: false });
    expect(again.rows).toEqual([{ ok: true, id: doc._id, rev: sent._rev }]);
    expect((await inbox(doc._id))?.receivedAt).toBe(AT);
    await decide(doc._id);
    expect((await push([sent], { new_edits: false })).rows).toEqual(again.rows);
    expect(await inbox(doc._id)).toMatchObject({ state: 'decided' });
    expect(await count()).toBe(1);
  });

  it('another body under the same id is a conflict and changes nothing', async () => {
    const doc = proposal(sam, 1);
    await push([doc]);
    const other = { ...doc, display: 'Something else' };
    expect((await push([other])).rows).toEqual([{ id: doc._id, error: 'conflict', reason: 'Document update conflict.' }]);
    await decide(doc._id);
    expect((await push([other])).rows).toMatchObject([{ error: 'conflict' }]);
    expect((await push([{ ...doc, kind: 'nonsense' }])).rows).toMatchObject([{ error: 'conflict' }]);
  });

  it('twice in one batch is once', async () => {
    const doc = proposal(sam, 1);
    const { rows } = await push([doc, doc, { ...doc, display: 'Another' }]);
    expect(rows).toMatchObject([{ ok: true }, { ok: true }, { error: 'conflict' }]);
    expect(await count()).toBe(1);
  });

  it('is not even tried by a client that asks first', async () => {
    const doc = proposal(sam, 1);
    await push([replicated(doc)], { new_edits: false });
    const diff = async (rev: string) =>
      (await fixture.json('POST', `/db/${DB}/_revs_diff`, { as: sam, body: { [doc._id]: [rev] } })).json;
    expect(await diff(`1-${'a'.repeat(32)}`)).toEqual({});
    expect(await diff('1-other')).toEqual({ [doc._id]: { missing: ['1-other'] } });
    await decide(doc._id);
    expect(await diff(`1-${'a'.repeat(32)}`)).toEqual({});
  });

  it('under an id that is somebody else’s is a conflict that tells nothing', async () => {
    const eve = await fixture.person('eveeveeve1');
    const doc = proposal(sam, 1);
    await push([doc]);
    const theirs = proposal(eve, 1);
    const asking = { as: eve, body: { docs: [theirs] } };
    const { json } = await fixture.json('POST', '/db/self-eveeveeve1/proposals/_bulk_docs', asking);
    expect(json).toEqual([{ id: doc._id, error: 'conflict', reason: 'Document update conflict.' }]);
    const diff = { as: eve, body: { [doc._id]: ['1-x'] } };
    expect((await fixture.json('POST', '/db/self-eveeveeve1/proposals/_revs_diff', diff)).json).toEqual({
      [doc._id]: { missing: ['1-x'] },
    });
  });
});

describe('[A3] a row that is no proposal', () => {
  const refused = async (doc: object, code: string, more: object = {}) => {
    const before = await count();
    const { status, rows } = await push([proposal(sam, 901), doc, proposal(sam, 902)], more);
    const id = '_id' in doc ? doc._id : null;
    expect([status, rows[1]]).toMatchObject([201, { id, error: 'forbidden', reason: code }]);
    expect(rows[0]?.ok && rows[2]?.ok).toBe(true);
    return (await count()) - before;
  };

  it('is refused by itself with a code, and only its id, code and hash are kept', async () => {
    const doc = { ...proposal(sam, 1), kind: 'pay.me', secret: 'do not keep' };
    await refused(doc, 'MALFORMED');
    expect(await inbox(doc._id)).toEqual({
      ...{ state: 'malformed', uid: SAM, deviceId: sam.deviceId, receivedAt: AT },
      ...{ code: 'MALFORMED', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(JSON.stringify(await fixture.store.get('cell/inbox', doc._id))).not.toContain('do not keep');
  });

  it('gets the same answer each time, and another body under its id is a conflict', async () => {
    const doc = { ...proposal(sam, 1), kind: 'pay.me' };
    const [first] = (await push([doc])).rows;
    expect((await push([doc])).rows).toEqual([first]);
    expect((await push([proposal(sam, 1)])).rows).toMatchObject([{ error: 'conflict' }]);
  });

  it.each(['outcome', 'by', 'judgedAt', 'receivedAt', 'role', 'status', 'createdBy'])('[S5] may not name %s', async (field) => {
    await refused({ ...proposal(sam, 1), [field]: 'x' }, 'FIELD_NOT_YOURS');
    await refused({ ...proposal(sam, 2), body: { noticeId: 'notice:n1', [field]: 'x' } }, 'FIELD_NOT_YOURS');
  });

  it('may not speak for another device', async () => {
    const other = await fixture.device(SAM);
    await refused(proposal(other, 1), 'FIELD_NOT_YOURS');
  });

  it('[S4] [10.32] that another device of the same person brings stays that of whoever made it', async () => {
    const other = await fixture.device(SAM);
    const doc = proposal(other, 1);
    const answer = { by: SAM, receivedAt: AT, outcome: { state: 'accepted', at: AT, judgedAt: AT, wrote: [] } };
    const [rev, parent] = ['b'.repeat(32), 'a'.repeat(32)];
    // A plain client holds what all devices of its person said, and brings all of it to a server that was taken back.
    const answered = { ...doc, ...answer, _rev: `2-${rev}`, _revisions: { start: 2, ids: [rev, parent] } };
    const foreign = [{ error: 'forbidden', reason: 'FIELD_NOT_YOURS' }];
    expect((await push([answered], { new_edits: false })).rows).toMatchObject(foreign);
    expect(await inbox(doc._id)).toBeNull();
    expect((await push([doc], {}, { as: other })).rows).toMatchObject([{ ok: true }]);
    expect((await push([answered], { new_edits: false })).rows).toMatchObject(foreign);
    expect(await inbox(doc._id)).toMatchObject({ state: 'waiting', deviceId: other.deviceId });
  });

  it('may not carry a history, an attachment or a removal', async () => {
    const ids = ['b'.repeat(32), 'a'.repeat(32)];
    const forged = { ...proposal(sam, 1), _rev: `2-${ids[0]}`, _revisions: { start: 2, ids } };
    await refused(forged, 'MALFORMED', { new_edits: false });
    await refused({ ...proposal(sam, 2), _rev: '1-a', _revisions: { start: 1, ids: ['b'] } }, 'MALFORMED', { new_edits: false });
    await refused({ ...proposal(sam, 3), _rev: '1-a', _revisions: { start: 9, ids: ['a'] } }, 'MALFORMED', { new_edits: false });
    await refused({ ...proposal(sam, 4), _rev: '1-a' }, 'MALFORMED');
    await refused({ ...proposal(sam, 5), _deleted: true }, 'MALFORMED');
    await refused({ ...proposal(sam, 6), _attachments: { a: {} } }, 'MALFORMED');
    await refused({ ...proposal(sam, 7), __proto__: { role: 'admin' }, _evil: 1 }, 'MALFORMED');
  });

  it('keeps nothing at all when it has no id of a proposal, or is too long', async () => {
    const nothing = { error: 'forbidden', reason: 'MALFORMED' };
    for (const _id of ['_design/x', '__proto__', '../cell/inbox', 'x'.repeat(161), 7, null, undefined]) {
      expect((await push([{ ...proposal(sam, 1), _id }])).rows).toEqual([{ id: null, ...nothing }]);
    }
    expect((await push([null, 7, 'text', [], {}])).rows).toEqual(Array(5).fill({ id: null, ...nothing }));
    expect((await push([{ ...proposal(sam, 1), _id: 'booking:b1' }])).rows).toEqual([{ id: 'booking:b1', ...nothing }]);
    const { _id } = proposal(sam, 1);
    expect((await push([{ ...proposal(sam, 1), note: 'x'.repeat(17_000) }])).rows).toEqual([{ id: _id, ...nothing }]);
    const deep = `{"docs":[{"_id":"${_id}","body":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`;
    const answer = await fixture.json('POST', `/db/${DB}/_bulk_docs`, { as: sam, bytes: Buffer.from(deep) });
    expect(answer.json).toEqual([{ id: _id, ...nothing }]);
    expect(await count()).toBe(0);
  });

  it('that makes its id from another operation is refused', async () => {
    await refused({ ...proposal(sam, 1), origin: proposal(sam, 2).origin }, 'MALFORMED');
  });

  it('is told to PouchDB in a way that does not end its replication', async () => {
    const { rows } = await push([replicated({ ...proposal(sam, 1), kind: 'pay.me' })], { new_edits: false });
    expect(rows[0]?.name).toBe('forbidden');
  });
});

describe('[A3] a proposal of another schema version', () => {
  it('newer: is kept as it came, undecided, and answered ok', async () => {
    const doc = { ...proposal(sam, 1), schemaVersion: 2, kind: 'spa.visit', body: { pool: [1, { deep: true }] } };
    expect((await push([doc])).rows).toMatchObject([{ ok: true }]);
    expect(await inbox(doc._id)).toMatchObject({ state: 'held', uid: SAM, proposal: doc });
    expect((await push([doc])).rows).toMatchObject([{ ok: true }]);
    expect((await push([{ ...doc, body: {} }])).rows).toMatchObject([{ error: 'conflict' }]);
  });

  it('newer: still may not speak for another device or set what is the server’s', async () => {
    const doc = { ...proposal(sam, 1), schemaVersion: 2 };
    expect((await push([{ ...doc, outcome: {} }])).rows).toMatchObject([{ reason: 'FIELD_NOT_YOURS' }]);
    const foreign = { ...proposal(sam, 2), schemaVersion: 2, origin: { ...doc.origin, deviceId: 'somebodyelse' } };
    expect((await push([foreign])).rows).toMatchObject([{ reason: 'FIELD_NOT_YOURS' }]);
  });

  it('older than is understood: is refused with APP_TOO_OLD', async () => {
    expect((await push([{ ...proposal(sam, 1), schemaVersion: 0 }])).rows).toMatchObject([{ reason: 'APP_TOO_OLD' }]);
  });
});

describe('a revoked device', () => {
  it('delivers what happened and asks for nothing; what it had delivered stays delivered', async () => {
    const request = (seq: number) => ({
      ...proposal(sam, seq),
      kind: 'booking.cancel',
      body: { bookingId: 'booking:b1', gymId: 'gym:g1', slotId: 'slot:g1.yoga:2026-03-04T18:00' },
    });
    const [before, after, fact] = [request(1), request(2), proposal(sam, 3)];
    expect((await push([before])).rows).toMatchObject([{ ok: true }]);
    await fixture.devices.revoke(SAM, sam.deviceId);
    const rows = [{ ok: true }, { error: 'forbidden', reason: 'DEVICE_REVOKED' }, { ok: true }];
    expect((await push([before, after, fact])).rows).toMatchObject(rows);
    expect((await push([before, after, fact])).rows).toMatchObject(rows);
    expect(await inbox(fact._id)).toMatchObject({ state: 'waiting' });
    // [10.28] Its person may sign in again, and bring it on a new key.
    expect(await inbox(after._id)).toBeNull();
    expect((await push([after], {}, { as: await fixture.device(SAM) })).rows).toMatchObject([{ ok: true }]);
    expect((await push([after])).rows).toMatchObject([{ ok: true }]);
  });
});

describe('[10.28] what an earlier device of the same person left', () => {
  const request = (of: TestPerson, seq: number) => ({
    ...proposal(of, seq),
    kind: 'booking.cancel',
    body: { bookingId: 'booking:b1', gymId: 'gym:g1', slotId: 'slot:g1.yoga:2026-03-04T18:00' },
  });

  it('is taken from the device they signed in on anew, as what the earlier one made', async () => {
    const again = await fixture.device(SAM);
    const doc = request(sam, 7);
    await fixture.devices.revoke(SAM, sam.deviceId);
    expect((await push([doc], {}, { as: again })).rows).toMatchObject([{ ok: true }]);
    expect(await inbox(doc._id)).toMatchObject({ state: 'waiting', deviceId: sam.deviceId, proposal: doc });
    // Said once more, by whichever of them: nothing new.
    expect((await push([doc], {}, { as: again })).rows).toMatchObject([{ ok: true }]);
    expect((await push([doc])).rows).toMatchObject([{ ok: true }]);
    expect(await count()).toBe(1);
  });

  it('[L6] is bounded by when the earlier one was last in touch, and says nothing of when the new one was', async () => {
    const head = (value: number) => ({ headers: { 'x-device-head': String(value) } });
    await push([], {}, head(3));
    await fixture.devices.revoke(SAM, sam.deviceId);
    fixture.ports.advance(60_000);
    const again = await fixture.device(SAM);
    const [first, second, own] = [request(sam, 4), request(sam, 5), proposal(again, 1)];
    await push([first], {}, { as: again });
    fixture.ports.advance(60_000);
    await push([second, own], {}, { as: again });
    for (const { _id } of [first, second]) expect(await inbox(_id)).toMatchObject({ contactBefore: AT });
    // [10.3] Of the new one there was nothing before its registration.
    expect(await inbox(own._id)).toMatchObject({ contactBefore: new Date(START + 60_000).toISOString() });
  });

  it('[10.3] [L6] that never was in touch: is bounded by its own registration, not by that of the one that brings it', async () => {
    const minutes = (count: number) => new Date(START + count * 60_000).toISOString();
    fixture.ports.advance(600_000);
    const earlier = await fixture.device(SAM);
    fixture.ports.advance(600_000);
    await fixture.devices.revoke(SAM, earlier.deviceId);
    const again = await fixture.device(SAM);
    const [left, own] = [request(earlier, 1), proposal(again, 2)];
    await push([left, own], {}, { as: again, headers: { 'x-device-head': '2' } });
    expect(await inbox(left._id)).toMatchObject({ deviceId: earlier.deviceId, contactBefore: minutes(10) });
    expect(await inbox(left._id)).not.toHaveProperty('saidBy');
    expect(await inbox(own._id)).toMatchObject({ deviceId: again.deviceId, contactBefore: minutes(20) });
  });

  it('is not taken from a device that is no longer in use itself, nor for one that still is, nor for another person', async () => {
    const [second, eve] = [await fixture.device(SAM), await fixture.person('eveeveeve1')];
    const refused = [{ error: 'forbidden', reason: 'FIELD_NOT_YOURS' }];
    expect((await push([request(second, 1)])).rows).toMatchObject(refused);
    await fixture.devices.revoke('eveeveeve1', eve.deviceId);
    expect((await push([{ ...request(eve, 2) }])).rows).toMatchObject(refused);
    await fixture.devices.revoke(SAM, sam.deviceId);
    await fixture.devices.revoke(SAM, second.deviceId);
    expect((await push([proposal(second, 3)])).rows).toMatchObject(refused);
  });
});

describe('how much', () => {
  it('a batch of more than 100 is refused whole', async () => {
    const docs = Array.from({ length: 101 }, (_, n) => proposal(sam, n));
    expect(await push(docs)).toMatchObject({ status: 413, rows: { error: 'too_large' } });
    expect(await count()).toBe(0);
  });

  it('more than 600 an hour waits, which is never an outcome', async () => {
    const batch = (from: number) => Array.from({ length: 100 }, (_, n) => proposal(sam, from + n));
    for (let n = 0; n < 6; n += 1) expect((await push(batch(n * 100 + 1))).status).toBe(201);
    const answer = await fixture.ask('POST', `/db/${DB}/_bulk_docs`, { as: sam, body: { docs: batch(601) } });
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
    expect(await count()).toBe(600);
    fixture.ports.advance(600_000);
    expect((await push(batch(601))).status).toBe(201);
  });

  it('30 bookings and 10 purchases an hour for each person, and what happened is never held up (product.md 3.9)', async () => {
    const booking = (seq: number, by = sam) => ({
      ...proposal(by, seq),
      kind: 'booking.request',
      body: {
        ...{ gymId: 'gym:g1', slotId: 'slot:g1.yoga:2026-03-04T18:00', anyPass: true, joinWaitlistIfFull: false },
        ...{ startsAtSeen: '2026-03-04T18:00:00.000Z', cutoffHoursSeen: 6 },
      },
    });
    const bookings = Array.from({ length: 30 }, (_, n) => booking(n + 1));
    expect((await push(bookings)).status).toBe(201);
    const tooMany = await fixture.ask('POST', `/db/${DB}/_bulk_docs`, { as: sam, body: { docs: [booking(32)] } });
    expect(tooMany).toMatchObject({ status: 429, headers: { 'retry-after': '120' } });
    expect(await count()).toBe(30);
    // Another device of the same person has no allowance of its own.
    const other = await fixture.device(SAM);
    const elsewhere = { as: other, body: { docs: [booking(33, other)] } };
    expect((await fixture.ask('POST', `/db/${DB}/_bulk_docs`, elsewhere)).status).toBe(429);
    // A fact goes, and what has arrived already is no new request.
    expect((await push([proposal(sam, 31), ...bookings])).status).toBe(201);
    fixture.ports.advance(120_000);
    expect((await push([booking(32)])).status).toBe(201);

    const buy = (seq: number) => ({
      ...proposal(sam, seq),
      kind: 'pass.buy',
      body: {
        ...{ gymId: 'gym:g1', productId: 'product:p1', version: 1, startRequestedNow: true, method: 'sandbox:visa' },
        priceSeen: { amountMinor: 850, currency: 'GBP' },
      },
    });
    const purchases = Array.from({ length: 25 }, (_, n) => buy(n + 100));
    // More than the hour allows is let in once nothing was taken for an hour, or it would never go.
    expect((await push(purchases)).rows.every((row) => row.ok)).toBe(true);
    expect((await push([buy(200)])).status).toBe(429);
  });

  describe('[10.31] a held limit', () => {
    const of = (kind: string, seq: number, body: object) => ({ ...proposal(sam, seq), kind, body });
    const slot = { gymId: 'gym:g1', slotId: 'slot:g1.yoga:2026-03-04T18:00' };
    const seen = { startsAtSeen: '2026-03-04T18:00:00.000Z', cutoffHoursSeen: 6 };
    const booking = (seq: number) => of('booking.request', seq, { ...slot, ...seen, anyPass: true, joinWaitlistIfFull: false });
    const cancel = (seq: number, opId: string) => of('booking.cancel', seq, { ...slot, bookingId: `booking:${opId}` });
    const cancels = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => cancel(from + n, `01HYYYYYYYYYYYYYYY${String(n).padStart(8, '0')}`));
    const held = (doc: { _id: string }, seconds = 120) => ({
      ...{ id: doc._id, error: 'too_many_requests', reason: 'RATE_LIMITED', retry_after: seconds },
    });
    const spend = () => push(Array.from({ length: 30 }, (_, n) => booking(n + 1)));

    it('A2, A3: holds its own kind; cancellations, facts and other requests beside it are stored', async () => {
      await spend();
      const late = booking(40);
      const others = [
        ...cancels(41, 60),
        proposal(sam, 61),
        of('favourite.set', 62, { gymId: 'gym:g1', kept: true, note: '', order: 1 }),
      ];
      const { status, rows } = await push([late, ...others]);
      expect([status, rows[0]]).toEqual([201, held(late)]);
      expect(rows.slice(1).every((row) => row.ok)).toBe(true);
      expect(await inbox(late._id)).toBeNull();
      fixture.ports.advance(120_000);
      expect((await push([late])).rows).toMatchObject([{ ok: true }]);
    });

    it('A9: holds what speaks of what it holds: no cancellation is refused for want of its booking', async () => {
      await spend();
      const late = booking(40);
      const own = cancel(41, late.origin.opId);
      const { rows } = await push([late, own, proposal(sam, 42)]);
      expect(rows).toEqual([held(late), held(own), expect.objectContaining({ ok: true })]);
    });

    it('A2: a device that has asked for all it may still gives back and says what happened', async () => {
      const wishes = (from: number) =>
        Array.from({ length: 100 }, (_, n) => of('favourite.set', from + n, { gymId: 'gym:g1', kept: true, note: '', order: n }));
      for (let n = 0; n < 6; n += 1) expect((await push(wishes(n * 100 + 1))).status).toBe(201);
      const [wish] = wishes(700);
      expect((await push(wishes(700))).status).toBe(429);
      const { status, rows } = await push([...wishes(700).slice(0, 1), ...cancels(800, 830), proposal(sam, 900)]);
      expect([status, rows[0]]).toEqual([201, held(wish ?? { _id: '' }, 6)]);
      expect(rows.slice(1).every((row) => row.ok)).toBe(true);
    });
  });

  it('three cases an hour for each person, and a reply is none (product.md 3.9)', async () => {
    const opened = (seq: number) => ({
      ...proposal(sam, seq),
      kind: 'contact.send',
      body: {
        ...{ name: 'Sam Kelly', email: 'sam@example.test', topic: 'account', subject: 'The lockers' },
        message: 'Two of the lockers by the pool do not lock.',
      },
    });
    const reply = { ...proposal(sam, 9), kind: 'contact.reply', body: { contactId: 'contact:c1', message: 'Thank you.' } };
    expect((await push([opened(1), opened(2), opened(3)])).rows.every((row) => row.ok)).toBe(true);
    const fourth = () => fixture.ask('POST', `/db/${DB}/_bulk_docs`, { as: sam, body: { docs: [opened(4)] } });
    expect(await fourth()).toMatchObject({ status: 429, headers: { 'retry-after': '1200' } });
    expect((await push([reply])).rows).toMatchObject([{ ok: true }]);
    fixture.ports.advance(1_200_000);
    expect((await fourth()).status).toBe(201);
  });

  it('staff may write 3,000', async () => {
    await fixture.givePowers(SAM, { gyms: { g1: ['checkin.scan'] } });
    for (let n = 0; n < 30; n += 1) {
      const docs = Array.from({ length: 100 }, (_, index) => proposal(sam, n * 100 + index + 1));
      expect((await push(docs)).status).toBe(201);
    }
    expect((await push([proposal(sam, 4_000)])).status).toBe(429);
  });
});

describe('[L6] the lower bound of when it was made', () => {
  const contact = (head: number) => fixture.json('GET', `/db/${DB}`, { as: sam, headers: { 'x-device-head': String(head) } });
  const pushed = async (seq: number, head: number | null = seq) => {
    const headers: Record<string, string> = head === null ? {} : { 'x-device-head': String(head) };
    await push([proposal(sam, seq)], {}, { headers });
    const entry = await inbox(proposal(sam, seq)._id);
    return entry && 'contactBefore' in entry ? entry.contactBefore : undefined;
  };
  const minutes = (n: number) => new Date(START + n * 60_000).toISOString();

  it('is the last contact at which the device had not made it yet', async () => {
    await contact(3);
    fixture.ports.advance(600_000);
    await contact(3);
    fixture.ports.advance(600_000);
    expect(await pushed(4)).toBe(minutes(10));
    // [10.3] Of those that came before there is only its registration.
    expect(await pushed(2, 4)).toBe(minutes(0));
  });

  it('is no contact at which it had been made already', async () => {
    await contact(3);
    fixture.ports.advance(600_000);
    await contact(5);
    fixture.ports.advance(600_000);
    expect(await pushed(5)).toBe(minutes(0));
    expect(await pushed(6)).toBe(minutes(20));
  });

  it('is not loosened by a head that later turns out too high', async () => {
    await contact(50);
    fixture.ports.advance(600_000);
    await contact(3);
    fixture.ports.advance(600_000);
    expect(await pushed(4)).toBe(minutes(10));
  });

  it('is not loosened by saying nothing', async () => {
    expect(await pushed(1, null)).toBe(minutes(0));
    fixture.ports.advance(600_000);
    await fixture.json('GET', `/db/${DB}`, { as: sam });
    fixture.ports.advance(600_000);
    expect(await pushed(2, null)).toBe(minutes(10));
  });

  it('[10.3] is never before the device was registered, whatever it says', async () => {
    fixture.ports.advance(600_000);
    sam = await fixture.device(SAM);
    fixture.ports.advance(600_000);
    expect(await pushed(1)).toBe(minutes(10));
  });

  it('[10.3] has an upper one: who states a number that is yet to be used makes it then, and not just now', async () => {
    const saidBy = async (seq: number) => {
      const entry = await inbox(proposal(sam, seq)._id);
      return entry && 'saidBy' in entry ? entry.saidBy : undefined;
    };
    await contact(50);
    fixture.ports.advance(600_000);
    await contact(50);
    fixture.ports.advance(600_000);
    await pushed(40, 50);
    expect(await saidBy(40)).toBe(minutes(0));
    await pushed(51);
    expect(await saidBy(51)).toBe(minutes(20));
  });

  it('outlives a restart of the server', async () => {
    await contact(3);
    await fixture.sightings.settled();
    const fresh = new DeviceSightings(fixture.store, fixture.ports, () => {});
    expect(await fresh.before(sam.deviceId, 4)).toBe(minutes(0));
    expect(await fresh.before(sam.deviceId, 3)).toBeUndefined();
  });
});
