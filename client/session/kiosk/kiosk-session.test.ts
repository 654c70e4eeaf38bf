/** A tablet as itself, on told time (product.md 2.26, R-74, C14, C15). */
import { createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KIOSK_TOKEN } from '../../../schemas/kiosk/wire.ts';
import { linkHash, linkText } from '../../../schemas/proposal/chain.ts';
import { type Link, NOTHING_YET } from '../../../schemas/proposal/link.ts';
import type { ManagedDevice } from '../../sync/device/create-device.ts';
import { settled } from '../../sync/fixture.ts';
import { AGAIN, DAY, FORM, shutAll, tablet, UID } from './fixture.ts';

afterEach(shutAll);

describe('a device becomes a tablet at a door', () => {
  it.each([
    ['Ed25519', false],
    ['ES256', true],
  ] as const)('with a key of its own (%s), and shows the server tokens that it signed', async (algorithm, noEd25519) => {
    const made = tablet({ noEd25519, serverAhead: 2 * DAY });
    const { session } = await made.open();
    expect(await session.enrolTablet(FORM)).toEqual({ ok: true, gymId: 'gym:one' });
    expect(session.view.get()).toMatchObject({ state: 'signedIn', uid: UID, kiosk: { gymId: 'gym:one', state: 'enrolled' } });
    await expect.poll(() => made.tokens().length).toBeGreaterThan(0);
    const [enrolment] = made.server.enrolments;
    expect(enrolment).toMatchObject({ code: 'ABCDEFGH1J', algorithm });
    const [token] = made.tokens();
    if (!token || !enrolment) throw new Error('nothing was shown');
    const raw = Buffer.from(enrolment.publicKey, 'base64url');
    const [x, y] = [raw.toString('base64url', 1, 33), raw.toString('base64url', 33)];
    const jwk =
      algorithm === 'Ed25519' ? { kty: 'OKP', crv: 'Ed25519', x: enrolment.publicKey } : { kty: 'EC', crv: 'P-256', x, y };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const how = algorithm === 'Ed25519' ? key : { key, dsaEncoding: 'ieee-p1363' as const };
    expect(verify(algorithm === 'Ed25519' ? null : 'sha256', Buffer.from(token.text), how, token.signature)).toBe(true);
    expect(token.header).toEqual({ alg: algorithm === 'Ed25519' ? 'EdDSA' : 'ES256', typ: 'kiosk+jwt' });
    // By the server's clock, whatever this device believes.
    const iat = Math.floor((made.time.now() + 2 * DAY) / 1000);
    expect(token.claims).toEqual({ sub: UID, aud: KIOSK_TOKEN.audience, iat, exp: iat + 600 });
  });

  it('[A2] chains what it records, signed with the same key', async () => {
    const made = tablet();
    const { session, device } = await made.open();
    await session.enrolTablet(FORM);
    const about = { gymId: 'gym:one', slotId: 'slot:one:2026-07-14T17:00' };
    for (const n of [1, 2])
      await device.propose('booking.acknowledge', { ...about, bookingId: `booking:${String(n).padStart(26, '0')}` }, 'Told');
    // The latest: both were made by then.
    const pushed = () => made.asked.findLast(({ path, body }) => path.endsWith('/_bulk_docs') && body?.includes('"n":2'));
    await made.time.pass(15_000);
    await expect.poll(pushed).toBeDefined();
    const { docs }: { docs: { origin: { link: Link } }[] } = JSON.parse(pushed()?.body ?? '{}');
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: made.server.enrolments[0]?.publicKey ?? '' },
      format: 'jwk',
    });
    expect(docs).toHaveLength(2);
    let before = NOTHING_YET.hash;
    for (const [index, doc] of docs.entries()) {
      const { link } = doc.origin;
      expect([link.n, link.before]).toEqual([index + 1, before]);
      const text = linkText(doc, link);
      expect(verify(null, Buffer.from(text), key, Buffer.from(link.signature, 'base64url'))).toBe(true);
      before = linkHash(text);
    }
    expect(made.asked.map(({ headers }) => headers['x-device-chain'])).toContain(`2.${before}`);
  });

  it('[14] reads its key once, however much it records, and not that of whom it was before', async () => {
    const made = tablet();
    const { session, device } = await made.open();
    await session.enrolTablet(FORM);
    await settled(10);
    made.network.down = true;
    await made.time.pass(60_000);
    const read = vi.spyOn(made.keys, 'get');
    const about = { gymId: 'gym:one', slotId: 'slot:one:2026-07-14T17:00' };
    const record = (n: number) =>
      device.propose('booking.acknowledge', { ...about, bookingId: `booking:${String(n).padStart(26, '0')}` }, 'Told');
    for (const n of [1, 2, 3]) await record(n);
    expect(read.mock.calls).toEqual([[UID]]);
    made.network.down = false;
    made.server.enrolsAs = AGAIN;
    await session.enrolTablet(FORM);
    await settled(10);
    read.mockClear();
    await record(4);
    expect(read.mock.calls).toContainEqual([AGAIN.uid]);
  });

  it('survives a start without a network, for longer than any person’s lease', async () => {
    const made = tablet();
    await (await made.open()).session.enrolTablet(FORM);
    made.network.down = true;
    await made.shut();
    await made.time.pass(20 * DAY);
    const { session } = await made.open();
    expect(session.view.get()).toMatchObject({ state: 'signedIn', uid: UID, offline: true, kiosk: { state: 'enrolled' } });
  });

  it('refused, it is what it was before', async () => {
    const made = tablet();
    made.network.down = true;
    const { session } = await made.open();
    expect(await session.enrolTablet(FORM)).toMatchObject({ ok: false, code: 'NEEDS_ONLINE' });
    expect(session.view.get()).toEqual({ state: 'signedOut' });
  });
});

describe('what a tablet lets go of', () => {
  const copies = async (device: ManagedDevice) => (await device.values.list(`copy:${UID}:`)).map(([name]) => name);
  async function atWork() {
    const made = tablet();
    const opened = await made.open();
    await opened.session.enrolTablet(FORM);
    await opened.device.openWorkspace({ kind: 'gym', gymId: 'gym:one' });
    await settled(10);
    expect(await copies(opened.device)).toEqual([`copy:${UID}:gym-one`]);
    return { ...made, ...opened };
  }

  it('[A7, C15] out of service: its list goes as soon as it hears of it, and it says so', async () => {
    const made = await atWork();
    made.server.revoked = true;
    await made.time.pass(11 * 60_000);
    await expect.poll(() => made.session.view.get()).toMatchObject({ kiosk: { state: 'revoked' } });
    await expect.poll(() => copies(made.device)).toEqual([]);
    const again = await made.open();
    expect(again.session.view.get()).toMatchObject({ kiosk: { state: 'revoked' } });
  });

  it('[R-74, C14] fourteen days without the server: its list goes, and it is still there to record', async () => {
    const made = await atWork();
    made.network.down = true;
    await made.shut();
    await made.time.pass(14 * DAY - 60_000);
    const opened = await made.open();
    expect(await copies(opened.device)).toEqual([`copy:${UID}:gym-one`]);
    await made.time.pass(12 * 60_000);
    await expect.poll(() => copies(opened.device)).toEqual([]);
    expect(opened.session.view.get()).toMatchObject({ state: 'signedIn', kiosk: { state: 'enrolled' } });
  });

  it('its key gone: it says so, and asks to be set up again', async () => {
    const made = await atWork();
    made.keys.kept.clear();
    await made.time.pass(11 * 60_000);
    await expect.poll(() => made.session.view.get()).toMatchObject({ kiosk: { state: 'lost' } });
  });
});
