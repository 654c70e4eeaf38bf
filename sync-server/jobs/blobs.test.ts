/** What the daily look deletes where photos and files lie: all that nothing needs, and not one that something does. */
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { blobsOf } from '../../schemas/upload/names.ts';
import { UPLOADS, type UploadPurpose, uploadIdOf } from '../../schemas/upload/shape.ts';
import { inOnePiece } from '../blobs/blobs.ts';
import { folderBlobs } from '../blobs/folder.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import { sweepBlobs } from './blobs.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-03T03:40:00.000Z');
const hashOf = (digit: string) => digit.repeat(64);

async function shelves() {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const random = { bytes: (size: number) => new Uint8Array(size) };
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random });
  const blobs = folderBlobs(folder, random);
  const put = async (digit: string, purpose: UploadPurpose, age = 2 * DAY) => {
    const names = blobsOf({ hash: hashOf(digit), kind: 'webp', purpose });
    for (const name of names) {
      await blobs.put(name, inOnePiece(Buffer.from(name)), name.length);
      const [room = '', file = ''] = name.split('/');
      await utimes(join(folder, room, file.slice(0, 2), file), (NOW - age) / 1000, (NOW - age) / 1000);
    }
  };
  /** As the rules left it. */
  const note = (digit: string, purpose: UploadPurpose, deleted = false) => {
    const body = { type: 'upload', uid: 'member01', purpose, hash: hashOf(digit), kind: 'webp', status: 'kept' };
    return store.commit({
      writes: [{ db: UPLOADS, id: uploadIdOf('member01', purpose, hashOf(digit)), body, deleted }],
      last: [],
    });
  };
  const there = async () => (await Array.fromAsync(blobs.list())).map(({ name }) => name.replace(/(.)\1{63}/, '$1')).toSorted();
  const sweep = () => sweepBlobs({ blobs, store, parts: { tidy: async () => 0 }, clock: { now: () => NOW } }).run();
  return { put, note, there, sweep };
}

it('[2.2, G16] deletes the bytes of what was let go: of a gym that was removed, of somebody who left; and of nobody else', async () => {
  const { put, note, there, sweep } = await shelves();
  for (const [digit, purpose, gone] of [
    ['a', 'gym', true],
    ['b', 'gym', false],
    ['c', 'member', true],
    ['d', 'member', false],
  ] as const) {
    await put(digit, purpose);
    await note(digit, purpose, gone);
  }
  expect(await sweep()).toBe(5);
  expect(await there()).toEqual([
    'people/d-480.webp',
    'people/d-96.webp',
    'public/b-1200.webp',
    'public/b-480.webp',
    'public/b-96.webp',
  ]);
});

it('[A11] the same picture of a person and of a gym are two: either goes without the other', async () => {
  const { put, note, there, sweep } = await shelves();
  for (const purpose of ['gym', 'member', 'verification'] as const) await put('a', purpose);
  await note('a', 'member');
  expect(await sweep()).toBe(4);
  expect(await there()).toEqual(['people/a-480.webp', 'people/a-96.webp']);
});

it('leaves alone what was put within a day: it may be on its way', async () => {
  const { put, there, sweep } = await shelves();
  await put('a', 'member', DAY - 60_000);
  await put('b', 'member', DAY + 60_000);
  expect(await sweep()).toBe(2);
  expect(await there()).toEqual(['people/a-480.webp', 'people/a-96.webp']);
});
