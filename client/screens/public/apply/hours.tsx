/** Seven rows, each with its openings. A row without times is a day that stays closed. */
import { Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import { DAYS } from '../../../../schemas/gym/days.ts';
import { useAnswers } from './answers.tsx';
import styles from './fields.module.css';
import { Group } from './fields.tsx';
import { words } from './words.ts';

type Day = (typeof DAYS)[number];
const Rows = z.array(z.object({ dayOfWeek: z.array(z.enum(DAYS)), opens: z.string(), closes: z.string() }));
type Row = z.infer<typeof Rows>[number];

export function HoursField() {
  const { said, set, left } = useAnswers();
  const parsed = Rows.safeParse(said.openingHours);
  const rows = parsed.success ? parsed.data : [];
  const of = (day: Day) => rows.filter(({ dayOfWeek }) => dayOfWeek[0] === day);
  const put = (day: Day, own: readonly Row[]) => set({ openingHours: DAYS.flatMap((one) => (one === day ? own : of(one))) });
  const monday = of('Monday');
  const everyDay = () => set({ openingHours: DAYS.flatMap((day) => monday.map((row) => ({ ...row, dayOfWeek: [day] }))) });
  return (
    <Group field="openingHours" label={LABELS.openingHours} hint={words.hours.note}>
      <div className={styles.days}>
        {DAYS.map((day) => {
          const own = of(day);
          const add = () =>
            put(day, [
              ...own,
              own.length === 0
                ? { dayOfWeek: [day], opens: '06:30', closes: '22:00' }
                : { dayOfWeek: [day], opens: '', closes: '' },
            ]);
          return (
            <div key={day} className={styles.day}>
              <span className={styles.dayName} aria-hidden>
                {day.slice(0, 3)}
              </span>
              <div className={styles.spans}>
                {own.length === 0 && <Span day={day} row={null} add={add} />}
                {own.map((row, index) => (
                  <Span
                    // biome-ignore lint/suspicious/noArrayIndexKey: the openings of a day have no other name
                    key={index}
                    day={day}
                    row={row}
                    add={index === own.length - 1 && own.length < 3 ? add : undefined}
                    change={(next) =>
                      put(
                        day,
                        own.map((one, at) => (at === index ? next : one)),
                      )
                    }
                    remove={() =>
                      put(
                        day,
                        own.filter((_, at) => at !== index),
                      )
                    }
                    left={() => left('openingHours')}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      {monday.length > 0 && (
        <Button variant="subtle" onClick={everyDay}>
          {words.hours.copy}
        </Button>
      )}
    </Group>
  );
}

function Span({
  day,
  row,
  add,
  change,
  remove,
  left,
}: {
  day: Day;
  row: Row | null;
  add?: (() => void) | undefined;
  change?: (row: Row) => void;
  remove?: () => void;
  left?: () => void;
}) {
  const { hours } = words;
  return (
    <div className={styles.span}>
      {row === null ? (
        hours.closed
      ) : (
        <>
          <input
            type="time"
            className={styles.time}
            aria-label={hours.opens(day)}
            value={row.opens}
            onBlur={left}
            onChange={(event) => change?.({ ...row, opens: event.currentTarget.value })}
          />
          {hours.to}
          <input
            type="time"
            className={styles.time}
            aria-label={hours.closes(day)}
            value={row.closes}
            onBlur={left}
            onChange={(event) => change?.({ ...row, closes: event.currentTarget.value })}
          />
          <button type="button" className={styles.round} aria-label={hours.remove(day)} onClick={remove}>
            <IconMinus size={20} aria-hidden />
          </button>
        </>
      )}
      {add !== undefined && (
        <button type="button" className={styles.round} aria-label={hours.add(day)} onClick={add}>
          <IconPlus size={20} aria-hidden />
        </button>
      )}
    </div>
  );
}
