import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { systemMoment } from '../proposal/judge.ts';
import { chooseFiles, choosePhotos, closeFiles, releaseUploads } from './choose.ts';
import { blobsOf, hashOfBlob, isPhotoFile, photoFile } from './names.ts';
import { upload } from './noun.ts';
import { PhotoChoice, type PhotoRef, type Upload, type UploadPurpose, uploadIdOf } from './shape.ts';

const SAM = 'member01';
const ANA = 'member02';
const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)] as const;
const GYM = { subject: 'gym:one', purpose: 'gym' } as const;
const ref = (hash: string): PhotoRef => ({ hash, alt: 'The weights room', width: 1200, height: 800 });
const choice = (hash: string, alt = 'The weights room'): PhotoChoice => ({ hash, alt });

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(person(SAM), person(ANA));
});
const receive = (hash: string, purpose: UploadPurpose = 'gym', uid = SAM, at = NOW) =>
  world.system('system.upload-received', { uid, purpose, hash, kind: 'webp', width: 1200, height: 800, bytes: 9000 }, at);
const by = (uid: string, at = NOW) => ({ ...systemMoment(at), by: uid });
const choose = (hashes: readonly string[], before: readonly string[] = [], uid = SAM, known: Known = world) =>
  choosePhotos(
    hashes.map((hash) => choice(hash)),
    before.map(ref),
    GYM,
    known,
    by(uid),
  );
/** What came of it is in the world. */
const chosen = (...asked: Parameters<typeof choose>) => {
  const result = choose(...asked);
  if ('refused' in result) throw new Error(result.refused.code);
  world.lay(result.uploads);
  return result;
};
const one = (hash: string, purpose: UploadPurpose = 'gym', uid = SAM): Upload =>
  world.one('upload', uploadIdOf(uid, purpose, hash));
const dueAt = (doc: Upload) => upload.documents.upload.due?.(doc)?.at;
const fallDue = (hash: string, at: string, purpose: UploadPurpose = 'gym') =>
  world.system('system.upload-due', { uploadId: uploadIdOf(SAM, purpose, hash) }, at);

describe('[12] an upload', () => {
  it('that nothing needs is gone after a day, and not a moment earlier', () => {
    receive(ONE);
    expect(dueAt(one(ONE))).toBe(plus(NOW, DAY));
    fallDue(ONE, plus(NOW, DAY - 1));
    expect(one(ONE).status).toBe('kept');
    fallDue(ONE, plus(NOW, DAY));
    expect(world.all('upload')).toEqual([]);
  });

  it('that came again has its day again, and is one', () => {
    receive(ONE);
    receive(ONE, 'gym', SAM, plus(NOW, HOUR));
    expect(world.all('upload')).toMatchObject([{ freeSince: plus(NOW, HOUR), createdAt: NOW }]);
    fallDue(ONE, plus(NOW, DAY));
    expect(world.all('upload')).toHaveLength(1);
  });

  it('stays while something shows it, and has its day once nothing does', () => {
    receive(ONE);
    chosen([ONE]);
    expect(dueAt(one(ONE))).toBeUndefined();
    fallDue(ONE, plus(NOW, 9 * DAY));
    receive(ONE, 'gym', SAM, plus(NOW, HOUR));
    expect(one(ONE)).toMatchObject({ usedBy: ['gym:one'] });
    chosen([], [ONE]);
    expect(one(ONE)).toMatchObject({ usedBy: [], freeSince: NOW });
  });

  it('comes back after it was dropped', () => {
    receive(ONE);
    fallDue(ONE, plus(NOW, DAY));
    expect(choose([ONE])).toHaveProperty('refused');
    receive(ONE);
    expect(choose([ONE])).not.toHaveProperty('refused');
  });

  it('has blobs whose names lead back to it', () => {
    expect(blobsOf({ hash: ONE, kind: 'webp', purpose: 'gym' })).toEqual(
      [96, 480, 1200].map((width) => `public/${ONE}-${width}.webp`),
    );
    expect(blobsOf({ hash: ONE, kind: 'pdf', purpose: 'verification' })).toEqual([`private/${ONE}.pdf`]);
    for (const name of [`public/${ONE}-96.webp`, `private/${ONE}.pdf`, `private/${ONE}.webp`]) expect(hashOfBlob(name)).toBe(ONE);
    expect(hashOfBlob(`public/${ONE}-96.webp.0a.partial`)).toBeNull();
  });

  it('is asked for by its own names and by no other: no path leads anywhere else', () => {
    expect(isPhotoFile(photoFile(ONE, 480))).toBe(true);
    for (const name of [
      '',
      `${ONE}.webp`,
      `${ONE}-500.webp`,
      `${ONE}-480.png`,
      `../${ONE}-480.webp`,
      `${ONE.toUpperCase()}-A.webp`,
      `${ONE}-480.webp\n`,
    ])
      expect(isPhotoFile(name), name).toBe(false);
  });
});

