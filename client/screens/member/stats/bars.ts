/** What is written under a bar and in its table. Pure. */
import { BANDS, type VisitCount } from '../../../features/checkin/visit-stats.ts';
import type { Bar } from '../../../ui/figure/bars.tsx';
import { formatLocalDate } from '../../../ui/format.ts';
import { messages as words } from './words.ts';

const monthName = (key: string, month: 'short' | 'long'): string =>
  new Intl.DateTimeFormat('en-GB', { month, timeZone: 'UTC' })
    .format(new Date(`${key}-01T00:00:00Z`))
    .slice(0, month === 'short' ? 3 : 20);

/** `09:00–12:00`; the first band begins at midnight and the last ends there. */
export function bandName(key: string): string {
  const from = Number.parseInt(key, 10);
  const to = BANDS[BANDS.findIndex((band) => band >= from) + 1] ?? 24;
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return `${clock(from)}–${clock(to)}`;
}

/** `9–12`: as much as a bar has room for. */
const bandLabel = (key: string): string => {
  const [from = '', to = ''] = bandName(key).split('–');
  return `${Number.parseInt(from, 10)}–${Number.parseInt(to, 10)}`;
};

export const weekBars = (counts: readonly VisitCount[]): Bar[] =>
  counts.map((count) => {
    const name = formatLocalDate(count.key);
    return { ...count, name, label: name.slice('Mon '.length) };
  });

export const monthBars = (counts: readonly VisitCount[]): Bar[] =>
  counts.map((count) => ({ ...count, name: monthName(count.key, 'long'), label: monthName(count.key, 'short') }));

export const weekdayBars = (counts: readonly VisitCount[]): Bar[] =>
  counts.map((count) => {
    const day = Number.parseInt(count.key, 10);
    return { ...count, name: words.weekdayNames[day] ?? '', label: words.weekdays[day] ?? '' };
  });

export const timeBars = (counts: readonly VisitCount[]): Bar[] =>
  counts.map((count) => ({ ...count, name: bandName(count.key), label: bandLabel(count.key) }));
