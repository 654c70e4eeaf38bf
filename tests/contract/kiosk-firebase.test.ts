/** A tablet where people sign in with Firebase (IDENTITY=firebase): it is enrolled and shows what it is as anywhere (architecture §3; product.md 2.26). */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { KIOSK_ALGORITHMS } from '../../schemas/kiosk/shape.ts';
import { KioskEnrolledAnswer } from '../../schemas/kiosk/wire.ts';
import { Api } from '../../sync-server/api/api.ts';
import { kioskRows } from '../../sync-server/api/kiosk-rows.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { firebaseIdentity } from '../../sync-server/identity/firebase/firebase.ts';
import { hostedUid } from '../../sync-server/identity/firebase/people.ts';
import { firebaseIssuer } from '../../sync-server/identity/firebase/token.ts';
import { KioskCodes } from '../../sync-server/principals/kiosk-codes.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { gym } from '../rules/documents.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';
import { enrolment, kioskToken, NOTHING_RECORDED, testKey } from './kiosk-fixture.ts';

const PROJECT = 'demo-fitness-hub';
const OLIVE = 'kV3xQ9rTzWbN5mLpYc8dHfJ2sA1G';
const GYM = 'gym:one';

let fixture: GatewayFixture;
let decider: Decider;
let api: Api;
let olive: TestPerson;
/** As Google would sign it. */
let idToken: string;
/** How often Google's keys were asked for. */
let asked: number;
let said: number;

async function propose(kind: SystemProposal['kind'], body: object): Promise<void> {
  said += 1;
  await decider.propose({ _id: `proposal:${kind}:${said}`, type: 'proposal', kind, body } as SystemProposal);
  await decider.idle();
}

beforeEach(async () => {
  [asked, said] = [0, 0];
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const published = { keys: [{ ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }] };
  const answersKeys: typeof fetch = async () => {
    asked += 1;
    return Response.json(published, { headers: { 'cache-control': 'public, max-age=3600' } });
  };
  const failed = (...failure: unknown[]) => fixture.failures.push(failure);
  const hosted = { projectId: PROJECT, keysUrl: 'https://keys.example/jwk', fetch: answersKeys, onFailure: failed };
  fixture = new GatewayFixture({
    identity: (store, { clock }) => firebaseIdentity({ ...hosted, store, clock, onAccountEvent: async () => {} }),
  });
  const { store, ports, devices, sightings, principals } = fixture;
  decider = new Decider({ store, ports, decide, log: { error: failed, warn: failed } });
  await decider.start();
  const parts = { store, ports, codes: new KioskCodes(store, ports), devices, sightings };
  const rows = kioskRows({ ...parts, propose: (...more) => decider.propose(...more), decided: (id) => decider.decided(id) });
  const { clock } = ports;
  const limiter = new RateLimiter(clock);
  const origin = () => 'http://127.0.0.1:8787';
  api = new Api({ rows, principals, limiter, clock, demo: false, operatorSecret: null, origin, failed });
  const at = START / 1000;
  idToken = await new SignJWT({
    ...{ iss: firebaseIssuer(PROJECT), aud: PROJECT, sub: OLIVE, user_id: OLIVE, auth_time: at, iat: at, exp: at + 3600 },
    ...{ email: 'olive@example.com', email_verified: true, firebase: { sign_in_provider: 'password' } },
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'first', typ: 'JWT' })
    .sign(privateKey);
  const uid = hostedUid(`firebase:${PROJECT}`, OLIVE);
  await fixture.givePowers(uid, {});
  olive = await fixture.device(uid);
  olive = { ...olive, headers: { ...olive.headers, authorization: `Bearer ${idToken}` } };
  await propose('system.gym-set', { gym: gym('one') });
  await propose('system.employed', { uid, gymId: GYM, preset: 'owner' });
});
afterEach(async () => {
  await decider.stop();
  await fixture.close();
  expect(fixture.failures).toEqual([]);
});

async function call(path: string, body: object, as: TestPerson | null = null) {
  const answer = await api.handle(fixture.request('POST', path, { as, body }));
  if (!answer) throw new Error('no row');
  return { status: answer.status, json: Object(JSON.parse(await bodyText(answer))) };
}
const reads = async (headers: Readonly<Record<string, string>>) =>
  (await fixture.ask('GET', '/db/gym-one/roster/_changes', { headers })).status;

describe('a tablet where people sign in with Firebase', () => {
  it.each(KIOSK_ALGORITHMS)(
    'is enrolled with a key of its own (%s), reads its door and pushes what happens there',
    async (algorithm) => {
      const made = await call('/api/kiosks/code', { gymId: GYM }, olive);
      expect(made.status).toBe(201);
      const key = testKey(algorithm);
      const enrolled = await call('/api/kiosks', enrolment(key, String(made.json.code)));
      expect(enrolled.status).toBe(201);
      const { uid, kioskId, deviceId, deviceKey } = KioskEnrolledAnswer.parse(enrolled.json);
      const device = { ...NOTHING_RECORDED, 'x-device': `${deviceId}.${deviceKey}` };
      const [googles, authorization] = [asked, `Bearer ${await kioskToken(key, uid)}`];
      const headers = { ...device, authorization };
      expect(await reads(headers)).toBe(200);
      const ready = proposal({ uid, deviceId, headers }, 1, { kind: 'kiosk.ready', body: { gymId: GYM, kioskId } });
      const pushed = await fixture.json('POST', `/db/self-${uid}/proposals/_bulk_docs`, { headers, body: { docs: [ready] } });
      expect(pushed.json).toEqual([expect.objectContaining({ ok: true })]);
      await decider.idle();
      expect((await fixture.store.get('gym-one/leases', kioskId))?.body).toMatchObject({ status: 'active', algorithm });
      // Nobody at Google is asked about a tablet, and nobody whom Google knows speaks for one.
      expect(asked).toBe(googles);
      expect(await reads({ ...device, authorization: `Bearer ${idToken}` })).toBe(401);
      expect(await reads({ ...olive.headers, authorization })).toBe(401);
      expect(await reads(olive.headers)).toBe(200);
      // it is none of hers.
      expect(await fixture.devices.of(olive.uid)).toHaveLength(1);
    },
  );
});
