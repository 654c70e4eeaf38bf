/** [12] Photos and files over the wire, on the server as it runs: brought, cut off, resumed, shown. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PIECE_TYPE } from '../../schemas/upload/wire.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { claiming, PDF, picture, SVG } from './pictures.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
type Headers = Record<string, string>;

let dataDir: string;
let server: RunningServer;
let sam: Headers;
let eve: Headers;
let photo: Buffer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on' });
  server = await startServer(config, { log: pino({ level: 'silent' }), siteFolder: join(dataDir, 'none') });
  sam = await signedIn(MEMBER);
  eve = await signedIn(EMPLOYEE);
  photo = await picture(1600, 1200, 'png');
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

async function signedIn({ email, password }: { email: string; password: string }): Promise<Headers> {
  const answer = await post('/api/auth/sign-in', JSON.stringify({ email, password, remember: false }));
  const { idToken } = z.parse(z.object({ idToken: z.string() }), answer.said);
  return { authorization: `Bearer ${idToken}` };
}
async function post(path: string, body: string | Uint8Array<ArrayBuffer>, headers: Headers = {}) {
  const type = typeof body === 'string' ? 'application/json' : PIECE_TYPE;
  const answer = await fetch(server.url + path, { method: 'POST', headers: { 'content-type': type, ...headers }, body });
  return { status: answer.status, said: await answer.json() };
}
const begin = (bytes: Uint8Array, as: Headers, purpose = 'gym', length = bytes.length) =>
  post('/api/uploads', JSON.stringify({ purpose, hash: hashOf(bytes), bytes: length }), as);
const pathOf = (bytes: Uint8Array, offset: number, purpose = 'gym', length = bytes.length) =>
  `/api/uploads/${hashOf(bytes)}?purpose=${purpose}&offset=${offset}&bytes=${length}`;
const bring = (bytes: Uint8Array, offset: number, to: number, as: Headers, purpose = 'gym') =>
  post(pathOf(bytes, offset, purpose), Uint8Array.from(bytes.subarray(offset, to)), as);
async function upload(bytes: Uint8Array, as: Headers, purpose = 'gym') {
  await begin(bytes, as, purpose);
  return bring(bytes, 0, bytes.length, as, purpose);
}
/** Sends some of what it promised, and no more. */
function halfway(bytes: Uint8Array, sends: number, as: Headers) {
  const headers = { ...as, 'content-type': PIECE_TYPE, 'content-length': bytes.length };
  const asking = request(server.url + pathOf(bytes, 0), { method: 'POST', headers });
  const gone = new Promise<void>((resolve) => asking.on('error', () => {}).on('close', resolve));
  asking.write(bytes.subarray(0, sends));
  return async () => {
    asking.destroy();
    await gone;
  };
}
const blobs = async () =>
  (await readdir(join(dataDir, 'blobs'), { recursive: true }).catch(() => [])).filter((name) => /\.\w+$/.test(name));

