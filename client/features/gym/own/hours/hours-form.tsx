import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { LocalTime } from '../../../../../schemas/basics/primitives.ts';
import { sameContent } from '../../../../../schemas/basics/revise.ts';
import { DAYS } from '../../../../../schemas/gym/days.ts';
import { byOpening, dayHours, type Week, withDay } from '../../../../../schemas/gym/edit/week.ts';
import type { Hours } from '../../../../../schemas/gym/opening-hours.ts';
import { DayHours } from '../../../../../schemas/gym/proposals.ts';
import type { DayOfWeek, Gym } from '../../../../../schemas/gym/shape.ts';
import { wrongWeek } from '../../../../../schemas/gym/wrong-week.ts';
import { useFormDraft } from '../../../../ui/form/draft.ts';
import { FormProblems } from '../../../../ui/form/problems.tsx';
import { Became, UNCHANGED } from '../became.tsx';
import { hoursInWords } from '../conflicts.ts';
import type { OwnGym } from '../frame.tsx';
import styles from '../own.module.css';
import { daysSince } from '../since.ts';
import { useGymEdit } from '../use-gym-edit.ts';
import { ownWords } from '../words.ts';
import { hoursWords as words } from './hours.words.ts';

const Typed = z.array(z.strictObject({ opens: z.string(), closes: z.string() }));
/** Days that were touched, and how each stood then (G4). */
const HoursDraft = z.record(z.string(), z.strictObject({ typed: Typed, seen: z.nullable(DayHours) }));
type HoursDraft = z.infer<typeof HoursDraft>;

const WHOLE_DAY: Hours = { opens: '00:00', closes: '00:00' };
const USUAL: Hours = { opens: '06:00', closes: '22:00' };
const NONE: readonly { input: string; text: string }[] = [];

/** The week, a day a row; the whole of a day is one change. A day of hours that were not known before is closed unless it is given some. */
export function HoursForm({ own: { gym }, week: of = 'openingHours' }: { own: OwnGym; week?: Week }) {
  const [draft = {}, setDraft, { discard, forgetSent }] = useFormDraft(`gym:${of}:${gym._id}`, HoursDraft);
  const [problems, setProblems] = useState(NONE);
  const { failure, sent, send, say } = useGymEdit(gym);
  const typedOn = (day: DayOfWeek) => draft[day]?.typed ?? dayHours(gym[of], day) ?? [];
  const set = (day: DayOfWeek, typed: readonly Hours[]) =>
    setDraft({ ...draft, [day]: { typed: [...typed], seen: draft[day]?.seen ?? dayHours(gym[of], day) } });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongHours(gym, of, draft);
    setProblems(wrong.length > 0 ? wrong : NONE);
    if (wrong.length > 0) return;
    const week = weekOf(draft);
    if (Object.keys(week).length === 0) {
      discard();
      say(UNCHANGED);
    } else if (await send({ [of]: week })) forgetSent(draft, (now) => daysSince(now, draft));
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormProblems failure={failure} fields={problems} />
      <p className={styles.soft}>{words.hint[of]}</p>
      <div>
        {DAYS.map((day) => (
          <Day key={day} of={of} day={day} hours={typedOn(day)} known={gym[of] !== undefined || day in draft} onSet={set} />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" size="lg">
          {ownWords.save}
        </Button>
        <Button variant="default" size="lg" onClick={() => copyMonday(gym, of, draft, setDraft)}>
          {words.copy}
        </Button>
        {Object.keys(draft).length > 0 && (
          <Button variant="subtle" size="lg" onClick={discard}>
            {ownWords.discard}
          </Button>
        )}
      </div>
      <Became of={sent} />
    </form>
  );
}

function copyMonday(gym: Gym, of: Week, draft: HoursDraft, setDraft: (draft: HoursDraft) => void) {
  const monday = draft.Monday?.typed ?? dayHours(gym.openingHours, 'Monday') ?? [];
  const row = (day: DayOfWeek) => ({ typed: [...monday], seen: draft[day]?.seen ?? dayHours(gym[of], day) });
  setDraft({ ...draft, ...Object.fromEntries(DAYS.slice(0, 5).map((day) => [day, row(day)])) });
}

interface DayProps {
  of: Week;
  day: DayOfWeek;
  hours: readonly Hours[];
  known: boolean;
  onSet: (day: DayOfWeek, hours: readonly Hours[]) => void;
}

function Day({ of, day, hours, known, onSet }: DayProps) {
  // Two weeks of seven days stand on one page.
  const called = of === 'openingHours' ? day : words.staffedOn(day);
  const change = (at: number, part: Partial<Hours>) =>
    onSet(
      day,
      hours.map((one, place) => (place === at ? { ...one, ...part } : one)),
    );
  return (
    <fieldset className={styles.group}>
      <legend>{day}</legend>
      <div className={styles.rows}>
        {hours.length === 0 && <p className={styles.soft}>{hoursInWords(known ? [] : null)}</p>}
        {hours.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <div key={at} className={styles.row}>
            <TextInput
              type="time"
              label={words.opens}
              aria-label={words.opensOn(called)}
              id={inputOf(of, day, at)}
              value={one.opens}
              onChange={(event) => change(at, { opens: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={words.closes}
              aria-label={words.closesOn(called)}
              value={one.closes}
              onChange={(event) => change(at, { closes: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              color="gray"
              aria-label={words.remove(called)}
              onClick={() =>
                onSet(
                  day,
                  hours.filter((_, place) => place !== at),
                )
              }
            >
              <IconX size={20} stroke={2} aria-hidden />
            </Button>
          </div>
        ))}
        <div className={styles.actions}>
          {hours.length < 3 && (
            <Button
              variant="light"
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
              aria-label={words.addOn(called)}
              onClick={() => onSet(day, [...hours, USUAL])}
            >
              {words.add}
            </Button>
          )}
          {hours.length === 0 && (
            <Button variant="subtle" aria-label={words.allDayOn(called)} onClick={() => onSet(day, [WHOLE_DAY])}>
              {words.allDay}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}

const inputOf = (of: Week, day: DayOfWeek, at: number): string => `${of}-${day}-${at}`;

function wrongHours(gym: Gym, of: Week, draft: HoursDraft): { input: string; text: string }[] {
  const empty = DAYS.flatMap((day) =>
    (draft[day]?.typed ?? []).flatMap(({ opens, closes }, at) =>
      LocalTime.safeParse(opens).success && LocalTime.safeParse(closes).success
        ? []
        : [{ input: inputOf(of, day, at), text: words.empty(day) }],
    ),
  );
  if (empty.length > 0) return empty;
  const after = DAYS.reduce((rows, day) => (draft[day] ? withDay(rows, day, draft[day].typed) : rows), gym[of]);
  const wrong = wrongWeek(after ?? []);
  return wrong === null ? [] : [{ input: inputOf(of, wrong.day, 0), text: words.wrong(of, wrong.rule) }];
}

/** Only days that are to be different from what was seen. */
function weekOf(draft: HoursDraft) {
  return Object.fromEntries(
    DAYS.flatMap((day) => {
      const change = draft[day];
      if (!change) return [];
      const to = change.typed.toSorted(byOpening);
      return sameContent(to, change.seen) ? [] : [[day, { from: change.seen, to }] as const];
    }),
  );
}
