import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW } from '../../tests/rules/documents.ts';
import { type Blobs, inOnePiece } from '../blobs/blobs.ts';
import { folderBlobs } from '../blobs/folder.ts';
import { Parts } from '../blobs/parts.ts';
import { sweepBlobs } from '../jobs/blobs.ts';
import { systemPorts } from '../ports.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { blobRows, type FileDoor } from './blob-rows.ts';

const ports = systemPorts();
const HASH = '9'.repeat(64);
const DAY = 24 * 3_600_000;
let folder: string;
let blobs: Blobs;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blob-rows-'));
  blobs = folderBlobs(join(folder, 'blobs'), ports.random);
  store = openSqliteIn(new DatabaseSync(':memory:'), ports);
  await store.put([recorded(HASH, 'verification', 'pdf')]);
  await blobs.put(`private/${HASH}.pdf`, inOnePiece(Buffer.from('%PDF-1')), 6);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function recorded(hash: string, purpose: string, kind: string) {
  const envelope = { schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system', updatedBy: 'system' };
  const body = { type: 'upload', ...envelope, uid: 'member01', purpose, hash, kind, bytes: 6, usedBy: [], status: 'kept' };
  return { db: 'cell/uploads', id: `upload:member01.${purpose}.${hash}`, body, expect: null };
}

async function opened(mayOpen: FileDoor, hash = HASH) {
  const row = blobRows({ blobs, store, mayOpen }).find(({ path }) => path === '/api/files/:hash');
  const input = { reason: 'To check the insurance', about: 'verification:one' };
  const call = { input, visitor: { uid: 'admin001' }, parameters: { hash }, query: new URLSearchParams() };
  return row?.handle({ ...call, ip: '', bearer: undefined, device: undefined, origin: '' } as never);
}

it('[2.15] a private file opens only after who, what and why were recorded, and never in the page that leads to it', async () => {
  const log: unknown[] = [];
  const door: FileDoor = async ({ visitor, hash, reason, about }) => {
    log.push([visitor.uid, hash, reason, about]);
    return true;
  };
  const answer = await opened(door);
  expect(log).toEqual([['admin001', HASH, 'To check the insurance', 'verification:one']]);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="file.pdf"' },
  });
});

it('[A11] who may not open it does not learn whether it is there; what is not there opens for nobody', async () => {
  const NOT_FOUND = { refused: 'NOT_FOUND', status: 404 };
  expect(await opened(async () => false)).toEqual(NOT_FOUND);
  expect(await opened(async () => false, '8'.repeat(64))).toEqual(NOT_FOUND);
  for (const hash of ['8'.repeat(64), '..', 'x']) expect(await opened(async () => true, hash)).toEqual(NOT_FOUND);
});

it('[12] what belongs to no upload goes after a day: a photo is kept for one upload, the same bytes as a file for another', async () => {
  const photo = (hash: string) => `public/${hash}-480.webp`;
  const [shown, orphan] = ['7'.repeat(64), '6'.repeat(64)];
  await store.put([recorded(shown, 'gym', 'webp')]);
  for (const name of [photo(shown), photo(orphan), photo(HASH), `private/${shown}.pdf`])
    await blobs.put(name, inOnePiece(Buffer.from('x')), 1);
  const parts = new Parts(join(folder, 'parts'));
  await parts.begin({ uid: 'member01', purpose: 'gym', hash: orphan });
  const names = async () => {
    const found: string[] = [];
    for await (const { name } of blobs.list()) found.push(name);
    return found;
  };
  const sweep = (now: number) => sweepBlobs({ blobs, store, parts, clock: { now: () => now } }).run();
  expect(await sweep(ports.clock.now())).toBe(0);
  expect(await sweep(ports.clock.now() + DAY + 60_000)).toBe(4);
  expect(await names()).toEqual([`private/${HASH}.pdf`, photo(shown)]);
});
