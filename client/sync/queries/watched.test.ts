/** [17] What a screen asks is asked of the disk again when a write has to do with it, and only then. */
import { expect, it } from 'vitest';
import { onReport } from '../../report/report.ts';
import { settled } from '../fixture.ts';
import type { CollectionSpec } from '../storage/collections.ts';
import type { Doc, Entry } from '../storage/storage.ts';
import { watched } from './watched.ts';

const SPEC: CollectionSpec = {
  ...{ name: 'visits', version: 1, indexes: [['turned']], read: (doc) => ({ doc }) },
  derived: { turned: { schema: { type: 'number', minimum: -9, maximum: 9, multipleOf: 1 }, from: (doc) => -Number(doc.at) } },
};
/** Those of the last three. */
const SELECTION = { index: ['turned'], atLeast: -3, below: 1, limit: 2 } as const;
const visit = (key: string, at: number): Doc => ({ _id: `visit:${key}`, type: 'visit', at });
const written = (doc: Doc): Entry => ({ id: doc._id, doc });

function disk() {
  const answers: PromiseWithResolvers<Doc[]>[] = [];
  const seen: string[][] = [];
  let tell: (entries: readonly Entry[]) => void = () => {};
  const collection = {
    spec: SPEC,
    find: () => {
      const answer = Promise.withResolvers<Doc[]>();
      answers.push(answer);
      return answer.promise;
    },
    onChange: (listener: typeof tell) => {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
  };
  const stop = watched(collection, SELECTION, (docs) => seen.push(docs.map(({ _id }) => _id)));
  const answer = async (...docs: Doc[]) => {
    answers.at(-1)?.resolve(docs);
    await settled(2);
  };
  return { answers, seen, stop, answer, tell: (...entries: Entry[]) => tell(entries) };
}

it('asks again for what is an answer by a field of this device’s own, and for one that was an answer', async () => {
  const { answers, seen, answer, tell } = disk();
  await answer(visit('a', 2));
  tell(written(visit('b', 3)));
  await answer(visit('b', 3), visit('a', 2));
  tell(written(visit('a', 7)));
  await answer(visit('b', 3));
  tell({ id: 'visit:b', doc: null });
  await answer();
  expect(answers).toHaveLength(4);
  expect(seen).toEqual([['visit:a'], ['visit:b', 'visit:a'], ['visit:b'], []]);
});

it('asks nothing for a write that has nothing to do with it', async () => {
  const { answers, answer, tell } = disk();
  await answer(visit('a', 2));
  tell(written(visit('old', 5)), { id: '~checkpoint', doc: null }, { id: 'visit:gone', doc: null });
  await settled(2);
  expect(answers).toHaveLength(1);
});

it('what is written while it asks is asked for once more, however much that was', async () => {
  const { answers, seen, answer, tell } = disk();
  tell(written(visit('a', 1)));
  tell(written(visit('b', 1)));
  await answer();
  expect(answers).toHaveLength(2);
  await answer(visit('a', 1), visit('b', 1));
  expect(answers).toHaveLength(2);
  expect(seen).toEqual([[], ['visit:a', 'visit:b']]);
});

it('what came and went while it asked is asked for once more: it may have been read in between', async () => {
  const { answers, seen, answer, tell } = disk();
  await answer();
  tell(written(visit('a', 1)));
  tell({ id: 'visit:a', doc: null });
  await answer(visit('a', 1));
  expect(answers).toHaveLength(3);
  await answer();
  expect(seen).toEqual([[], ['visit:a'], []]);
});

it('nobody is told anything after they have gone', async () => {
  const { seen, stop, answer, tell } = disk();
  stop();
  tell(written(visit('a', 1)));
  await answer(visit('a', 1));
  expect(seen).toEqual([]);
});

it('a disk that refuses is counted, and asked again at the next write', async () => {
  const counted: string[] = [];
  const stop = onReport(({ where }) => counted.push(where));
  const { answers, seen, answer, tell } = disk();
  answers[0]?.reject(new Error('closing'));
  await settled(2);
  expect(counted).toEqual(['storage: watching']);
  tell(written(visit('a', 1)));
  await answer(visit('a', 1));
  expect(seen).toEqual([['visit:a']]);
  stop();
});
