/** What an upload is needed by, when it goes, and how it travels: to the word. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { dueOf } from '../folds/documents.ts';
import { systemMoment } from '../proposal/judge.ts';
import { chooseFiles, choosePhotos, releaseUploads } from './choose.ts';
import { goesAt } from './keep.ts';
import { hashOfBlob, photoPath } from './names.ts';
import { upload as noun } from './noun.ts';
import { type Upload, type UploadPurpose, uploadIdOf } from './shape.ts';
import { FileOpening, PIECE_TYPE, UploadBegin, UploadState } from './wire.ts';

const SAM = 'member01';
const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)] as const;
const moment = { ...systemMoment(NOW), by: SAM };
const SHOWN = { alt: 'The weights room', width: 640, height: 480 };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(person(SAM));
});
const receive = (hash: string, purpose: UploadPurpose, change: object = {}, at = NOW): Upload => {
  const body = { uid: SAM, purpose, hash, kind: 'webp', width: 1200, height: 800, bytes: 9000, ...change } as const;
  world.system('system.upload-received', body, at);
  return world.one('upload', uploadIdOf(SAM, purpose, hash));
};
const use = (one: Upload, ...usedBy: string[]): Upload => {
  const { freeSince: _free, ...rest } = one;
  world.lay([{ ...rest, usedBy }]);
  return world.one('upload', one._id);
};

describe('what a document takes', () => {
  it('keeps the size and the kind that it has of what it shows already', () => {
    const before = [
      { hash: TWO, ...SHOWN, width: 1, height: 2 },
      { hash: ONE, ...SHOWN },
    ];
    const photos = choosePhotos([{ hash: ONE, alt: 'New words' }], before, { subject: 'gym:one', purpose: 'gym' }, world, moment);
    expect(photos).toMatchObject({ photos: [{ hash: ONE, alt: 'New words', width: 640, height: 480 }] });
    const files = [
      { hash: TWO, kind: 'pdf', bytes: 5 },
      { hash: ONE, kind: 'webp', bytes: 7 },
    ] as const;
    expect(chooseFiles([ONE], files, 'verification:one', world, moment)).toMatchObject({
      files: [{ hash: ONE, kind: 'webp', bytes: 7 }],
    });
  });

  it('has room for a file that only the server knows, and for a photo whose size nobody has said', () => {
    const blind = blindTo(world, 'cell/');
    expect(chooseFiles([ONE], [], 'verification:one', blind, moment)).toMatchObject({
      files: [{ hash: ONE, kind: 'pdf', bytes: 1 }],
      unknown: ['uploads'],
    });
    world.lay([{ ...receive(TWO, 'gym'), width: undefined, height: undefined } as never]);
    expect(
      choosePhotos([{ hash: TWO, alt: 'The pool' }], [], { subject: 'gym:one', purpose: 'gym' }, world, moment),
    ).toMatchObject({ photos: [{ width: 1200, height: 900 }] });
  });

  it('is not there, and is named: a photo, a logo, a file', () => {
    for (const [purpose, field] of [
      ['gym', 'The photo'],
      ['member', 'The photo'],
      ['staff', 'The photo'],
      ['logo', 'The logo'],
    ] as const)
      expect(choosePhotos([{ hash: ONE, alt: 'A wall' }], [], { subject: 'gym:one', purpose }, world, moment)).toMatchObject({
        refused: { state: 'refused', code: 'UPLOAD_MISSING', facts: { field } },
      });
    expect(chooseFiles([ONE], [], 'verification:one', world, moment)).toMatchObject({
      refused: { facts: { field: 'The file' } },
    });
  });

  it('is needed by it once, last, and by a thousand at most', () => {
    const place = { subject: 'gym:one', purpose: 'gym' } as const;
    const usedBy = () => {
      const taken = choosePhotos([{ hash: ONE, alt: 'A wall' }], [], place, world, moment);
      return 'uploads' in taken ? (taken.uploads[0]?.usedBy ?? []) : [];
    };
    use(receive(ONE, 'gym'), 'gym:one', 'gym:last');
    expect(usedBy()).toEqual(['gym:last', 'gym:one']);
    use(receive(ONE, 'gym'), ...Array.from({ length: 1000 }, (_, index) => `gym:${index}`));
    expect([usedBy().length, usedBy()[0], usedBy().at(-1)]).toEqual([1000, 'gym:1', 'gym:one']);
  });

  it('lets go only of what it needed itself, for that purpose', () => {
    use(receive(ONE, 'gym'), 'gym:one', 'gym:two');
    use(receive(ONE, 'logo'), 'gym:one');
    use(receive(TWO, 'gym'), 'gym:two');
    const place = { subject: 'gym:one', purpose: 'gym' } as const;
    expect(releaseUploads([ONE, TWO], place, world, moment)).toMatchObject([{ purpose: 'gym', hash: ONE, usedBy: ['gym:two'] }]);
    expect(releaseUploads([ONE], place, blindTo(world, 'cell/'), moment)).toEqual([]);
  });
});

describe('when it goes', () => {
  it('a day after nothing needs it; never while something does, nor twice', () => {
    const free = receive(ONE, 'gym');
    expect(free).toMatchObject({ freeSince: NOW, usedBy: [] });
    expect('deleteAt' in free).toBe(false);
    expect(goesAt(free)).toBe(plus(NOW, DAY));
    expect(goesAt({ ...free, usedBy: ['gym:one'] })).toBeUndefined();
    expect(goesAt({ ...free, status: 'dropped' })).toBeUndefined();
    const { freeSince: _free, ...kept } = free;
    expect(goesAt(kept)).toBeUndefined();
    expect(dueOf(free)).toEqual({ at: plus(NOW, DAY), kind: 'system.upload-due', body: { uploadId: free._id } });
    expect(dueOf({ ...free, usedBy: ['gym:one'] })).toBeNull();
    const { documents } = world.system('system.upload-due', { uploadId: free._id }, plus(NOW, DAY));
    expect(documents).toMatchObject([{ status: 'dropped', usedBy: [] }]);
  });

  it('coming again it keeps what needs it, and the day on which it is to be deleted', () => {
    world.lay([{ ...use(receive(ONE, 'verification'), 'verification:one'), deleteAt: plus(NOW, 90 * DAY) }]);
    const again = receive(ONE, 'verification', { bytes: 9000 }, plus(NOW, HOUR));
    expect(again).toMatchObject({ usedBy: ['verification:one'], deleteAt: plus(NOW, 90 * DAY) });
    expect('freeSince' in again).toBe(false);
  });

  it('[G16] with its person: what shows them, not what a gym shows', () => {
    for (const purpose of ['member', 'staff', 'gym', 'logo'] as const) use(receive(ONE, purpose), 'gym:one');
    const after = world.one('user', `user:${SAM}`);
    const leaver = { before: after, after, known: world, moment };
    expect(noun.documents.upload.erased?.(leaver)).toMatchObject([
      { purpose: 'member', usedBy: [], status: 'dropped' },
      { purpose: 'staff', usedBy: [], status: 'dropped' },
    ]);
    expect(noun.documents.upload.erased?.({ ...leaver, known: blindTo(world, 'cell/') })).toEqual([]);
  });
});

describe('how it travels', () => {
  it('begins with what it is, goes on from where it stopped, and ends with what was kept', () => {
    expect(PIECE_TYPE).toBe('application/offset+octet-stream');
    expect(UploadBegin.safeParse({ purpose: 'gym', hash: ONE, bytes: 9 }).success).toBe(true);
    for (const wrong of [{}, { purpose: 'gym', hash: ONE }, { purpose: 'gym', hash: ONE, bytes: 0 }])
      expect(UploadBegin.safeParse(wrong).success).toBe(false);
    for (const right of [{ offset: 3 }, { kept: { kind: 'webp', width: 3, height: 4 } }, { kept: { kind: 'pdf' } }])
      expect(UploadState.parse(right)).toEqual(right);
    for (const wrong of [{}, { kept: {} }, { kept: { kind: 'gif' } }]) expect(UploadState.safeParse(wrong).success).toBe(false);
  });

  it('a private file is opened with a reason and in a matter, and with nothing else', () => {
    expect(FileOpening.parse({ reason: 'Checking the name', about: 'gym:one' })).toEqual({
      reason: 'Checking the name',
      about: 'gym:one',
    });
    expect(FileOpening.safeParse({}).success).toBe(false);
  });

  it('lies under its own hash; what only looks like it is none of ours', () => {
    expect(photoPath(ONE, 480)).toBe(`/blobs/${ONE}-480.webp`);
    expect(hashOfBlob(`public/${ONE}-96.webp`)).toBe(ONE);
    expect(hashOfBlob(`private/${ONE}.pdf`)).toBe(ONE);
    for (const name of [`x/public/${ONE}-96.webp`, `public/${ONE}-96.webp.tmp`]) expect(hashOfBlob(name)).toBeNull();
  });
});
