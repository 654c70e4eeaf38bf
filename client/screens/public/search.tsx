import { Button } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { useAreas } from '../../features/area/hooks.ts';
import { GymCard } from '../../features/gym/card/card.tsx';
import { useGyms } from '../../features/gym/hooks.ts';
import { hasOwnAge, OpenDataLine } from '../../features/gym/open-data.tsx';
import { type GymAnswer, gymSearch } from '../../features/search/index.ts';
import { type NearMe, useNearMe } from '../../features/search/near-me.ts';
import { useNearMeTapped } from '../../features/search/tapped.ts';
import { useSession } from '../../session/hooks.tsx';
import { useNotOpened } from '../../shell/not-opened.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import { OfflineBanner } from '../../ui/overlay/offline-banner.tsx';
import grid from '../../ui/page/card-grid.module.css';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { CardSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { type FilterChange, type Filters, filtersOf, paramsOf } from './search/query.ts';
import { SearchFilters } from './search/search-filters.tsx';
import { type WayOut, waysOut } from './search/ways-out.ts';
import { messages } from './search/words.ts';
import styles from './search.module.css';

/** Only for who is signed in: visitors do not load it. */
const SavedSearches = lazy(async () => ({
  default: (await import('../../features/saved-search/saved-searches.tsx')).SavedSearches,
}));
/** Cards drawn at first and with each "show more". */
const pageSize = 24;
/** The address follows the typing, not every key. */
const addressDelayMs = 300;
/** Statuses that belong in a list; what has left is only shown to who has its address. */
const searchable: readonly Gym['status'][] = ['listed', 'live', 'paused', 'closing'];

/** `/search`: gyms saved on this device, found by words, place, activity and opening; the same with and without a network. */
export default function SearchScreen() {
  const signedIn = useSession().state === 'signedIn';
  const connection = useConnection();
  const notOpened = useNotOpened();
  const offline = connection.state === 'Offline';
  const now = useNow();
  // Drawn in steps: a tap on a slow phone comes between the cards.
  const gyms = useDeferredValue(useGyms());
  const areas = useAreas();
  const { filters, change } = useFilters();
  const { near, locate, forget } = useNearMe(messages.near.place, filters.nearMe);
  useNearMeTapped(locate);

  const search = useMemo(
    () =>
      gymSearch(
        gyms.rows.map((row) => row.doc).filter((gym) => searchable.includes(gym.status)),
        areas.rows.map((row) => row.doc),
      ),
    [gyms.rows, areas.rows],
  );
  // Typing goes first; a slow phone answers a moment later.
  const asked = useDeferredValue(filters);
  const answer = useMemo(() => search.ask({ ...asked, near: placeOf(near) }, now), [search, asked, near, now]);

  const toggleNear = () => {
    if (near.state === 'found') {
      forget();
      change({ nearMe: false, sort: undefined, withinMiles: undefined });
    } else {
      locate();
      change({ nearMe: true, sort: 'nearest' });
    }
  };

  const total = gyms.rows.length;
  // Then the cards say their own age. That of the copy here is another matter, and matters when it cannot be renewed.
  const dated = gyms.rows.some(({ doc }) => hasOwnAge(doc));
  // Nothing here, and nobody has said yet that there is nothing.
  const waiting = gyms.state === 'loading' || (total === 0 && gyms.asOf === undefined && !offline);
  return (
    <div className={styles.page} data-framed={signedIn || undefined}>
      <PageTitle
        title={messages.title}
        aside={total > 0 && gyms.asOf !== undefined && (!dated || connection.state !== 'Online') && <AsOf at={gyms.asOf} />}
      />
      {!signedIn && !offline && !notOpened && <p className={styles.lead}>{messages.lead}</p>}
      <SearchFilters
        filters={filters}
        activities={search.activities}
        near={near}
        placed={answer.place !== undefined}
        onText={(text) => change({ text })}
        onChange={change}
        onNear={toggleNear}
      />
      {signedIn && (
        <Suspense fallback={null}>
          <SavedSearches query={paramsOf(filters).toString()} />
        </Suspense>
      )}
      {offline && total > 0 && <p className={styles.scope}>{messages.offlineScope(areas.rows.map((row) => row.doc.name))}</p>}
      {waiting ? (
        <CardSkeletons />
      ) : total === 0 ? (
        <EmptyState drawing={offline ? 'offline' : 'search'} title={messages.nothing.title}>
          {offline ? messages.nothing.offline : messages.nothing.online}
        </EmptyState>
      ) : (
        <Results
          question={paramsOf(asked).toString()}
          answer={answer}
          ways={answer.found.length > 0 ? [] : waysOut(search, { ...asked, near: placeOf(near) }, now)}
          now={now}
          onChange={change}
        />
      )}
      {!signedIn && <OfflineBanner offline={offline} savedAt={msOf(connection.lastOnlineAt)} />}
    </div>
  );
}

const placeOf = (near: NearMe) => (near.state === 'found' ? near.place : undefined);
const msOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant));

