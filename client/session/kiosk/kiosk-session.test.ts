/** A tablet as itself, on told time (product.md 2.26, R-74, C14, C15). */
import { createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { KIOSK_TOKEN } from '../../../schemas/kiosk/wire.ts';
import { linkHash, linkText } from '../../../schemas/proposal/chain.ts';
import { type Link, NOTHING_YET } from '../../../schemas/proposal/link.ts';
import { createDevice, type ManagedDevice } from '../../sync/device/create-device.ts';
import { everyNoun, reply, settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../../sync/fixture.ts';
import type { HttpRequest } from '../../sync/ports.ts';
import { memoryStorage, memoryValues } from '../../sync/storage/memory-storage.ts';
import { createSession } from '../create-session.ts';
import type { Session } from '../session.ts';
import { type KeyShelf, kioskKeys } from './keys.ts';

const DAY = 86_400_000;
const UID = 'kiosk01arz3ndektsv4rrffq69g5fav';
const ANSWER = {
  ...{ uid: UID, kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAV', gymId: 'gym:one', gymName: 'Iron Yard' },
  ...{ deviceId: 'tablet01', deviceKey: 'k'.repeat(43) },
};
const FORM = { code: 'ABCDE-FGH1J', name: 'Front door', mode: 'staff' } as const;

const running: { session: { stop(): void }; device: ManagedDevice }[] = [];
afterEach(async () => {
  for (const { session, device } of running.splice(0)) {
    session.stop();
    await device.stop();
  }
});

function shelf(): KeyShelf & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, Parameters<KeyShelf['put']>[0]>();
  return {
    kept,
    get: async (name) => kept.get(name),
    put: async (key) => void kept.set(key.name, key),
    delete: async (name) => void kept.delete(name),
  };
}

/** `serverAhead`: how much later it is at the server than this device believes. */
function tablet({ noEd25519 = false, serverAhead = 0 } = {}) {
  const time = new TestTime();
  const server = { revoked: false, enrolments: [] as { code: string; publicKey: string; algorithm: string }[] };
  const asked: HttpRequest[] = [];
  const network = new TestNetwork((request) => {
    asked.push(request);
    const path = request.path.split('?')[0] ?? '';
    if (path === '/api/config') {
      const answer = reply(200, { identity: { kind: 'embedded' } });
      const date = new Date(time.now() + serverAhead).toUTCString();
      return { ...answer, header: (name: string) => (name === 'date' ? date : answer.header(name)) };
    }
    if (path === '/api/kiosks') {
      server.enrolments.push(JSON.parse(request.body ?? '{}'));
      return reply(201, ANSWER);
    }
    if (server.revoked && request.headers.authorization) return reply(401, { error: 'DEVICE_REVOKED', reason: 'DEVICE_REVOKED' });
    return reply(404, { error: 'not_found', reason: 'NOT_FOUND' });
  });
  const [storage, values, keys] = [memoryStorage(), memoryValues(), shelf()];
  const subtle = {
    exportKey: crypto.subtle.exportKey.bind(crypto.subtle),
    sign: crypto.subtle.sign.bind(crypto.subtle),
    generateKey: (how: unknown, ...rest: [boolean, KeyUsage[]]) => {
      if (how === 'Ed25519' && noEd25519) return Promise.reject(new DOMException('none', 'NotSupportedError'));
      return crypto.subtle.generateKey(how as 'Ed25519', ...rest);
    },
  } as Pick<SubtleCrypto, 'generateKey' | 'exportKey' | 'sign'>;
  let seed = 0;
  const shut = async () => {
    for (const { session, device } of running.splice(0)) {
      session.stop();
      await device.stop();
    }
  };
  const open = async (): Promise<{ session: Session; device: ManagedDevice }> => {
    await shut();
    seed += 1;
    const ports = testPorts({ time, network, browser: new TestBrowser(), seed });
    const device = createDevice({ ports, storage, values, appBuild: 'test', nouns: everyNoun });
    await device.start();
    const visit = { goesOn: () => true, begin: () => {} };
    const session = createSession({ device, deviceName: 'A tablet', visit, kioskKeys: async () => kioskKeys(keys, subtle) });
    running.push({ session, device });
    await session.start();
    await settled(10);
    return { session, device };
  };
  const tokens = () =>
    asked.flatMap(({ headers }) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? []).map((token) => read(token));
  return { time, server, network, keys, asked, open, shut, tokens };
}

function read(token: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: json(head), claims: json(body), text: `${head}.${body}`, signature: Buffer.from(signature, 'base64url') };
}

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
