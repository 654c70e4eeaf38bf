/** The same device becomes a tablet anew: its new key stays, and what it recorded before is delivered (G19, C15, A2). */
import { createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { renewalText } from '../../../schemas/kiosk/wire.ts';
import type { ManagedDevice } from '../../sync/device/create-device.ts';
import { settled } from '../../sync/fixture.ts';
import { AGAIN, FORM, shutAll, tablet, UID } from './fixture.ts';

afterEach(shutAll);

const about = { gymId: 'gym:one', slotId: 'slot:one:2026-07-14T17:00' };
async function record(device: ManagedDevice, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const bookingId = `booking:${String(n).padStart(26, '0')}`;
    ids.push((await device.propose('booking.acknowledge', { ...about, bookingId }, 'Told')).proposalId);
  }
  return ids;
}

/** Enrolled, cut off, and with so many facts that were never sent. */
async function cutOff(count: number) {
  const made = tablet();
  const opened = await made.open();
  await opened.session.enrolTablet(FORM);
  await settled(10);
  made.network.down = true;
  await made.time.pass(60_000);
  const ids = await record(opened.device, count);
  return { ...made, ...opened, ids };
}
/** Set up again while the server takes nothing but the new enrolment. */
async function enrolledAnew(made: Awaited<ReturnType<typeof cutOff>>) {
  made.server.takes = false;
  made.server.enrolsAs = AGAIN;
  made.network.down = false;
  expect(await made.session.enrolTablet(FORM)).toEqual({ ok: true, gymId: 'gym:one' });
  await settled(20);
}
const left = async ({ values }: { values: ManagedDevice['values'] }) =>
  (await Promise.all([values.list(`waiting:${UID}`), values.list(`deviceKey:${UID}`)])).map((found) => found.length);

describe('a tablet that is set up again', () => {
  it('[G19] keeps the key it has just made, whatever is told of the one before', async () => {
    const made = tablet();
    const { session } = await made.open();
    await session.enrolTablet(FORM);
    await settled(10);
    made.server.enrolsAs = AGAIN;
    await session.enrolTablet(FORM);
    await settled(20);
    await made.time.pass(11 * 60_000);
    expect([...made.keys.kept.keys()]).toEqual([AGAIN.uid]);
    expect(session.view.get()).toMatchObject({ uid: AGAIN.uid, kiosk: { state: 'enrolled' } });
    await expect.poll(() => made.tokens().at(-1)?.claims.sub).toBe(AGAIN.uid);
  });

  it('[C15] shows by the key of the one before that it is the same tablet, also where somebody signed in between', async () => {
    const made = tablet();
    const { session } = await made.open();
    await session.enrolTablet(FORM);
    await settled(10);
    expect(made.server.enrolments[0]).not.toHaveProperty('earlier');
    await session.signOut();
    await settled(20);
    made.server.enrolsAs = AGAIN;
    await session.enrolTablet(FORM);
    const [first, second] = made.server.enrolments;
    const [shown] = second?.earlier ?? [];
    expect(second?.earlier).toHaveLength(1);
    expect(shown?.uid).toBe(UID);
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: first?.publicKey ?? '' };
    const text = Buffer.from(renewalText('ABCDEFGH1J', second?.publicKey ?? ''));
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify(null, text, key, Buffer.from(shown?.signature ?? '', 'base64url'))).toBe(true);
    // Shown once, it is of no more use.
    expect([...made.keys.kept.keys()]).toEqual([AGAIN.uid]);
  });

  it('is what it was where the code is refused, with its key', async () => {
    const made = tablet();
    const { session } = await made.open();
    await session.enrolTablet(FORM);
    made.server.enrolsAs = null;
    const before = made.keys.kept.get(UID);
    expect(await session.enrolTablet(FORM)).toMatchObject({ ok: false, code: 'KIOSK_CODE_USED' });
    expect(made.keys.kept.get(UID)).toBe(before);
    await made.time.pass(11 * 60_000);
    expect(session.view.get()).toMatchObject({ uid: UID, kiosk: { state: 'enrolled' } });
  });

  it('is not taken for lost because of the one before, whose key is gone', async () => {
    const made = await cutOff(0);
    made.keys.kept.clear();
    // Its last token has run out.
    await made.time.pass(11 * 60_000);
    // The server is told of the one before when the new one has begun.
    const answer = Promise.withResolvers<void>();
    made.server.slow = answer.promise;
    await enrolledAnew(made);
    answer.resolve();
    await settled(20);
    expect(made.session.view.get()).toMatchObject({ uid: AGAIN.uid, kiosk: { state: 'enrolled' } });
  });

  it('[A2, C15] delivers what it had not sent, to the outbox it was made for and by that device’s key', async () => {
    const made = await cutOff(120);
    await enrolledAnew(made);
    expect(made.server.taken).toEqual([]);
    expect(await left(made)).toEqual([120, 1]);
    // Over a restart, and until the server takes it.
    const { device } = await made.open();
    await made.time.pass(60_000);
    made.server.takes = true;
    await made.time.pass(60_000);
    await expect.poll(() => left(made)).toEqual([0, 0]);
    const ofIt = made.server.taken.filter(({ uid }) => uid === UID);
    expect(ofIt.flatMap(({ ids }) => ids)).toEqual(made.ids);
    for (const { headers } of ofIt) expect(headers['x-device']).toBe(`tablet01.${'k'.repeat(43)}`);
    expect(ofIt.at(-1)?.headers['x-device-chain']).toMatch(/^120\.[0-9a-f]{64}$/);
    // Nothing of it is sent in the name of the tablet that is here.
    expect(made.server.taken.filter(({ uid }) => uid !== UID)).toEqual([]);
    expect(device.outbox.get()).toEqual([]);
  });

  it('[C15] out of service while it was cut off: what it recorded goes by its own key as soon as it hears of that', async () => {
    const made = await cutOff(3);
    made.server.revoked = true;
    made.network.down = false;
    await made.time.pass(11 * 60_000);
    await expect.poll(() => made.session.view.get()).toMatchObject({ kiosk: { state: 'revoked' } });
    await made.time.pass(60_000);
    await expect.poll(() => made.server.taken.flatMap(({ ids }) => ids)).toEqual(made.ids);
  });
});