function Results({
  question,
  answer,
  ways,
  now,
  onChange,
}: {
  /** Another question begins with the first cards again. */
  question: string;
  answer: GymAnswer;
  /** What would find something, where this found nothing. */
  ways: readonly WayOut[];
  now: number;
  onChange: (change: FilterChange) => void;
}) {
  const [more, setMore] = useState({ question, count: 0 });
  const shown = pageSize + (more.question === question ? more.count : 0);
  const { found, place, unplaced } = answer;
  const cards = found.slice(0, shown);
  const rest = found.length - cards.length;
  return (
    <>
      <p role="status" className={found.length === 0 ? 'only-for-ears' : styles.count}>
        {messages.found(found.length, place?.label, found.length > 0)}
      </p>
      {found.length === 0 ? (
        <Nothing ways={ways} unplaced={unplaced} onChange={onChange} />
      ) : (
        <>
          <ul className={grid.cards}>
            {cards.map(({ gym, metres }) => (
              <li key={gym._id}>
                <GymCard gym={gym} now={now} metres={metres} />
              </li>
            ))}
          </ul>
          {rest > 0 && (
            <div className={styles.more}>
              <Button variant="default" size="lg" onClick={() => setMore({ question, count: shown })}>
                {messages.more(Math.min(rest, pageSize))}
              </Button>
              <p role="status" className={styles.soft}>
                {messages.shown(cards.length, found.length)}
              </p>
            </div>
          )}
          <OpenDataLine gyms={cards.map(({ gym }) => gym)} />
        </>
      )}
    </>
  );
}

function Nothing({
  ways,
  unplaced,
  onChange,
}: {
  ways: readonly WayOut[];
  unplaced: string | undefined;
  onChange: (change: FilterChange) => void;
}) {
  return (
    <EmptyState
      drawing="search"
      title={messages.none.title}
      action={
        <div className={styles.actions}>
          {ways.map(({ kind, change, count }, at) => (
            <Button key={kind} variant={at === 0 ? 'filled' : 'default'} onClick={() => onChange(change)}>
              {messages.none.ways[kind](messages.count(count), change.withinMiles)}
            </Button>
          ))}
          <Button variant={ways.length === 0 ? 'filled' : 'default'} onClick={() => onChange(CLEARED)}>
            {messages.none.clear}
          </Button>
        </div>
      }
    >
      {unplaced !== undefined ? messages.none.unplaced(unplaced) : ways.length > 0 ? messages.none.text : messages.none.nobody}
    </EmptyState>
  );
}

const CLEARED: FilterChange = { text: '', activity: undefined, withinMiles: undefined, openNow: false };

/** The filters: at once on the screen, a moment later in the address. A link or the back button puts others there. */
function useFilters(): { filters: Filters; change: (change: FilterChange) => void } {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [filters, setFilters] = useState(() => filtersOf(params));
  const written = useRef(paramsOf(filters).toString());

  useEffect(() => {
    // Not our own echo: somebody went to another search.
    if (address === written.current) return;
    const arrived = filtersOf(new URLSearchParams(address));
    written.current = paramsOf(arrived).toString();
    setFilters(arrived);
  }, [address]);

  useEffect(() => {
    const next = paramsOf(filters).toString();
    if (next === written.current) return undefined;
    const here = window.location.pathname;
    const timer = setTimeout(() => {
      // Somebody has already gone on, to a page that is still loading: they are not called back.
      if (window.location.pathname !== here) return;
      written.current = next;
      setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [filters, setParams]);

  const change = (part: FilterChange) =>
    setFilters((before) => {
      const { activity, withinMiles, sort, ...rest } = { ...before, ...part };
      return {
        text: rest.text ?? '',
        openNow: rest.openNow ?? false,
        nearMe: rest.nearMe ?? false,
        ...(activity !== undefined && { activity }),
        ...(withinMiles !== undefined && { withinMiles }),
        ...(sort !== undefined && { sort }),
      };
    });
  return { filters, change };
}
