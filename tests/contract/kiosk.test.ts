/** A tablet at the door as a principal of its own: how it is enrolled, and what it shows afterwards (product.md 2.26; architecture §3). */
import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { KIOSK_ALGORITHMS } from '../../schemas/kiosk/shape.ts';
import { KioskEnrolledAnswer, renewalText } from '../../schemas/kiosk/wire.ts';
import { Api } from '../../sync-server/api/api.ts';
import { kioskRows } from '../../sync-server/api/kiosk-rows.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { KIOSK_CODES, KioskCodes } from '../../sync-server/principals/kiosk-codes.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { gym } from '../rules/documents.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';
import { enrolment, kioskToken, NOTHING_RECORDED, signedWith, type TestKey, testKey, testKiosk } from './kiosk-fixture.ts';

const MINUTE = 60_000;
const GYM = 'gym:one';
const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';

let fixture: GatewayFixture;
let decider: Decider;
let api: Api;
let olive: TestPerson;
let robin: TestPerson;
let said = 0;

async function propose(...proposals: readonly Pick<SystemProposal, 'kind' | 'body'>[]): Promise<void> {
  for (const one of proposals) {
    said += 1;
    await decider.propose({ _id: `proposal:${one.kind}:${said}`, type: 'proposal', ...one } as SystemProposal);
  }
  await decider.idle();
}

beforeEach(async () => {
  fixture = new GatewayFixture();
  const { store, ports, devices, sightings, principals } = fixture;
  const failed = (error: unknown) => fixture.failures.push(error);
  decider = new Decider({ store, ports, decide, log: { error: failed, warn: failed } });
  await decider.start();
  const parts = { store, ports, codes: new KioskCodes(store, ports), devices, sightings };
  const rows = kioskRows({ ...parts, propose: (...more) => decider.propose(...more), decided: (id) => decider.decided(id) });
  const { clock } = ports;
  const limiter = new RateLimiter(clock);
  const origin = () => 'http://127.0.0.1:8787';
  api = new Api({ rows, principals, limiter, clock, demo: false, operatorSecret: null, origin, failed });
  await propose({ kind: 'system.gym-set', body: { gym: gym('one') } });
  olive = await fixture.person('olive001');
  robin = await fixture.person('robin001');
  await propose({ kind: 'system.employed', body: { uid: olive.uid, gymId: GYM, preset: 'owner' } });
  await propose({ kind: 'system.employed', body: { uid: robin.uid, gymId: GYM, preset: 'reception' } });
});
afterEach(async () => {
  await decider.stop();
  await fixture.close();
  expect(fixture.failures).toEqual([]);
});

async function call(method: string, path: string, body?: object, as: TestPerson | null = null, headers = {}) {
  const answer = await api.handle(fixture.request(method, path, { as, headers, ...(body ? { body } : {}) }));
  if (!answer) throw new Error('no row');
  return { status: answer.status, json: Object(JSON.parse(await bodyText(answer))) };
}
async function codeOf(as: TestPerson = olive): Promise<string> {
  // Their token is renewed as time goes by.
  const headers = { authorization: `Bearer token.${as.uid}.${nowIn()}` };
  const { status, json } = await call('POST', '/api/kiosks/code', { gymId: GYM }, as, headers);
  expect(status).toBe(201);
  return String(json.code);
}
async function enrolled(key: TestKey = testKey(), change: object = {}) {
  const { status, json } = await call('POST', '/api/kiosks', enrolment(key, await codeOf(), change));
  expect(status).toBe(201);
  const answer = KioskEnrolledAnswer.parse(json);
  const { uid, deviceId } = answer;
  const headers = {
    ...NOTHING_RECORDED,
    authorization: `Bearer ${await kioskToken(key, uid, { issued: nowIn() })}`,
    'x-device': `${deviceId}.${answer.deviceKey}`,
  };
  return { ...answer, key, headers };
}
const nowIn = () => Math.floor((fixture.ports.clock.now() - START) / 1000);
const reads = async (path: string, as: Pick<TestPerson, 'headers'>) =>
  (await fixture.ask('GET', `/db/${path}/_changes`, { headers: { ...NOTHING_RECORDED, ...as.headers } })).status;

