/**
 * A question that goes on being answered: asked of the disk, and again after every write that has to do with it. RxDB's own live queries fetch
 * each document by a request of its own and make an object with methods of it; of five thousand that takes a slow phone two seconds.
 */
import { counted } from '../../report/report.ts';
import { type CollectionSpec, withDerived } from '../storage/collections.ts';
import type { Collection, Doc, Entry } from '../storage/storage.ts';
import { matches, type Selection } from './selection.ts';

/** Calls back with the answer now and after every change of it, until the function that this returns is called. */
export function watched(
  collection: Pick<Collection, 'spec' | 'find' | 'onChange'>,
  selection: Selection,
  listener: (docs: Doc[]) => void,
): () => void {
  let isOver = false;
  let isAsking = false;
  /** Written since it was asked. */
  let isStale = false;
  let isAnswered = false;
  /** Every one that has been an answer, or was written as one and may be by now. */
  const answers = new Set<string>();
  const concerns = (entry: Entry) => {
    if (isAnswer(collection.spec, selection, entry)) answers.add(entry.id);
    return !isAnswered || answers.has(entry.id);
  };
  const ask = async () => {
    isAsking = true;
    do {
      isStale = false;
      const docs = await collection.find(selection);
      if (isOver) return;
      isAnswered = true;
      for (const { _id } of docs) answers.add(_id);
      listener(docs);
    } while (isStale);
    isAsking = false;
  };
  const begin = () =>
    void ask().catch((error: unknown) => {
      isAsking = false;
      if (!isOver) counted('storage: watching')(error);
    });
  const stop = collection.onChange((entries) => {
    // All of them are looked at: each may be an answer by now.
    if (entries.filter(concerns).length === 0) return;
    if (isAsking) isStale = true;
    else begin();
  });
  begin();
  return () => {
    isOver = true;
    stop();
  };
}

const isAnswer = (spec: CollectionSpec, selection: Selection, { doc }: Entry): boolean =>
  doc !== null && matches(withDerived(spec, doc), selection);
