import {
  memo,
  type PointerEvent,
  type RefObject,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatLocalDate } from '../../../ui/format.ts';
import styles from '../schedule.module.css';
import { scheduleWords as words } from '../schedule.words.ts';
import { ClassBlock, type Moves } from './class-block.tsx';
import { clockOf, hoursOf, movedTo, type PlannedClass, type PlannedDay, STEP } from './week.ts';

/** Less than this is a tap and no drag. Pixels. */
const DRAGGED = 6;

/** The week by the hour; a class is dragged to another time or day, or moved by the keys. */
export function WeekGrid({
  days,
  order,
  moves,
  onDropped,
}: {
  days: readonly PlannedDay[];
  /** Which follows which, whatever is being moved: what has the focus keeps it. */
  order: readonly string[];
  moves: Moves;
  onDropped: (one: PlannedClass, start: string) => void;
}) {
  const { first, last } = useMemo(() => hoursOf(days), [days]);
  const body = useRef<HTMLDivElement>(null);
  const whole = (last - first) * 60;
  const grab = useCallback(
    (one: PlannedClass, event: PointerEvent<HTMLButtonElement>) => {
      const block = event.currentTarget;
      const box = body.current?.getBoundingClientRect();
      // A finger scrolls; it has the form.
      if (event.button !== 0 || event.pointerType === 'touch' || !box) return;
      const from = { x: event.clientX, y: event.clientY };
      const by = ({ clientX, clientY }: MouseEvent) => ({
        minutes: Math.round((((clientY - from.y) / box.height) * whole) / STEP) * STEP,
        days: Math.round((clientX - from.x) / (box.width / days.length)),
      });
      const ended = new AbortController();
      const isDrag = ({ clientX, clientY }: MouseEvent) => Math.hypot(clientX - from.x, clientY - from.y) >= DRAGGED;
      const letGo = () => {
        ended.abort();
        block.style.translate = '';
      };
      const move = (moved: MouseEvent) => {
        const { minutes, days: aside } = by(moved);
        block.style.translate = isDrag(moved) ? `${(aside * box.width) / days.length}px ${(minutes / whole) * box.height}px` : '';
      };
      const drop = (dropped: MouseEvent) => {
        letGo();
        if (!isDrag(dropped)) return;
        // The click that ends a drag opens nothing.
        block.addEventListener('click', (click) => click.stopPropagation(), { once: true, capture: true });
        const start = movedTo(one, by(dropped));
        if (start !== movedTo(one, { minutes: 0, days: 0 })) onDropped(one, start);
      };
      const { signal } = ended;
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', drop, { signal });
      window.addEventListener('pointercancel', letGo, { signal });
    },
    [days.length, whole, onDropped],
  );
  const all = useMemo(() => ({ ...moves, grab }), [moves, grab]);
  const until = first * 60 + useScreenful(body) * whole;
  const drawn = useMemo(() => {
    const seen = new Set(
      days.flatMap(({ classes }) => classes.filter(({ from }) => from < until).map(({ slot }) => slot.slotId)),
    );
    return order.filter((slotId) => seen.has(slotId));
  }, [days, order, until]);
  const placed = useMemo(
    () => new Map(days.flatMap(({ classes }, column) => classes.map((one) => [one.slot.slotId, { one, column }] as const))),
    [days],
  );
  const heads = useMemo(() => days.map(({ date }) => formatLocalDate(date)), [days]);
  return (
    <section className={styles.grid} aria-label={words.grid}>
      <div className={styles.heads}>
        {heads.map((day) => (
          <h3 key={day} className={styles.head}>
            {day}
          </h3>
        ))}
      </div>
      <div className={styles.hours} aria-hidden>
        {Array.from({ length: last - first }, (_, hour) => clockOf((first + hour) * 60)).map((hour) => (
          <span key={hour} className={styles.hour}>
            {hour}
          </span>
        ))}
      </div>
      <div ref={body} className={styles.body} style={{ height: `${(last - first) * 5}rem` }}>
        {days.map(({ date }) => (
          <div key={date} className={styles.column} />
        ))}
        {drawn.map((slotId) => {
          const there = placed.get(slotId);
          const day = there && heads[there.column];
          return day && <Placed key={slotId} {...there} day={day} moves={all} first={first} whole={whole} />;
        })}
      </div>
    </section>
  );
}

/** Which share of the grid's height is drawn: what is on the screen is painted first, and the rest right behind it. */
function useScreenful(grid: RefObject<HTMLElement | null>): number {
  const [share, draw] = useState(0);
  // Once: how far down the page it begins is only known where it stands.
  useLayoutEffect(() => {
    const box = grid.current?.getBoundingClientRect();
    if (box) draw((window.innerHeight - box.top) / box.height);
    startTransition(() => draw(Number.POSITIVE_INFINITY));
  }, [grid]);
  return share;
}

const Placed = memo(function Placed({
  one,
  column,
  day,
  moves,
  first,
  whole,
}: {
  one: PlannedClass;
  column: number;
  day: string;
  moves: Moves;
  first: number;
  whole: number;
}) {
  const { from, minutes, lane, lanes } = one;
  const at = useMemo(
    () => ({
      top: `${((from - first * 60) * 100) / whole}%`,
      height: `${(Math.min(minutes, 1440 - from) * 100) / whole}%`,
      left: `${((column + lane / lanes) * 100) / 7}%`,
      width: `${100 / 7 / lanes}%`,
    }),
    [column, from, minutes, lane, lanes, first, whole],
  );
  return <ClassBlock one={one} day={day} moves={moves} at={at} />;
});