describe('a code to enrol a tablet with', () => {
  it('is for whoever may register tablets at that gym, on a device of theirs', async () => {
    const made = await call('POST', '/api/kiosks/code', { gymId: GYM }, olive);
    expect(made).toMatchObject({ status: 201, json: { code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/) } });
    expect(made.json.expiresAt).toBe(new Date(START + 10 * MINUTE).toISOString());
    const nobody = [{ as: robin }, { as: olive, gymId: 'gym:two' }, { as: olive, gymId: 'gym:none' }];
    for (const { as, gymId = GYM } of nobody)
      expect(await call('POST', '/api/kiosks/code', { gymId }, as)).toMatchObject({ status: 404, json: { error: 'NOT_FOUND' } });
    const { authorization = '' } = olive.headers;
    const bare = await call('POST', '/api/kiosks/code', { gymId: GYM }, null, { authorization });
    expect(bare).toMatchObject({ status: 401, json: { error: 'DEVICE_REVOKED' } });
  });

  it('is kept as its hash alone, and forgotten an hour after its end', async () => {
    const first = await codeOf();
    const kept = () => fixture.store.find(KIOSK_CODES, 'gymId', GYM);
    expect(JSON.stringify(await kept())).not.toContain(first);
    fixture.ports.advance(69 * MINUTE);
    await codeOf();
    expect(await kept()).toHaveLength(2);
    fixture.ports.advance(MINUTE);
    await codeOf();
    expect(await kept()).toHaveLength(2);
  });

  it('works once, whoever is faster, and for ten minutes', async () => {
    const code = await codeOf();
    const tries = await Promise.all([1, 2, 3].map(() => call('POST', '/api/kiosks', enrolment(testKey(), code))));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(tries.find(({ status }) => status === 409)?.json).toMatchObject({ error: 'KIOSK_CODE_USED' });
    const late = await codeOf();
    fixture.ports.advance(10 * MINUTE);
    expect(await call('POST', '/api/kiosks', enrolment(testKey(), late))).toMatchObject({
      ...{ status: 409, json: { error: 'KIOSK_CODE_EXPIRED', message: expect.stringContaining('10 minutes') } },
    });
    const early = await codeOf();
    fixture.ports.advance(10 * MINUTE - 1);
    expect(await call('POST', '/api/kiosks', enrolment(testKey(), early))).toMatchObject({ status: 201 });
  });

  it('is taken as people type it', async () => {
    const code = await codeOf();
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5).replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const sent = { ...enrolment(testKey(), code), code: typed };
    const key = testKey();
    expect(await call('POST', '/api/kiosks', { ...enrolment(key, code), code: typed, name: sent.name })).toMatchObject({
      status: 201,
    });
  });

  it('is not guessed: there is an end to trying, by network', async () => {
    const key = testKey();
    const guess = () => call('POST', '/api/kiosks', enrolment(key, '0000000000'));
    expect(await guess()).toMatchObject({ status: 404, json: { error: 'KIOSK_CODE_UNKNOWN' } });
    for (let n = 1; n < 200; n += 1) expect((await guess()).status).toBe(404);
    expect(await guess()).toMatchObject({ status: 429, json: { error: 'RATE_LIMITED' } });
  });

  it('opens nothing any more when whoever made it may not register tablets', async () => {
    const code = await codeOf();
    await propose({ kind: 'system.employment-ended', body: { uid: olive.uid, gymId: GYM } });
    expect(await call('POST', '/api/kiosks', enrolment(testKey(), code))).toMatchObject({
      ...{ status: 409, json: { error: 'NO_PERMISSION' } },
    });
  });
});

