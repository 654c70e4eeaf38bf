import { expect, it } from 'vitest';
import { GymEdit } from '../../../../../schemas/gym/proposals.ts';
import { photosDraft, photosEdit, shownPhotos } from './photos.ts';

const hashOf = (key: string) => key.repeat(64);
const ref = (key: string, alt = `Photo ${key}`) => ({ hash: hashOf(key), alt, width: 1200, height: 800 });
const choice = (key: string, alt = `Photo ${key}`) => ({ hash: hashOf(key), alt });
const A = [ref('a'), ref('b'), ref('c')];

it('[12] photos as they are make no change', () => {
  expect(photosDraft(A, [choice('a'), choice('b'), choice('c')])).toBeUndefined();
  expect(photosDraft([], [])).toBeUndefined();
  expect(shownPhotos(A, undefined)).toEqual([choice('a'), choice('b'), choice('c')]);
});

it('[12] what is wanted is shown as it is wanted: added, described anew, taken away and in its order', () => {
  for (const wanted of [
    [choice('a'), choice('b'), choice('c'), choice('d', '')],
    [choice('a', 'The rig'), choice('b'), choice('c')],
    [choice('c'), choice('a')],
    [choice('d'), choice('b'), choice('a', 'The rig')],
    [],
  ])
    expect(shownPhotos(A, photosDraft(A, wanted))).toEqual(wanted);
});

it('[12] [G3] only what its author did is sent: an order only where they changed it', () => {
  expect(photosDraft(A, [choice('a'), choice('b'), choice('c'), choice('d')])).toEqual({ put: [choice('d')], drop: [] });
  expect(photosDraft(A, [choice('a'), choice('c')])).toEqual({ put: [], drop: [hashOf('b')] });
  expect(photosDraft(A, [choice('b'), choice('a'), choice('c')])).toEqual({
    put: [],
    drop: [],
    order: ['b', 'a', 'c'].map(hashOf),
  });
});

it('[12] [G3] what another device adds or takes away meanwhile is shown with it', () => {
  const draft = photosDraft(A, [choice('b', 'The pool'), choice('a'), choice('d', 'The door')]);
  expect(shownPhotos([ref('b'), ref('c'), ref('e')], draft)).toEqual([
    choice('b', 'The pool'),
    choice('d', 'The door'),
    choice('e'),
  ]);
});

it('[12] what is sent is what the server reads, without a blank at either end', () => {
  const draft = photosDraft(A, [choice('d', '  The pool '), choice('a')]);
  const sent = draft && photosEdit(draft);
  expect(sent).toEqual({ put: [choice('d', 'The pool')], drop: ['b', 'c'].map(hashOf), order: ['d', 'a'].map(hashOf) });
  const body = GymEdit.shape.body.safeParse({ gymId: 'gym:one', photos: sent });
  expect(body.error).toBeUndefined();
});
