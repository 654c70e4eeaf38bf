import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Favourite } from '../../../schemas/favourite/shape.ts';
import { favouriteWords } from '../../features/favourite/favourite.words.ts';
import { useFavourites } from '../../features/favourite/hooks.ts';
import { inOwnOrder, movesFor } from '../../features/favourite/order.ts';
import { useSetFavourite } from '../../features/favourite/use-favourite.ts';
import { OutboxAnswer, toAnswer } from '../../features/outbox/answer.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { useNearMe } from '../../features/search/near-me.ts';
import { type Row, useConnection } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import grid from '../../ui/page/card-grid.module.css';
import list from '../../ui/page/list-page.module.css';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { CardSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { FavouriteCard } from './favorites/favourite-card.tsx';
import { messages as words } from './favorites/words.ts';
import styles from './favorites.module.css';

const OwnAreaRequests = lazy(() => import('../../features/area-request/own.tsx'));

/** `/member/favorites`: gyms kept at hand, in their owner's order, each as true as this device knows it. */
export default function FavouritesScreen() {
  const favourites = useFavourites();
  const connection = useConnection().state;
  const answers = toAnswer(useOutbox()).filter((row) => row.kind === 'favourite.set');
  const shown = useShown(favourites.rows);
  const kept = shown.filter(({ doc }) => doc.kept).length;
  const state = shown.length > 0 ? 'there' : onDevice({ ...favourites, rows: [] }, connection);
  return (
    <>
      <PageTitle
        title={words.title}
        lead={kept > 0 ? words.lead(kept) : undefined}
        aside={favourites.asOf !== undefined && <AsOf at={favourites.asOf} />}
      />
      {answers.length > 0 && (
        <section className={list.answers} aria-label={words.answers}>
          {answers.map((answer) => (
            <OutboxAnswer key={answer.id} row={answer} />
          ))}
        </section>
      )}
      <NothingToShow
        state={state}
        unsaved={words.unsaved}
        skeleton={<CardSkeletons />}
        empty={
          <EmptyState
            drawing="favourites"
            title={words.empty.title}
            action={
              <Button component={Link} to="/search">
                {words.find}
              </Button>
            }
          >
            {words.empty.text}
          </EmptyState>
        }
      />
      <CutShort of={favourites} />
      {state === 'there' && <List rows={shown} />}
      <Suspense fallback={null}>
        <OwnAreaRequests />
      </Suspense>
    </>
  );
}

/** Those that are kept, and those that were when this page was opened: what goes can be taken back where it stood. */
function useShown(rows: readonly Row<Favourite>[]): readonly Row<Favourite>[] {
  const seen = useRef(new Set<string>());
  for (const { doc } of rows) if (doc.kept) seen.current.add(doc.gymId);
  const docs = inOwnOrder(rows.map(({ doc }) => doc).filter(({ gymId }) => seen.current.has(gymId)));
  return docs.flatMap((doc) => rows.filter((row) => row.doc === doc));
}

function List({ rows }: { rows: readonly Row<Favourite>[] }) {
  const now = useNow();
  const { near } = useNearMe('', true);
  const set = useSetFavourite();
  const [said, setSaid] = useState('');
  const kept = rows.filter(({ doc }) => doc.kept).map(({ doc }) => doc);

  const move = (gymName: string, from: number, to: number) => {
    for (const { gymId, order } of movesFor(kept, from, to)) {
      const doc = kept.find((one) => one.gymId === gymId);
      if (doc) void set({ ...doc, order }, favouriteWords.moveDisplay(gymName));
    }
    setSaid(words.move.moved(gymName, to + 1, kept.length));
  };

  return (
    <>
      <p role="status" className="only-for-ears">
        {said}
      </p>
      <ul className={`${grid.cards} ${styles.wide}`}>
        {rows.map((row) => (
          <FavouriteCard
            key={row.doc.gymId}
            row={row}
            now={now}
            from={near.state === 'found' ? near.place.geo : undefined}
            place={kept.indexOf(row.doc)}
            of={kept.length}
            onMove={move}
          />
        ))}
      </ul>
    </>
  );
}