describe('[12] photos of a document', () => {
  it('have the size that the server found, in the order in which they were chosen, each once', () => {
    for (const hash of [ONE, TWO]) receive(hash);
    expect(chosen([TWO, ONE, TWO])).toMatchObject({ photos: [ref(TWO), ref(ONE)], unknown: [] });
    expect([one(ONE).usedBy, one(TWO).usedBy]).toEqual([['gym:one'], ['gym:one']]);
  });

  it('[A11] are those of who says so, for that purpose: another’s are as if they were not there', () => {
    receive(ONE, 'gym', ANA);
    receive(TWO, 'member', SAM);
    for (const hash of [ONE, TWO]) {
      expect(choose([hash])).toMatchObject({
        refused: { state: 'refused', code: 'UPLOAD_MISSING', facts: { field: 'The photo' } },
      });
    }
  });

  it('that are there already stay, and go, whoever put them there', () => {
    receive(ONE, 'gym', ANA);
    chosen([ONE], [], ANA);
    expect(chosen([ONE], [ONE], SAM)).toMatchObject({ photos: [ref(ONE)], uploads: [] });
    chosen([], [ONE], SAM);
    expect(one(ONE, 'gym', ANA)).toMatchObject({ usedBy: [] });
  });

  it('are needed until the last that shows them lets go', () => {
    receive(ONE);
    chosen([ONE]);
    const other = choosePhotos([choice(ONE)], [], { subject: 'gym:two', purpose: 'gym' }, world, by(SAM));
    world.lay('uploads' in other ? other.uploads : []);
    world.lay(releaseUploads([ONE], GYM, world, by(SAM)));
    expect(one(ONE)).toMatchObject({ usedBy: ['gym:two'] });
    expect(one(ONE)).not.toHaveProperty('freeSince');
  });

  it('[A4] are not refused on a device, which holds no uploads', () => {
    expect(choose([ONE], [], SAM, blindTo(world, 'cell'))).toMatchObject({
      photos: [{ hash: ONE, alt: 'The weights room', width: 1200 }],
      uploads: [],
      unknown: ['uploads'],
    });
  });

  it.each(['', 'ab', 'x'.repeat(141)])('say in 3 to 140 characters what is to be seen: %j is none', (alt) => {
    expect(PhotoChoice.safeParse(choice(ONE, alt)).error?.issues[0]?.path).toEqual(['alt']);
  });
});

describe('[2.15] files of a verification', () => {
  const subject = 'verification:one';

  it('go 90 days after the decision, used or not', () => {
    receive(ONE, 'verification');
    const result = chooseFiles([ONE], [], subject, world, by(SAM));
    if ('refused' in result) throw new Error('refused');
    expect(result.files).toEqual([{ hash: ONE, kind: 'webp', bytes: 9000 }]);
    world.lay(result.uploads);
    expect(dueAt(one(ONE, 'verification'))).toBeUndefined();
    world.lay(closeFiles(result.files, subject, world, by(ANA)));
    expect(dueAt(one(ONE, 'verification'))).toBe(plus(NOW, 90 * DAY));
    fallDue(ONE, plus(NOW, 90 * DAY - 1), 'verification');
    expect(world.all('upload')).toHaveLength(1);
    fallDue(ONE, plus(NOW, 90 * DAY), 'verification');
    expect(world.all('upload')).toEqual([]);
  });

  it('that were never sent are refused by their own name', () => {
    expect(chooseFiles([ONE], [], subject, world, by(SAM))).toMatchObject({ refused: { facts: { field: 'The file' } } });
  });
});

it('[G16] somebody who leaves takes their own photos with them; what a gym shows stays the gym’s', () => {
  receive(ONE, 'member');
  receive(TWO, 'gym');
  chosen([TWO]);
  const leaver = { before: person(SAM), after: person(SAM), known: world, moment: by('system') };
  world.lay(upload.documents.upload.erased?.(leaver) ?? []);
  expect(world.all('upload')).toMatchObject([{ hash: TWO, usedBy: ['gym:one'] }]);
});
