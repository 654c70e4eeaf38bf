import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ArticleType, bodyIdOf } from '../../../../schemas/article/types.ts';
import { counted } from '../../../report/report.ts';
import { useConnection, useDevice, useOne } from '../../../sync/hooks.tsx';
import { articleAddressQuery } from '../queries.ts';
import type { ArticleHere } from './article-here.ts';

type Address = { readonly articleType: ArticleType; readonly slug: string };

/** Where it is now; undefined: it was never anywhere else. */
export function useMovedTo({ articleType, slug }: Address): Address | undefined {
  const found = useOne(useMemo(() => articleAddressQuery({ articleType, slug }), [articleType, slug]));
  const doc = found.row?.doc;
  return doc?.status === 'leads' ? doc.to : undefined;
}

/** `unsaved`: it is not here, and cannot be had now. `failed`: the server has not answered. */
export type ArticleRead = ArticleHere | { readonly state: 'loading' | 'unsaved' | 'failed' };

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
    // The words stand in the page that was sent: its validators come beside the device, not before the page.
    const reading = import('./article-here.ts');
    const look = async () => {
      const { readOf } = await reading;
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
