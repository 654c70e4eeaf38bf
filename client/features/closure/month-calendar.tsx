import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays } from '../../../schemas/basics/time.ts';
import type { GymClosure } from '../../../schemas/closure/shape.ts';
import { DAYS } from '../../../schemas/gym/days.ts';
import { formatLocalDate } from '../../ui/format.ts';
import styles from './closure.module.css';
import { closedOn, inMonths, monthOf, weeksOf } from './month.ts';
import { words } from './words.ts';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Where each key leads from a day (WAI-ARIA grid): a day, a week, a month. */
const KEYS: Readonly<Record<string, (day: LocalDate) => LocalDate>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => inMonths(day, -1),
  PageDown: (day) => inMonths(day, 1),
};

/** A month with its closed days; one tab stop, the arrows go from day to day. Choosing a day to come plans a closure on it. */
export function MonthCalendar({
  closures,
  today,
  onChoose,
}: {
  closures: readonly GymClosure[];
  today: LocalDate;
  onChoose: (day: LocalDate) => void;
}) {
  const [at, setAt] = useState(today);
  const moved = useRef(false);
  const cell = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (moved.current) cell.current?.focus();
    moved.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(at);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setAt(next);
  };
  const month = monthOf(at);
  const title = MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
  return (
    <div className={styles.month}>
      <div className={styles.monthHead}>
        <ActionIcon variant="subtle" size={44} aria-label={words.month.previous} onClick={() => setAt(inMonths(at, -1))}>
          <IconChevronLeft size={20} stroke={2} aria-hidden />
        </ActionIcon>
        <h3 className={styles.monthTitle} aria-live="polite">
          {title}
        </h3>
        <ActionIcon variant="subtle" size={44} aria-label={words.month.next} onClick={() => setAt(inMonths(at, 1))}>
          <IconChevronRight size={20} stroke={2} aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days in which the arrows move */}
      <table role="grid" aria-label={title} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {DAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const closed = closedOn(day, closures);
                const told = closed === 'all' ? words.month.closed : closed === 'part' ? words.month.part : '';
                return (
                  <td key={day}>
                    <button
                      type="button"
                      ref={day === at ? cell : undefined}
                      tabIndex={day === at ? 0 : -1}
                      className={styles.day}
                      data-closed={closed}
                      data-other={monthOf(day) !== month || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={words.month.day(formatLocalDate(day), told)}
                      disabled={day < today && day !== at}
                      aria-disabled={day < today || undefined}
                      onClick={() => {
                        setAt(day);
                        if (day >= today) onChoose(day);
                      }}
                    >
                      {Number(day.slice(8))}
                      <span aria-hidden className={styles.dayMark}>
                        {closed === 'all' ? '×' : closed === 'part' ? '–' : ''}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>{words.month.hint}</p>
    </div>
  );
}
