import { Button } from '@mantine/core';
import { memo, useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Bounds } from '../../../../schemas/gym-search/bounds.ts';
import type { GymQuestion, QuestionChange } from '../../../../schemas/gym-search/question.ts';
import type { FoundGym, GymAnswer } from '../../../../schemas/gym-search/search.ts';
import { GymCard } from '../../../features/gym/card/card.tsx';
import { GymRating } from '../../../features/gym/card/rating.tsx';
import { OpenDataLine } from '../../../features/gym/open-data.tsx';
import { RowCard } from '../../../features/gym-directory/row-card.tsx';
import { SearchMap } from '../../../features/map/search-map.tsx';
import { formatMoment } from '../../../ui/format.ts';
import grid from '../../../ui/page/card-grid.module.css';
import { EmptyState } from '../../../ui/placeholder/empty-state.tsx';
import styles from '../search.module.css';
import { AskHere } from './ask-here.tsx';
import { messages } from './words.ts';

/** Cards drawn at first and with each "show more". */
export const PAGE_SIZE = 24;
/** As many as the first look takes in; the others follow at once, in steps short enough to answer a tap between them. */
const AT_FIRST = 6;

interface ResultsProps {
  question: GymQuestion;
  answer: GymAnswer;
  /** How many cards are drawn. */
  shown: number;
  /** The server may know of more, and is being asked. */
  asking: boolean;
  now: number;
  /** What this device holds of gyms itself. */
  gyms: ReadonlyMap<string, Gym>;
  onMap: boolean;
  /** It is searched as the map moves, and this is what the map shows: the answer is of that. */
  within: Bounds | undefined;
  onSeen: (bounds: Bounds | undefined) => void;
  onToggleMap: () => void;
  onMore: () => void;
  onChange: (change: QuestionChange) => void;
  /** Milliseconds since somebody began to look. */
  took: (() => number) | undefined;
}

export function Results({
  question,
  answer,
  shown,
  asking,
  now,
  gyms,
  onMap,
  within,
  onSeen,
  onToggleMap,
  onMore,
  onChange,
  took,
}: ResultsProps) {
  const { place, total } = answer;
  const navigate = useNavigate();
  const rows = useMemo(() => answer.found.map(({ row }) => row), [answer.found]);
  return (
    <>
      <p role="status" className={total === 0 && !within ? 'only-for-ears' : styles.count}>
        {messages.found(total, place?.label, total > 0)}
        {/* In its line: what comes and goes above the cards moves them. */}
        {asking && ` · ${messages.beyond.asking}`}
      </p>
      {(total > 0 || onMap) && (
        <div className={styles.toggles}>
          <Button variant={onMap ? 'light' : 'default'} aria-pressed={onMap} onClick={onToggleMap}>
            {messages.map}
          </Button>
        </div>
      )}
      {onMap && (
        <>
          {rows.length < total && <p className={styles.soft}>{messages.onMap(rows.length, total)}</p>}
          <SearchMap rows={rows} listId="found" onSeen={onSeen} onOpen={(id) => navigate(`/gym/${keyOf(id)}`)} />
        </>
      )}
      {total === 0 && !within ? (
        <Nothing question={question} answer={answer} took={took} onChange={onChange} />
      ) : (
        <Cards found={answer.found} total={total} shown={shown} now={now} gyms={gyms} onMore={onMore} />
      )}
    </>
  );
}

interface CardsProps extends Pick<ResultsProps, 'shown' | 'now' | 'gyms' | 'onMore'> {
  found: readonly FoundGym[];
  /** With those that are not drawn yet. */
  total: number;
}

function Cards({ found, total, shown, now, gyms, onMore }: CardsProps) {
  const drawn = useDeferredValue(shown, AT_FIRST);
  const cards = found.slice(0, drawn);
  const rest = total - cards.length;
  return (
    <>
      <ul id="found" tabIndex={-1} className={`${grid.cards} ${styles.found}`}>
        {cards.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: while answers arrive the places stay, and what stands in them changes; else the page jumps
          <li key={place}>
            <Card key={one.row.id} found={one} gym={gyms.get(one.row.id)} now={now} />
          </li>
        ))}
      </ul>
      {rest > 0 && drawn === shown && (
        <div className={styles.more}>
          <Button variant="default" size="lg" onClick={onMore}>
            {messages.more(Math.min(rest, PAGE_SIZE))}
          </Button>
          <p role="status" className={styles.soft}>
            {messages.shown(cards.length, total)}
          </p>
        </div>
      )}
      <OpenDataLine gyms={cards.map(({ row }) => gyms.get(row.id) ?? row)} />
    </>
  );
}

interface CardProps {
  found: FoundGym;
  gym: Gym | undefined;
  now: number;
}

/** The worker answers anew whenever a part of the directory comes, and what it answers is always another object. */
const isSame = (one: CardProps, other: CardProps): boolean =>
  one.gym === other.gym && one.now === other.now && JSON.stringify(one.found) === JSON.stringify(other.found);

const Card = memo(function Card({ found: { row, metres, why, time }, gym, now }: CardProps) {
  const said = (
    <>
      {time && (
        <p className={styles.soft}>
          {messages.class.found(time.name, formatMoment(time.startsAt, now, gym?.timeZone), time.places)}
        </p>
      )}
      {why.length > 0 && (
        <p className={styles.why}>
          {messages.why.label} {why.map((one) => messages.why[one]).join(', ')}
        </p>
      )}
    </>
  );
  const rating = <GymRating rating={row.rating} />;
  return gym ? (
    <GymCard gym={gym} now={now} metres={metres} rating={rating}>
      {said}
    </GymCard>
  ) : (
    <RowCard row={row} metres={metres} rating={rating}>
      {said}
    </RowCard>
  );
}, isSame);

function Nothing({
  question,
  answer: { ways, unplaced, place, unknown, unknownClasses },
  took,
  onChange,
}: Pick<ResultsProps, 'question' | 'answer' | 'onChange' | 'took'>) {
  return (
    <EmptyState
      drawing="search"
      title={unknown + unknownClasses > 0 ? messages.none.unsure : messages.none.title}
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
          <AskHere question={question} place={unplaced ?? place?.label} took={took} />
        </div>
      }
    >
      {unplaced !== undefined ? messages.none.unplaced(unplaced) : ways.length > 0 ? messages.none.text : messages.none.nobody}
    </EmptyState>
  );
}

const CLEARED: QuestionChange = {
  text: '',
  area: undefined,
  ...{
    withinMiles: undefined,
    activity: undefined,
    open: undefined,
    maxPounds: undefined,
    sells: undefined,
    minStars: undefined,
  },
  ...{ amenities: [], offPeak: false, classOf: undefined, classFrom: undefined, classDay: undefined },
};
