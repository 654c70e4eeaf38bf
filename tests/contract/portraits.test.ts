/** [A11, 2.1] The one door to photos of people: who is let in, who was until just now, and that all others learn nothing, not even that it is there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { PortraitsShown } from '../../schemas/upload/wire.ts';
import { Api } from '../../sync-server/api/api.ts';
import { blobRows } from '../../sync-server/api/blob-rows.ts';
import { portraitRow } from '../../sync-server/api/portrait-row.ts';
import { inOnePiece } from '../../sync-server/blobs/blobs.ts';
import { folderBlobs } from '../../sync-server/blobs/folder.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { GatewayFixture, type TestPerson, type TestRequest } from './gateway-fixture.ts';

const SAM = 'samsamsam1';
const [PHOTO, OLDER, OTHER] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;
const { reception, manager, trainer, owner } = PRESET_PERMISSIONS;

let folder: string;
let fixture: GatewayFixture;
let api: Api;
let sam: TestPerson;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portraits-'));
  fixture = new GatewayFixture({ limits: false });
  const { store, ports, principals } = fixture;
  const blobs = folderBlobs(folder, ports.random);
  for (const hash of [PHOTO, OLDER, OTHER])
    for (const width of [96, 480]) {
      const text = Buffer.from(`${hash.slice(0, 1)} at ${width}`);
      await blobs.put(`people/${hash}-${width}.webp`, inOnePiece(text), text.length);
    }
  api = new Api({
    rows: [portraitRow({ blobs, store }), ...blobRows({ blobs, store, mayOpen: async () => false })],
    ...{ principals, limiter: new RateLimiter(ports.clock, false), clock: ports.clock, demo: false, operatorSecret: null },
    ...{ origin: () => 'http://127.0.0.1', failed: (error: unknown) => fixture.failures.push(error) },
  });
  sam = await fixture.person(SAM);
  await fixture.write('gym-one/roster', [['roster:one:pass', { type: 'roster', memberId: SAM, photo: PHOTO }]]);
  await fixture.write('gym-two/roster', [['roster:two:pass', { type: 'roster', memberId: 'eveeveeve1', photo: OTHER }]]);
  await fixture.write('gym-one/people', [['employee:one:rita', { type: 'employee', uid: 'ritaritar1', photo: OTHER }]]);
  await fixture.write('cell/uploads', [[`upload:${SAM}.member.${PHOTO}`, { type: 'upload', uid: SAM, hash: PHOTO }]]);
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function ask(
  as: TestPerson | null,
  of: readonly (readonly [uid: string, hash: string])[],
  gymId?: string,
  more: TestRequest = {},
) {
  const body = { ...(gymId === undefined ? {} : { gymId }), of: of.map(([uid, hash]) => ({ uid, hash })) };
  const answer = await api.handle(fixture.request('POST', '/api/portraits', { ...(as ? { as } : {}), body, ...more }));
  if (!answer) throw new Error('no row');
  const said: unknown = JSON.parse(await bodyText(answer));
  const shown = PortraitsShown.safeParse(said).data?.portraits ?? [];
  const seen = shown.map(({ base64 }) => Buffer.from(base64, 'base64').toString());
  return { status: answer.status, seen, said, headers: answer.headers };
}
const SAMS = [[SAM, PHOTO]] as const;
const NOTHING = { status: 200, said: { portraits: [] } };
const staff = (uid: string, key: string, permissions: typeof owner) => fixture.person(uid, { gyms: { [key]: permissions } });

it('oneself sees it at 480 pixels, and it is kept by nothing on the way', async () => {
  expect(await ask(sam, SAMS)).toMatchObject({ status: 200, seen: ['a at 480'], headers: { 'cache-control': 'no-store' } });
});

it('staff who work the door of a gym where they hold a pass see it at 96 pixels, and those who may see the team the team', async () => {
  for (const [uid, permissions] of [
    ['ritaritar1', reception],
    ['mariomari1', manager],
    ['oliveoliv1', owner],
  ] as const) {
    const one = await staff(uid, 'one', permissions);
    expect((await ask(one, SAMS, 'gym:one')).seen, uid).toEqual(['a at 96']);
    const team = await ask(one, [['ritaritar1', OTHER]], 'gym:one');
    expect(team.seen, uid).toEqual(uid === 'ritaritar1' ? [] : ['c at 96']);
  }
});

it('a stranger, a member of another gym, its staff, a trainer: to them it is as if there were none', async () => {
  const none = await ask(await fixture.person('eveeveeve1'), [[SAM, 'd'.repeat(64)]], 'gym:nowhere');
  expect(none).toMatchObject(NOTHING);
  const eve = await fixture.device('eveeveeve1');
  const rival = await staff('rivalriva1', 'two', owner);
  const coach = await staff('trainer001', 'one', trainer);
  for (const [who, gymId] of [
    [eve, undefined],
    [eve, 'gym:one'],
    [eve, 'gym:two'],
    [rival, undefined],
    [rival, 'gym:one'],
    [rival, 'gym:two'],
    [coach, 'gym:one'],
  ] as const)
    expect(await ask(who, SAMS, gymId), `${who.uid} ${gymId}`).toEqual(none);
  // Nor does whoever runs the platform find anybody's face by this door.
  expect(await ask(await fixture.person('adminadmi1', { admin: true, superAdmin: true }), SAMS, 'gym:one')).toEqual(none);
});

it('not by another’s name, nor one that was taken away, nor one of somebody who is not on the list any more', async () => {
  const rita = await staff('ritaritar1', 'one', reception);
  const asked = [
    ['eveeveeve1', PHOTO],
    [SAM, OLDER],
    ['eveeveeve1', OTHER],
  ] as const;
  expect((await ask(rita, asked, 'gym:one')).seen).toEqual([]);
  expect((await ask(sam, [[SAM, OLDER]])).seen).toEqual([]);
  const entry = await fixture.store.get('gym-one/roster', 'roster:one:pass');
  const { photo: _photo, ...gone } = entry?.body ?? {};
  await fixture.write('gym-one/roster', [['roster:one:pass', gone]]);
  expect((await ask(rita, SAMS, 'gym:one')).seen).toEqual([]);
});

it('whose power has ended sees nothing from the next question on', async () => {
  const rita = await staff('ritaritar1', 'one', reception);
  expect((await ask(rita, SAMS, 'gym:one')).seen).toEqual(['a at 96']);
  await fixture.givePowers('ritaritar1', {});
  expect(await ask(rita, SAMS, 'gym:one')).toMatchObject(NOTHING);
});

it('a tablet that was signed out, a person who is suspended, a device of nobody and nobody at all are refused', async () => {
  const rita = await staff('ritaritar1', 'one', reception);
  const tablet = await fixture.device('ritaritar1');
  expect((await ask(tablet, SAMS, 'gym:one')).seen).toEqual(['a at 96']);
  await fixture.devices.revoke('ritaritar1', tablet.deviceId);
  expect(await ask(tablet, SAMS, 'gym:one')).toMatchObject({ status: 401, said: { error: 'DEVICE_REVOKED' } });
  const tim = await fixture.person('suspended1', { gyms: { one: reception }, status: 'suspended' });
  expect(await ask(tim, SAMS, 'gym:one')).toMatchObject({ status: 403, seen: [] });
  expect(await ask(null, SAMS, 'gym:one')).toMatchObject({ status: 401, seen: [] });
  const { authorization = '' } = rita.headers;
  expect(await ask(null, SAMS, 'gym:one', { headers: { authorization } })).toMatchObject({ status: 401, seen: [] });
});

it('no address leads to it', async () => {
  const rita = await staff('ritaritar1', 'one', owner);
  for (const file of [`${PHOTO}-96.webp`, `people/${PHOTO}-96.webp`, `..%2Fpeople%2F${PHOTO}-96.webp`]) {
    const answer = await api.handle(fixture.request('GET', `/blobs/${file}`, { as: rita }));
    expect(answer?.status ?? 404, file).toBe(404);
  }
});

it('more than fifty at a time, and nonsense, are no question', async () => {
  const many = Array.from({ length: 51 }, () => [SAM, PHOTO] as const);
  for (const of of [many, [], [[SAM, '../x']], [['x', PHOTO]]] as const)
    expect((await ask(sam, of as typeof SAMS)).status).toBe(400);
});
