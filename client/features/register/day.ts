/** The day whose registers are looked at, and what this device has of it: all of a gym's, or one's own classes. */
import { useState } from 'react';
import { addDays, instantAt, instantOf, localDay, plus } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Row, Rows } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import { useGymBookings, useSlotBookings } from '../booking/gym-hooks.ts';
import { useDuties, useRegisters } from '../duty/hooks.ts';
import { useTimetables } from '../slot/hooks.ts';
import { chosenOf, classesOn, type RegisterClass } from './classes.ts';

const DAY = 86_400_000;
/** As many days as one's own classes are shown. */
const AHEAD = 7;
/** A missed class can be excused for so long, whenever it became final. */
const BACK = (LIMITS.noShowLatest + LIMITS.excuseWithin) / DAY;

export interface RegisterDay {
  readonly now: string;
  /** The latest first: a week ahead, and as far back as anything can still be put right. */
  readonly days: readonly string[];
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly classes: readonly RegisterClass[];
  readonly chosen: RegisterClass | undefined;
  /** Of the chosen class. */
  readonly rows: readonly Row<Booking>[];
  readonly isLoading: boolean;
  readonly asOf: string | undefined;
  /** What it is made of. */
  readonly of: readonly Rows<unknown>[];
}

interface Of {
  readonly gymId: string;
  readonly timeZone: string;
  /** The slot that is looked for, if one is. */
  readonly asked: string | undefined;
}

/** Of the open workspace of a gym. */
export function useGymDay(of: Of): RegisterDay {
  const { from, to, ...rest } = useDay(of);
  const booked = useGymBookings(of.gymId, from, to);
  const on = useOn({ ...of, ...rest }, booked);
  // A class that was moved to another day is on its old day's timetable.
  const inClass = useSlotBookings(of.gymId, on.chosen?.slotId);
  const isLoading = on.isLoading || (on.chosen !== undefined && inClass.state === 'loading');
  return { ...on, rows: inClass.rows, isLoading, of: [booked, inClass] };
}

/** However far a class was moved, its bookings are not further from its day than this. */
const MOVED = 14 * DAY;

/** Of the open workspace of one's own part of a gym. */
export function useOwnDay(of: Of): RegisterDay {
  const { from, to, ...rest } = useDay(of);
  const duties = useDuties(of.gymId);
  const mine = new Set(duties.rows.map(({ doc }) => doc.slotId));
  const near = useRegisters(of.gymId, plus(from, -MOVED));
  const rows = near.rows.filter(({ doc }) => doc.startsAt >= from && doc.startsAt < to);
  const on = useOn({ ...of, ...rest, isMine: (slotId) => mine.has(slotId) }, { ...near, rows });
  return { ...on, rows: near.rows.filter(({ doc }) => doc.slotId === on.chosen?.slotId), of: [duties, near] };
}

const SLOT_DAY = /(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}$/;

function useDay({ timeZone, asked }: Of) {
  const now = instantOf(useNow());
  const today = localDay(now, timeZone);
  // Chosen by hand it counts until another class is asked for; a slot's id ends with when it was first on.
  const [picked, setPicked] = useState<{ readonly day: string; readonly asked: string | undefined }>();
  const days = Array.from({ length: AHEAD + 1 + BACK }, (_, back) => addDays(today, AHEAD - back));
  const said = picked?.asked === asked ? picked?.day : SLOT_DAY.exec(asked ?? '')?.[1];
  const day = days.find((one) => one === said) ?? today;
  const [from, to] = [instantAt(day, '00:00', timeZone), instantAt(addDays(day, 1), '00:00', timeZone)];
  const onDay = (next: string) => setPicked({ day: next, asked });
  return { now, day, onDay, days, from, to };
}

type OnDay = Of & Omit<ReturnType<typeof useDay>, 'from' | 'to'> & { readonly isMine?: (slotId: string) => boolean };

function useOn({ gymId, asked, isMine, now, days, day, onDay }: OnDay, bookings: Rows<Booking>) {
  const timetables = useTimetables(gymId, day, 1);
  const classes = classesOn(
    timetables.rows.map(({ doc }) => doc),
    bookings.rows.map(({ doc }) => doc),
    isMine,
  );
  const isLoading = timetables.state === 'loading' || bookings.state === 'loading';
  return { now, days, day, onDay, classes, chosen: chosenOf(classes, asked, now), isLoading, asOf: bookings.asOf };
}
