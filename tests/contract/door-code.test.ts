/**
 * [5.2] What a member scanned of a gym's tablet, pushed at the gateway and decided: it counts if that gym's own tablet signed it, in time. Whatever
 * somebody makes up is taken all the same (A2), counts nothing, and is named.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { instantOf } from '../../schemas/basics/time.ts';
import { Checkin } from '../../schemas/checkin/shape.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { tabletCode, textToSign } from '../../schemas/pass/code/gym-code.ts';
import { stepAt } from '../../schemas/pass/code/showing.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { gym, unlimited } from '../rules/documents.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';
import { type TestKiosk, testKiosk } from './kiosk-fixture.ts';

const MINUTE = 60_000;
const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';
const ELSEWHERE = 'kiosk01arz3ndektsv4rrffq69g5faw';
const NONCE = 'ab'.repeat(8);

let fixture: GatewayFixture;
let decider: Decider;
let tablet: TestKiosk;
let sam: TestPerson;
let max: TestPerson;
let said: number;
beforeEach(async () => {
  fixture = new GatewayFixture();
  const failed = (error: unknown) => fixture.failures.push(error);
  decider = new Decider({ store: fixture.store, ports: fixture.ports, decide, log: { error: failed, warn: failed } });
  await decider.start();
  said = 0;
  for (const key of ['one', 'two']) {
    const _id = `proposal:system.gym-set:${key}`;
    await decider.propose({ _id, type: 'proposal', kind: 'system.gym-set', body: { gym: gym(key) } });
    expect(await decider.decided(_id)).toMatchObject({ state: 'accepted' });
  }
  tablet = await testKiosk(fixture, TABLET);
  sam = await member('sam00001');
  max = await member('max00001');
});
afterEach(async () => {
  await decider.stop();
  await fixture.close();
  expect(fixture.failures).toEqual([]);
});

async function member(uid: string): Promise<TestPerson> {
  const device = await fixture.person(uid);
  const { _id, ...held }: { readonly _id: string } = unlimited(uid);
  await fixture.write(`member-${uid}/passes`, [[_id, held]]);
  return device;
}

interface Showing {
  readonly kioskId?: string;
  readonly gymId?: string;
  /** Milliseconds since 1970. */
  readonly at?: number;
  readonly key?: KeyObject;
}

/** What the tablet shows, or whoever else has a key. */
function shown({
  kioskId = 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAV',
  gymId = 'gym:one',
  at = START,
  key = tablet.key.privateKey,
}: Showing = {}) {
  const says = { gymId, kioskId, step: stepAt(at), nonce: NONCE };
  const text = Buffer.from(textToSign(says));
  const signature = sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', text, { key, dsaEncoding: 'ieee-p1363' });
  return tabletCode(says, signature.toString('base64url')) ?? '';
}

interface Scanning {
  readonly as?: TestPerson;
  readonly at?: number;
  readonly passId?: string;
}

/** Pushed by that person's phone now, made at `at`; what is kept of it. */
async function scan(code: string | undefined, { as = sam, at = START, passId }: Scanning = {}) {
  said += 1;
  const { origin, ...plain } = proposal(as, said);
  const body = {
    gymId: 'gym:one',
    passId: passId ?? `pass:${as.uid}`,
    ...(code === undefined ? {} : { code }),
    checkedAgainst: { trust: 'synced' },
  };
  const doc = { ...plain, kind: 'checkin.scanned', body, origin: { ...origin, madeAt: instantOf(at) } };
  const path = `/db/self-${as.uid}/proposals/_bulk_docs`;
  const { status, json } = await fixture.json('POST', path, { as, body: { docs: [doc] } });
  expect([status, json]).toEqual([201, [expect.objectContaining({ ok: true })]]);
  const outcome = await decider.decided(doc._id);
  const stored = await fixture.store.get('gym-one/checkins', doc._id.replace('proposal', 'checkin'));
  const { memberId, codes, nonce, status: stands } = Checkin.parse({ _id: stored?.id, ...stored?.body });
  return { state: outcome?.state, memberId, codes, nonce, stands };
}

it('a code that the gym’s tablet signed counts at once, for everybody who stood there', async () => {
  for (const as of [sam, max])
    expect(await scan(shown(), { as })).toEqual({
      state: 'accepted',
      memberId: as.uid,
      codes: [],
      nonce: NONCE,
      stands: 'accepted',
    });
});

it('so does one by P-256, where a browser has no Ed25519', async () => {
  const other = await testKiosk(fixture, ELSEWHERE, { algorithm: 'ES256' });
  const kioskId = 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAW';
  expect(await scan(shown({ kioskId, key: other.key.privateKey }))).toMatchObject({ state: 'accepted', codes: [] });
});

it('what is made up is taken, counts nothing and is named: no key of ours, another’s, changed, nobody’s', async () => {
  const other = await testKiosk(fixture, ELSEWHERE, { gym: 'two' });
  const theirs = { kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAW', key: other.key.privateKey };
  const genuine = shown();
  const codes = [
    shown({ key: generateKeyPairSync('ed25519').privateKey }),
    // Another gym's tablet, under its own name and under this one's.
    shown(theirs),
    shown({ key: other.key.privateKey }),
    // That gym's own code, said of this one.
    shown({ ...theirs, gymId: 'gym:two' }),
    genuine.slice(0, -6) + (genuine.at(-6) === '0' ? '1' : '0') + genuine.slice(-5),
    shown({ kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAX' }),
    'FHK1:0000',
  ];
  for (const code of codes)
    expect(await scan(code), code).toMatchObject({ state: 'accepted_flagged', codes: ['UNPROVEN', 'DOOR_CODE_WRONG'] });
});

it('[C15] a tablet that was taken out of service proves nothing', async () => {
  const other = await testKiosk(fixture, ELSEWHERE, { revoked: true });
  const code = shown({ kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAW', key: other.key.privateKey, at: START + MINUTE });
  expect(await scan(code)).toMatchObject({ codes: ['UNPROVEN', 'DOOR_CODE_ENDED'] });
});

it('[L6] an old code does not become new by what the phone says of the time', async () => {
  const old = shown();
  fixture.ports.advance(15 * MINUTE);
  // The phone speaks to the server, and says afterwards that it had scanned before.
  expect(await scan(undefined, { at: START + 15 * MINUTE })).toMatchObject({ codes: ['UNPROVEN'] });
  expect(await scan(old, { at: START })).toMatchObject({ codes: ['UNPROVEN', 'DOOR_CODE_OLD'] });
});

it('a friend’s scan, sent again, is nobody’s visit but the friend’s', async () => {
  const code = shown();
  await scan(code, { as: sam });
  // Sam's pass is not Max's to come in with.
  const again = await scan(code, { as: max, passId: `pass:${sam.uid}` });
  expect(again).toMatchObject({ state: 'accepted_flagged', memberId: max.uid, codes: ['PASS_MISSING'] });
});