describe('a tablet that is enrolled', () => {
  it.each(KIOSK_ALGORITHMS)(
    'with a key of its own (%s) reads its gym’s door, and pushes what happened there',
    async (algorithm) => {
      const tablet = await enrolled(testKey(algorithm));
      expect(tablet).toMatchObject({ gymId: GYM, gymName: 'Gym one' });
      for (const path of ['gym-one/roster', 'gym-one/leases', `self-${tablet.uid}/self`])
        expect(await reads(path, tablet)).toBe(200);
      for (const path of [
        'gym-one/people',
        'gym-one/notes',
        'gym-two/roster',
        `self-${olive.uid}/self`,
        `member-${tablet.uid}/passes`,
      ])
        expect(await reads(path, tablet)).toBe(404);
      const body = { gymId: GYM, kioskId: tablet.kioskId };
      const ready = proposal({ ...tablet }, 1, { kind: 'kiosk.ready', body });
      const pushed = await fixture.json('POST', `/db/self-${tablet.uid}/proposals/_bulk_docs`, {
        headers: tablet.headers,
        body: { docs: [ready] },
      });
      expect(pushed.json).toEqual([expect.objectContaining({ ok: true })]);
      await decider.idle();
      expect((await fixture.store.get('gym-one/leases', tablet.kioskId))?.body).toMatchObject({ status: 'active', algorithm });
      const seen = await call('GET', '/api/gyms/one/kiosks', undefined, olive);
      expect(seen.json.kiosks).toEqual([{ kioskId: tablet.kioskId, lastSeenAt: new Date(START).toISOString() }]);
      expect(await call('GET', '/api/gyms/one/kiosks', undefined, robin)).toMatchObject({ status: 404 });
    },
  );

  it('[2.26] says how it is, for its gym; and listens for as long as its stream is open', async () => {
    const tablet = await enrolled();
    const { kioskId, headers } = tablet;
    const told = { kind: 'kiosk.health', body: { gymId: GYM, kioskId, waiting: 2, clockOffsetMs: 0 } };
    const path = `/db/self-${tablet.uid}/proposals/_bulk_docs`;
    await fixture.json('POST', path, { headers, body: { docs: [proposal({ ...tablet }, 1, told)] } });
    await decider.idle();
    const stored = await fixture.store.get('gym-one/leases', kioskId);
    expect(stored?.body.health).toMatchObject({ lastSeenAt: new Date(START).toISOString(), waiting: 2 });
    const listens = async () => (await call('GET', '/api/gyms/one/kiosks', undefined, olive)).json.kiosks[0].listens;
    expect(await listens()).toBeUndefined();
    const controller = new AbortController();
    const { body } = await fixture.ask('GET', `/db/_live?scopes=self-${tablet.uid}`, { headers, signal: controller.signal });
    if (typeof body === 'string') throw new Error(body);
    const frames = body[Symbol.asyncIterator]();
    await frames.next();
    expect(await listens()).toBe(true);
    controller.abort();
    await frames.next();
    expect(await listens()).toBeUndefined();
  });

  it('makes no codes, and does not count among anybody’s devices (R-43)', async () => {
    const tablet = await enrolled();
    expect(await call('POST', '/api/kiosks/code', { gymId: GYM }, tablet)).toMatchObject({ status: 404 });
    for (let n = 0; n < 4; n += 1) await enrolled();
    expect(await fixture.devices.of(olive.uid)).toHaveLength(1);
  });

  it('has shown that the key is its own: nothing is used up by one that has not', async () => {
    const code = await codeOf();
    const [key, other] = [testKey(), testKey()];
    const { publicKey } = other;
    const wrong = [
      { ...enrolment(key, code), publicKey },
      { ...enrolment(key, code), signature: 'A'.repeat(86) },
      { ...enrolment(key, '0000000000'), code },
      { ...enrolment(key, code), algorithm: 'ES256' },
      // A point that is on no curve.
      { ...enrolment(testKey('ES256'), code), publicKey: `B${'B'.repeat(86)}` },
    ];
    for (const body of wrong)
      expect(await call('POST', '/api/kiosks', body)).toMatchObject({ status: 400, json: { error: 'KIOSK_KEY_UNPROVEN' } });
    expect(await call('POST', '/api/kiosks', enrolment(key, code))).toMatchObject({ status: 201 });
  });

  it.each(KIOSK_ALGORITHMS)(
    '[C15] anew gives up what it was before by the key of that one (%s), and by nobody’s word for it',
    async (algorithm) => {
      const before = await enrolled(testKey(algorithm));
      const { uid, kioskId } = before;
      const [key, other] = [testKey(), testKey()];
      const status = async () => (await fixture.store.get('gym-one/leases', kioskId))?.body.status;
      const renewed = async (shown: (code: string) => string) => {
        const code = await codeOf();
        const { status: answered, json } = await call(
          'POST',
          '/api/kiosks',
          enrolment(key, code, { earlier: [{ uid, signature: shown(code) }] }),
        );
        // Whatever was shown of an earlier one, this one is enrolled.
        expect(answered).toBe(201);
        return KioskEnrolledAnswer.parse(json).kioskId;
      };
      const wrong: readonly ((code: string) => string)[] = [
        () => 'A'.repeat(86),
        (code) => signedWith(other, renewalText(code, key.publicKey)),
        // For another enrolment: of another key, by another code.
        (code) => signedWith(before.key, renewalText(code, other.publicKey)),
        () => signedWith(before.key, renewalText('0000000000', key.publicKey)),
      ];
      for (const shown of wrong) await renewed(shown);
      expect(await status()).toBe('registered');
      expect(await reads('gym-one/roster', before)).toBe(200);
      const replacedBy = await renewed((code) => signedWith(before.key, renewalText(code, key.publicKey)));
      expect((await fixture.store.get('gym-one/leases', kioskId))?.body).toMatchObject({ status: 'revoked', replacedBy });
      expect(await reads('gym-one/roster', before)).toBe(401);
      // What it recorded before is taken, by the key of its device.
      const against = { checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' };
      const visit = { gymId: GYM, method: 'kiosk_self', direction: 'in', ...against };
      const head = { ...NOTHING_RECORDED, 'x-device': before.headers['x-device'] };
      const pushed = await fixture.json('POST', `/db/self-${uid}/proposals/_bulk_docs`, {
        headers: head,
        body: { docs: [proposal({ ...before }, 1, { kind: 'checkin.record', body: visit })] },
      });
      expect(pushed.json).toEqual([expect.objectContaining({ ok: true })]);
    },
  );

  it('[A11] names field and rule of what is wrong', async () => {
    const sent = enrolment(testKey(), '0000000000');
    for (const [field, change] of [
      ['name', { name: 'x' }],
      ['mode', { mode: 'free' }],
      ['algorithm', { algorithm: 'RS256' }],
      ['publicKey', { publicKey: 'short' }],
      ['signature', { signature: 'short' }],
    ] as const)
      expect(await call('POST', '/api/kiosks', { ...sent, ...change })).toMatchObject({ status: 400, json: { field } });
  });
});

describe('[A11] what a tablet shows of itself', () => {
  const READS = 'gym-one/roster';
  const shows = async (headers: Record<string, string>) => reads(READS, { headers });

  it.each(KIOSK_ALGORITHMS)('is a token it signed (%s), for ten minutes at most and not ahead of time', async (algorithm) => {
    const tablet = await testKiosk(fixture, TABLET, { algorithm });
    const { key } = tablet;
    const device = tablet.headers['x-device'] ?? '';
    const with_ = async (token: Promise<string> | string) =>
      shows({ authorization: `Bearer ${await token}`, 'x-device': device });
    expect(await with_(kioskToken(key, TABLET))).toBe(200);
    expect(await with_(kioskToken(key, TABLET, { issued: 60 }))).toBe(200);
    const refused: readonly [string, Promise<string>][] = [
      ['made in the future', kioskToken(key, TABLET, { issued: 61 })],
      ['good for longer than ten minutes', kioskToken(key, TABLET, { expires: 601 })],
      ['good for years', kioskToken(key, TABLET, { expires: 100_000_000 })],
      ['over', kioskToken(key, TABLET, { issued: -600, expires: 0 })],
      ['signed with another key', kioskToken(testKey(algorithm), TABLET)],
      ['for somebody else', kioskToken(key, TABLET, { claims: { aud: 'somebody-else' } })],
      ['for nobody', kioskToken(key, TABLET, { claims: { aud: undefined } })],
      ['of nobody', kioskToken(key, TABLET, { claims: { sub: undefined } })],
      ['of a person', kioskToken(key, olive.uid)],
      ['of a tablet that was never enrolled', kioskToken(key, 'kiosk01arz3ndektsv4rrffq69g5faz')],
      ['without an end', kioskToken(key, TABLET, { claims: { exp: undefined } })],
      ['without a beginning', kioskToken(key, TABLET, { claims: { iat: undefined } })],
      ['of another sort', kioskToken(key, TABLET, { header: { typ: 'JWT' } })],
    ];
    for (const [what, token] of refused) expect([what, await with_(token)]).toEqual([what, 401]);
  });

  it('is not one that says how it is to be checked', async () => {
    const tablet = await testKiosk(fixture, TABLET);
    const device = tablet.headers['x-device'] ?? '';
    const [, claims = '', signature = ''] = (await kioskToken(tablet.key, TABLET)).split('.');
    const head = (header: object) => Buffer.from(JSON.stringify({ typ: 'kiosk+jwt', ...header })).toString('base64url');
    const secret = createSecretKey(Buffer.from(tablet.key.publicKey, 'base64url'));
    const { SignJWT } = await import('jose');
    const at = Math.floor(START / 1000);
    const hmac = new SignJWT({ sub: TABLET, aud: 'fitness-hub/api', iat: at, exp: at + 600 });
    for (const token of [
      `${head({ alg: 'none' })}.${claims}.`,
      `${head({ alg: 'none' })}.${claims}.${signature}`,
      `${head({ alg: 'ES256' })}.${claims}.${signature}`,
      await hmac.setProtectedHeader({ alg: 'HS256', typ: 'kiosk+jwt' }).sign(secret),
    ])
      expect(await shows({ authorization: `Bearer ${token}`, 'x-device': device })).toBe(401);
  });

  it('comes with the device it was enrolled as, and no other', async () => {
    const tablet = await testKiosk(fixture, TABLET);
    const other = await testKiosk(fixture, 'kiosk01arz3ndektsv4rrffq69g5faw');
    const { authorization = '' } = tablet.headers;
    expect(await shows({ authorization })).toBe(401);
    expect(await shows({ authorization, 'x-device': other.headers['x-device'] ?? '' })).toBe(401);
    expect(await shows({ authorization, 'x-device': olive.headers['x-device'] ?? '' })).toBe(401);
    const theirs = await kioskToken(other.key, TABLET);
    expect(await shows({ ...tablet.headers, authorization: `Bearer ${theirs}` })).toBe(401);
    // With whom people sign in speaks for no tablet.
    expect(await shows({ ...tablet.headers, authorization: `Bearer token.${TABLET}.0` })).toBe(401);
  });

  it('[C15, A7] ends with the tablet: at once for what it reads, after thirty days for what it still delivers', async () => {
    const tablet = await enrolled();
    const { kioskId, uid } = tablet;
    expect(await reads(READS, tablet)).toBe(200);
    const asked = proposal(olive, 1, { kind: 'kiosk.revoke', body: { gymId: GYM, kioskId } });
    await fixture.json('POST', `/db/self-${olive.uid}/proposals/_bulk_docs`, { as: olive, body: { docs: [asked] } });
    await decider.idle();
    expect(await reads(READS, tablet)).toBe(401);
    expect(await reads(`self-${uid}/self`, tablet)).toBe(401);
    const send = async (number: number, kind: string, body: object) => {
      const fact = proposal(tablet, number, { kind, body });
      const authorization = `Bearer ${await kioskToken(tablet.key, uid, { issued: nowIn() })}`;
      const headers = { ...tablet.headers, authorization };
      return fixture.json('POST', `/db/self-${uid}/proposals/_bulk_docs`, { headers, body: { docs: [fact] } });
    };
    const checkin = {
      gymId: GYM,
      method: 'qr_member_shown',
      direction: 'in',
      checkedAgainst: { trust: 'synced' },
      localVerdict: 'ok',
    };
    expect(await send(11, 'checkin.record', checkin)).toMatchObject({ status: 201, json: [{ ok: true }] });
    expect(await send(12, 'kiosk.ready', { gymId: GYM, kioskId })).toMatchObject({ json: [{ error: 'forbidden' }] });
    await decider.idle();
    const [visit] = await fixture.store.list('gym-one/checkins', { limit: 10 });
    expect(visit?.body).toMatchObject({ staffId: uid, status: 'accepted_flagged' });
    fixture.ports.advance(30 * 24 * 60 * MINUTE);
    expect(await send(13, 'checkin.record', checkin)).toMatchObject({ status: 401 });
  });
});

describe('[2.26] the PIN of somebody who works there', () => {
  const PIN = { salt: 's'.repeat(22), hash: 'h'.repeat(43), rounds: 600_000 };
  const pushed = async (
    as: TestPerson | { uid: string; headers: Record<string, string> },
    number: number,
    kind: string,
    body: object,
  ) =>
    fixture.json('POST', `/db/self-${as.uid}/proposals/_bulk_docs`, {
      headers: as.headers,
      body: { docs: [proposal({ ...as, deviceId: deviceOf(as) }, number, { kind, body })] },
    });
  const deviceOf = ({ headers }: Pick<TestPerson, 'headers'>) => String(headers['x-device']).split('.')[0] ?? '';
  const staffOf = async (uid: string) => {
    const grants = await fixture.store.get(`self-${uid}/self`, `grants:${uid}`);
    return JSON.stringify(grants?.body);
  };

  it('reaches the tablets of that gym alone, is chosen by nobody else, and is gone with the work', async () => {
    const [tablet, other] = [await enrolled(), await testKiosk(fixture, TABLET)];
    const body = { gymId: GYM, pin: PIN };
    // In whose name it is, the inbox says: nobody writes into another's, and a tablet chooses none.
    const foreign = await fixture.json('POST', `/db/self-${robin.uid}/proposals/_bulk_docs`, {
      headers: olive.headers,
      body: { docs: [proposal(olive, 1, { kind: 'kiosk.pin', body })] },
    });
    expect(foreign.status).toBe(404);
    await pushed(tablet, 11, 'kiosk.pin', body);
    await decider.idle();
    expect(await staffOf(tablet.uid)).not.toContain(PIN.hash);
    expect((await pushed(robin, 21, 'kiosk.pin', body)).json).toEqual([expect.objectContaining({ ok: true })]);
    await decider.idle();
    expect(await staffOf(tablet.uid)).toContain(PIN.hash);
    expect(await reads(`self-${tablet.uid}/self`, tablet)).toBe(200);
    for (const as of [robin, olive, other]) expect(await reads(`self-${tablet.uid}/self`, as)).toBe(404);
    const visit = {
      gymId: GYM,
      method: 'staff_search',
      direction: 'in',
      checkedAgainst: { trust: 'synced' },
      localVerdict: 'ok',
    };
    await pushed(tablet, 12, 'checkin.record', { ...visit, actedBy: robin.uid });
    await decider.idle();
    const [made] = await fixture.store.list('gym-one/checkins', { limit: 10 });
    expect(made?.body).toMatchObject({ staffId: tablet.uid, actedBy: robin.uid });
    await propose({ kind: 'system.employment-ended', body: { uid: robin.uid, gymId: GYM } });
    expect(await staffOf(tablet.uid)).not.toContain(PIN.hash);
    expect(await staffOf(robin.uid)).not.toContain(PIN.hash);
  });
});
