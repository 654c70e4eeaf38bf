/** A tablet that was enrolled: its key, what it shows with every request, and the documents that say it is one. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type JWTHeaderParameters, SignJWT } from 'jose';
import { DOOR_POWERS, type KioskAlgorithm, type KioskMode } from '../../schemas/kiosk/shape.ts';
import { kioskIdOf } from '../../schemas/kiosk/uid.ts';
import { enrolmentText, KIOSK_JWS, KIOSK_TOKEN } from '../../schemas/kiosk/wire.ts';
import { headText, NOTHING_YET } from '../../schemas/proposal/link.ts';
import { type GatewayFixture, START, type TestPerson } from './gateway-fixture.ts';

export interface TestKey extends Keys {
  readonly algorithm: KioskAlgorithm;
  readonly publicKey: string;
}
interface Keys {
  readonly privateKey: KeyObject;
}

export function testKey(algorithm: KioskAlgorithm = 'Ed25519'): TestKey {
  const { publicKey, privateKey } =
    algorithm === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const raw =
    algorithm === 'Ed25519'
      ? Buffer.from(x, 'base64url')
      : Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { algorithm, publicKey: raw.toString('base64url'), privateKey };
}

/** What a tablet sends to be enrolled with that code, proof of its key included. */
export function enrolment(key: TestKey, code: string, change: object = {}) {
  const { algorithm, publicKey } = key;
  const said = { code, name: 'Front door', mode: 'staff' };
  return { ...said, algorithm, publicKey, signature: signedWith(key, enrolmentText(code)), ...change };
}
export function signedWith({ algorithm, privateKey }: TestKey, said: string): string {
  const text = Buffer.from(said);
  const how = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return (algorithm === 'Ed25519' ? sign(null, text, privateKey) : sign('sha256', text, how)).toString('base64url');
}

/** Seconds after the start. */
export interface TokenSaid {
  readonly issued?: number;
  readonly expires?: number;
  readonly header?: Partial<JWTHeaderParameters>;
  readonly claims?: object;
}

export function kioskToken(key: TestKey, uid: string, { issued = 0, expires = issued + 600, header, claims }: TokenSaid = {}) {
  const at = (seconds: number) => Math.floor(START / 1000) + seconds;
  return new SignJWT({ sub: uid, aud: KIOSK_TOKEN.audience, iat: at(issued), exp: at(expires), ...claims })
    .setProtectedHeader({ alg: KIOSK_JWS[key.algorithm], typ: KIOSK_TOKEN.type, ...header })
    .sign(key.privateKey);
}

/** Of a tablet that has recorded nothing yet, as each contact states it. */
export const NOTHING_RECORDED = { 'x-device-chain': headText(NOTHING_YET) };

export interface TestKiosk extends TestPerson {
  readonly key: TestKey;
}

/** As the rules would have it; `gym` without its type. */
export async function testKiosk(
  fixture: GatewayFixture,
  uid: string,
  {
    gym = 'one',
    mode = 'staff',
    revoked = false,
    algorithm,
  }: { gym?: string; mode?: KioskMode; revoked?: boolean; algorithm?: KioskAlgorithm } = {},
): Promise<TestKiosk> {
  const key = testKey(algorithm);
  const device = await fixture.device(uid);
  await writeKiosk(fixture, { uid, deviceId: device.deviceId, key, gym, mode, revoked });
  return {
    ...device,
    key,
    headers: { ...NOTHING_RECORDED, ...device.headers, authorization: `Bearer ${await kioskToken(key, uid)}` },
  };
}

interface Written {
  readonly uid: string;
  readonly deviceId: string;
  readonly key: TestKey;
  readonly gym: string;
  readonly mode: KioskMode;
  readonly revoked: boolean;
}

export async function writeKiosk(fixture: GatewayFixture, { uid, deviceId, key, gym, mode, revoked }: Written): Promise<void> {
  const at = new Date(START).toISOString();
  const envelope = { schemaVersion: 1, createdAt: at, updatedAt: at, createdBy: 'system', updatedBy: 'system' };
  const { algorithm, publicKey } = key;
  const kiosk = {
    ...{ type: 'kiosk', ...envelope, gymId: `gym:${gym}`, name: 'Front door', uid, deviceId, algorithm, publicKey, mode },
    ...{ registeredBy: 'owner0000', registeredAt: at, status: revoked ? 'revoked' : 'active' },
    ...(revoked ? { revokedAt: at } : {}),
  };
  const held = { gymId: `gym:${gym}`, gymName: 'Iron Yard', preset: 'custom', permissions: [...DOOR_POWERS[mode]], since: at };
  const grant = { ...held, ...(revoked ? { status: 'removed', endedAt: at } : { status: 'active' }) };
  const kioskId = kioskIdOf(uid) ?? '';
  await fixture.write(`gym-${gym}/leases`, [[kioskId, kiosk]]);
  await fixture.write(`self-${uid}/self`, [
    [kioskId, kiosk],
    [`grants:${uid}`, { type: 'grants', ...envelope, uid, gyms: [grant], admin: false }],
  ]);
}
