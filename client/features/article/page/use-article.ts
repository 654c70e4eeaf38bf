import { useCallback, useEffect, useMemo, useState } from 'react';
import { ArticleBody } from '../../../../schemas/article/shape.ts';
import { type ArticleType, bodyIdOf } from '../../../../schemas/article/types.ts';
import { counted } from '../../../report/report.ts';
import { useConnection, useDevice, useOne } from '../../../sync/hooks.tsx';
import type { Doc } from '../../../sync/storage/doc.ts';
import { isOf } from '../../../sync/storage/document.ts';
import { readTolerantly } from '../../../sync/storage/tolerant.ts';
import { articleAddressQuery } from '../queries.ts';

type Address = { readonly articleType: ArticleType; readonly slug: string };

/** Where it is now; undefined: it was never anywhere else. */
export function useMovedTo({ articleType, slug }: Address): Address | undefined {
  const found = useOne(useMemo(() => articleAddressQuery({ articleType, slug }), [articleType, slug]));
  const doc = found.row?.doc;
  return doc?.status === 'leads' ? doc.to : undefined;
}

/** `newer`: only a newer app can read it. `unsaved`: it is not here, and cannot be had now. `failed`: the server has not answered. */
export type ArticleRead =
  | { readonly state: 'here'; readonly article: ArticleBody }
  | { readonly state: 'loading' | 'gone' | 'unsaved' | 'failed' | 'newer' };

/** From this device at once, where it was opened or saved; then as the server has it. Asked again whenever there is a network again. */
export function useArticle({ articleType, slug }: Address): ArticleRead & { readonly again: () => void } {
  const device = useDevice();
  const { state: connection } = useConnection();
  const id = bodyIdOf({ articleType, slug });
  const [read, setRead] = useState<ArticleRead>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again on a tap
  useEffect(() => {
    if (!device) return undefined;
    let isOver = false;
    const say = (next: ArticleRead) => {
      if (!isOver) setRead(next);
    };
    const look = async () => {
      const kept = await device.texts.kept(id);
      if (kept) say(readOf(kept));
      if (connection === 'Offline') return kept ? undefined : say({ state: 'unsaved' });
      const answer = await device.texts.open(id);
      if (answer.kind === 'here') return say(readOf(answer.doc));
      if (answer.kind === 'gone') return say({ state: 'gone' });
      if (!kept) say({ state: 'failed' });
    };
    look().catch(counted('article: opening'));
    return () => {
      isOver = true;
    };
  }, [device, id, connection, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { ...read, again };
}

/** As this build understands it. */
function readOf(kept: Doc): ArticleRead {
  const { doc } = readTolerantly(ArticleBody, kept);
  if (!doc || !isOf(doc, 'articlebody')) return { state: 'newer' };
  return doc.status === 'archived' ? { state: 'gone' } : { state: 'here', article: doc };
}