describe('[12] a photo on its way in', () => {
  it('that was cut off goes on where it stopped, and is then whole', async () => {
    expect(await begin(photo, sam)).toEqual({ status: 200, said: { offset: 0 } });
    const cutOff = halfway(photo, 20_000, sam);
    await expect.poll(async () => (await begin(photo, sam)).said).toEqual({ offset: 20_000 });
    await cutOff();
    const offset = 20_000;
    const middle = offset + 1000;
    await expect.poll(async () => (await bring(photo, offset, middle, sam)).said).toEqual({ offset: middle });
    // Sent from the wrong place, it is told the right one.
    expect(await bring(photo, offset, middle, sam)).toEqual({ status: 409, said: { offset: middle } });
    const kept = { kept: { kind: 'webp', width: 1200, height: 900 } };
    expect(await bring(photo, middle, photo.length, sam)).toEqual({ status: 201, said: kept });
    // The answer was lost, or the same is chosen again: nothing has to come.
    expect(await begin(photo, sam)).toEqual({ status: 200, said: kept });
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('that somebody else has sent before is theirs only when they bring it too, and lies here once', async () => {
    const before = await blobs();
    expect(before).toHaveLength(3);
    expect(await begin(photo, eve)).toEqual({ status: 200, said: { offset: 0 } });
    expect((await bring(photo, 0, photo.length, eve)).status).toBe(201);
    expect(await blobs()).toEqual(before);
  });

  it('[A11] is nobody’s without a sign-in, and goes on for nobody but who began it', async () => {
    const other = await picture(1500, 1100, 'png');
    for (const as of [{}, { authorization: 'Bearer wrong' }, { ...sam, 'x-device': 'nobody.nokey' }]) {
      expect((await begin(other, as)).status, JSON.stringify(as)).toBe(401);
      expect((await bring(other, 0, 10, as)).status).toBe(401);
    }
    await begin(other, sam);
    expect((await bring(other, 0, other.length, eve)).status).toBe(404);
    expect((await begin(other, sam)).said).toEqual({ offset: 0 });
  });

  it('is refused, in a sentence that names what and why, and leaves nothing behind', async () => {
    const before = await blobs();
    const fine = { field: 'The photo' };
    expect((await upload(SVG, eve)).said).toMatchObject({ error: 'UPLOAD_TYPE', message: expect.stringContaining(fine.field) });
    expect((await upload(PDF, eve)).said).toMatchObject({ error: 'UPLOAD_TYPE' });
    expect((await upload(claiming(20_000, 20_000), eve)).said).toMatchObject({ error: 'UPLOAD_TOO_MANY_PIXELS' });
    expect((await upload(await picture(1, 1), eve)).said).toMatchObject({ error: 'UPLOAD_TOO_SMALL' });
    expect((await upload(photo.subarray(0, 30_000), eve)).said).toMatchObject({ error: 'UPLOAD_BROKEN' });
    expect(await begin(SVG, eve, 'gym', 10_000_001)).toMatchObject({
      status: 413,
      said: { error: 'UPLOAD_TOO_LARGE', message: 'The photo is too large. It can be 10 MB at most.' },
    });
    expect((await begin(Buffer.alloc(0), eve)).said).toMatchObject({ message: "bytes isn't right: at least 1." });
    expect((await begin(SVG, eve, 'cat')).said).toMatchObject({
      message: "purpose isn't right: it can be gym, member, verification, review, article.",
    });
    expect(await blobs()).toEqual(before);
  });

  it('that brings more than it said, or something else, is refused', async () => {
    const wrong = Buffer.from(photo);
    wrong[3000] = (wrong[3000] ?? 0) ^ 1;
    const bytes = photo.subarray(0, 5000);
    await begin(bytes, eve);
    const other = Uint8Array.from(wrong.subarray(0, 5000));
    expect((await post(pathOf(bytes, 0), other, eve)).said).toMatchObject({ error: 'UPLOAD_CHANGED' });
    await begin(bytes, eve);
    expect((await post(pathOf(bytes, 0), Uint8Array.from(photo.subarray(0, 9000)), eve)).said).toMatchObject({
      error: 'UPLOAD_CHANGED',
    });
    for (const query of ['', '?purpose=gym', '?purpose=cat&offset=0&bytes=9', '?purpose=gym&offset=-1&bytes=9'])
      expect((await post(`/api/uploads/${hashOf(bytes)}${query}`, new Uint8Array(1), eve)).status).toBe(400);
  });

  it('[2.12] for what nothing shows is not taken: a person has one photo, wherever they work', async () => {
    for (const purpose of ['staff', 'logo', 'cat']) {
      expect((await begin(photo, eve, purpose)).status).toBe(400);
      expect(
        (await post(`/api/uploads/${hashOf(photo)}?purpose=${purpose}&offset=0&bytes=9`, photo.slice(0, 9), eve)).status,
      ).toBe(400);
    }
  });

  it('of 11 MB is refused before any of it comes, with how large it may be', async () => {
    const message = 'The photo is too large. It can be 10 MB at most.';
    expect(await begin(photo, eve, 'gym', 11_000_000)).toMatchObject({ status: 413, said: { message } });
  });

  it('[3.9] is one of 20 in an hour; the next is told so and what was begun may go on', async () => {
    const third = await signedIn(OWNER);
    const answers = [];
    for (let index = 0; index < 21; index += 1) answers.push(await begin(Buffer.from(`${index}`), third));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    expect(answers.at(-1)?.said).toMatchObject({ error: 'RATE_LIMITED', message: expect.stringMatching(/\w+/) });
    expect((await begin(Buffer.from('0'), third)).status).toBe(200);
  });
});

describe('[12] a photo on its way out', () => {
  it('is everybody’s, for ever, and nothing but a picture', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${server.url}/blobs/${hashOf(photo)}-480.webp`, { method });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (method === 'HEAD') expect(bytes).toHaveLength(0);
      else {
        expect(answer.headers.get('content-length')).toBe(String(bytes.length));
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
      }
    }
  });

  it.each([
    '/blobs/',
    `/blobs/${'0'.repeat(64)}-480.webp`,
    '/blobs/..%2f..%2ffitness-hub.sqlite',
    '/blobs/%2e%2e/operator.json',
    '/blobs/public/x.webp',
    '/blobs/x.webp',
  ])('is found under its own name alone: %s is not', async (path) => {
    const answer = await fetch(server.url + path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('[2.15] a file of a verification', () => {
  it('is nobody’s to open: not under a public name, not by its owner, not by a member with a reason', async () => {
    expect((await upload(PDF, eve, 'verification')).said).toEqual({ kept: { kind: 'pdf' } });
    expect(await blobs()).toContain(join('private', hashOf(PDF).slice(0, 2), `${hashOf(PDF)}.pdf`));
    const asking = JSON.stringify({ reason: 'To check the insurance', about: 'verification:one' });
    for (const as of [sam, eve]) expect((await post(`/api/files/${hashOf(PDF)}`, asking, as)).status).toBe(404);
    expect((await post(`/api/files/${hashOf(PDF)}`, asking)).status).toBe(401);
    expect((await post(`/api/files/${hashOf(PDF)}`, JSON.stringify({ about: 'x' }), eve)).status).toBe(400);
    for (const name of [`${hashOf(PDF)}.pdf`, `${hashOf(PDF)}-480.webp`]) {
      expect((await fetch(`${server.url}/blobs/${name}`)).status).toBe(404);
    }
  });
});
