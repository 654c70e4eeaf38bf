import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Bounds } from '../../../schemas/gym-search/bounds.ts';
import { MOST_FOUND, writeQuestion } from '../../../schemas/gym-search/question.ts';
import { useAreas } from '../../features/area/hooks.ts';
import { useTook } from '../../features/contact/took.ts';
import { useGyms } from '../../features/gym/hooks.ts';
import { hasOwnAge } from '../../features/gym/open-data.tsx';
import { useDirectory, useDirectoryAnswer, useSuggestions } from '../../features/gym-directory/use-directory.ts';
import { type NearMe, useNearMe } from '../../features/search/near-me.ts';
import { useNearMeTapped } from '../../features/search/tapped.ts';
import { useSession } from '../../session/hooks.tsx';
import { useNotOpened } from '../../shell/not-opened.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { localDateOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { OfflineBanner } from '../../ui/overlay/offline-banner.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { CardSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { PAGE_SIZE, Results } from './search/results.tsx';
import { Scope } from './search/scope.tsx';
import { SearchBox } from './search/search-box.tsx';
import { SearchFilters } from './search/search-filters.tsx';
import { useQuestion } from './search/use-question.ts';
import { messages } from './search/words.ts';
import styles from './search.module.css';

/** Only for who is signed in: visitors do not load it. */
const SavedSearches = lazy(async () => ({
  default: (await import('../../features/saved-search/saved-searches.tsx')).SavedSearches,
}));
const KeepArea = lazy(async () => ({ default: (await import('../../features/pinned-area/keep-area.tsx')).KeepArea }));

/**
 * `/search`: every gym of the directory that this device holds, found by words, place and filters, the same with and without a network; beyond
 * that the server answers.
 */
export default function SearchScreen() {
  const signedIn = useSession().state === 'signedIn';
  const connection = useConnection();
  const notOpened = useNotOpened();
  const offline = connection.state === 'Offline';
  const now = useNow();
  const gyms = useDeferredValue(useGyms());
  const areas = useAreas().rows;
  const { question, dropped, change } = useQuestion();
  const { near, locate, forget } = useNearMe(messages.near.place, question.nearMe);
  useNearMeTapped(locate);

  const address = writeQuestion(question).toString();
  // Another question begins with the first cards again.
  const [more, setMore] = useState({ address, count: 0 });
  const shown = PAGE_SIZE + (more.address === address ? more.count : 0);
  const classDay = question.classOf === undefined ? undefined : (question.classDay ?? localDateOf(now));
  const directory = useDirectory(gyms.rows, classDay);
  const [onMap, setOnMap] = useState(false);
  // While it is searched as the map moves, what the map shows is a part of the question.
  const [seen, setSeen] = useState<Bounds>();
  const within = onMap ? seen : undefined;
  // Who asks for gyms has looked for some first, however often the results were others meanwhile: the sheet itself may need one tap.
  const took = useTook();
  const limit = onMap ? MOST_FOUND : shown;
  const { said, state } = useDirectoryAnswer(directory, { question, near: placeOf(near), within, now, limit });
  const suggestions = useSuggestions(directory, question.text);
  const held = useMemo(() => new Map(gyms.rows.map(({ doc }) => [doc._id, doc])), [gyms.rows]);

  const toggleNear = () => {
    if (near.state === 'found') {
      forget();
      change({ nearMe: false, sort: undefined, withinMiles: undefined });
    } else {
      locate();
      change({ nearMe: true, sort: 'nearest' });
    }
  };

  // Where the map is on the screen it stays there: it is moved on to where there are gyms.
  const none = !onMap && gyms.rows.length === 0 && (state?.rows ?? 0) === 0 && said?.from !== 'server';
  // Then the cards say their own age. That of the copy here is another matter, and matters when it cannot be renewed.
  const dated =
    gyms.rows.some(({ doc }) => hasOwnAge(doc)) ||
    said?.answer.found.some(({ row }) => row.source?.updated !== undefined) === true;
  const asking = !offline && said?.beyond === true && said.from === 'device';
  // Nothing here, and nobody has said yet that there is nothing; nor can gyms fail to match where nothing was asked.
  const isUnheard =
    (none && !offline && state?.askedAt === undefined) || (asking && address === '' && said.answer.total === 0 && !onMap);
  const waiting = said === undefined || isUnheard;
  const asOf = gyms.asOf ?? (state?.askedAt === undefined ? undefined : instantOf(state.askedAt));
  const here = new Set(state?.areas);
  const nearest = areas.find(({ doc }) => keyOf(doc._id) === said?.answer.area);
  const names = areas.filter(({ doc }) => here.has(keyOf(doc._id))).map(({ doc }) => doc.name);
  return (
    <div className={styles.page} data-framed={signedIn || undefined}>
      <PageTitle
        title={messages.title}
        aside={!none && asOf !== undefined && (!dated || connection.state !== 'Online') && <AsOf at={asOf} />}
      />
      {!signedIn && !offline && !notOpened && <p className={styles.lead}>{messages.lead}</p>}
      <SearchFilters
        question={question}
        counts={said?.answer.counts}
        near={near}
        placed={said?.answer.place !== undefined}
        onChange={change}
        onNear={toggleNear}
        area={areas.find(({ doc }) => keyOf(doc._id) === question.area)?.doc.name ?? question.area}
      >
        <SearchBox text={question.text} suggestions={suggestions} onChange={change} />
      </SearchFilters>
      {signedIn && (
        <Suspense fallback={null}>
          <SavedSearches query={address} directory={{ port: directory, state }} />
        </Suspense>
      )}
      {!waiting && !none && (
        <Scope {...(said && { said })} {...(state && { state })} areas={names} offline={offline} dropped={dropped} />
      )}
      {waiting ? (
        <CardSkeletons />
      ) : none ? (
        <EmptyState drawing={offline ? 'offline' : 'search'} title={messages.nothing.title}>
          {offline ? messages.nothing.offline : messages.nothing.online}
        </EmptyState>
      ) : (
        <Results
          question={question}
          answer={said.answer}
          shown={shown}
          asking={asking}
          now={now}
          gyms={held}
          onMap={onMap}
          within={within}
          onSeen={setSeen}
          onToggleMap={() => {
            setSeen(undefined);
            setOnMap(!onMap);
          }}
          onMore={() => setMore({ address, count: shown })}
          onChange={change}
          took={took}
        />
      )}
      {nearest && (
        <Suspense fallback={null}>
          <KeepArea areaId={nearest.doc._id} />
        </Suspense>
      )}
      {!signedIn && <OfflineBanner offline={offline} savedAt={msOf(connection.lastOnlineAt)} />}
    </div>
  );
}

const placeOf = (near: NearMe) => (near.state === 'found' ? near.place : undefined);
const msOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant));
