import { describe, expect, it } from 'vitest';
import { booking, gym } from '../../../tests/rules/documents.ts';
import { BOOKING_STATUSES } from '../shape.ts';
import { calendarEntry } from './entry.ts';
import { type CalendarEntry, calendarFile } from './file.ts';

/** By RFC 5545 itself, and by nothing of ours: unfolded (§3.1), a property is a name, parameters and a value; components nest (§3.4). */
interface Component {
  readonly name: string;
  readonly properties: Map<string, string>;
  readonly inside: Component[];
}
function read(file: string): Component {
  expect(file.endsWith('\r\n')).toBe(true);
  const open: Component[] = [{ name: '', properties: new Map(), inside: [] }];
  for (const line of file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[^:;]+)*):(.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    const here = open.at(-1);
    if (name === 'BEGIN') {
      const next: Component = { name: value, properties: new Map(), inside: [] };
      here?.inside.push(next);
      open.push(next);
    } else if (name === 'END') expect(open.pop()?.name).toBe(value);
    else {
      expect(here?.properties.has(name), `${name} once`).toBe(false);
      here?.properties.set(name, value);
    }
  }
  expect(open).toHaveLength(1);
  const [calendar] = open[0]?.inside ?? [];
  if (!calendar) throw new Error('no calendar');
  return calendar;
}
const offset = (text = '') => (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5)));
/** The moment that a wall clock means by the observances of its VTIMEZONE: the latest that began before it (§3.6.5). */
function instantBy(zone: Component | undefined, wall: string): string {
  const began = (zone?.inside ?? [])
    .filter(({ properties }) => (properties.get('DTSTART') ?? '') <= wall)
    .toSorted((a, b) => (a.properties.get('DTSTART') ?? '').localeCompare(b.properties.get('DTSTART') ?? ''));
  const iso = wall.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
  return new Date(Date.parse(iso) - offset(began.at(-1)?.properties.get('TZOFFSETTO')) * 60_000).toISOString();
}

const GYM = gym('one', { name: 'Iron; Works, Leeds' });
const events = (file: string) => read(file).inside.filter(({ name }) => name === 'VEVENT');

describe('[RFC 5545] bookings in a calendar', () => {
  it('of winter and summer stand on the gym’s clock, and mean the moments they are at by the zone that is written out', () => {
    const all = ['2026-03-03T18:00:00.000Z', '2026-07-14T17:00:00.000Z', '2026-11-03T18:00:00.000Z'].map((startsAt, at) =>
      calendarEntry(booking(`b${at}`, { startsAt, endsAt: startsAt.replace(':00:00', ':45:00') }), GYM),
    );
    const calendar = read(calendarFile(all, 'Fitness Hub'));
    expect([calendar.name, calendar.properties.get('VERSION')]).toEqual(['VCALENDAR', '2.0']);
    const [zone, ...more] = calendar.inside.filter(({ name }) => name === 'VTIMEZONE');
    expect(more).toEqual([]);
    const starts = events(calendarFile(all)).map(({ properties }) => properties.get('DTSTART;TZID=Europe/London') ?? '');
    expect(starts).toEqual(['20260303T180000', '20260714T180000', '20261103T180000']);
    expect(starts.map((wall) => instantBy(zone, wall))).toEqual(all.map(({ startsAt }) => startsAt));
    expect(zone?.properties.get('TZID')).toBe('Europe/London');
  });

  it('keep their UID, and their SEQUENCE rises with each change', () => {
    const made = booking('one', { createdAt: '2026-03-01T08:00:00.000Z', updatedAt: '2026-03-01T08:00:00.000Z' });
    const moved = { ...made, startsAt: '2026-03-05T19:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z' };
    const cancelled = { ...moved, status: 'cancelled' as const, updatedAt: '2026-03-02T08:00:00.250Z' };
    const said = [made, moved, cancelled].map((one) => events(calendarFile([calendarEntry(one, GYM)]))[0]?.properties);
    expect(new Set(said.map((one) => one?.get('UID'))).size).toBe(1);
    const sequences = said.map((one) => Number(one?.get('SEQUENCE')));
    expect(sequences[0]).toBe(0);
    expect(sequences.toSorted((a, b) => a - b)).toEqual(sequences);
    expect(new Set(sequences).size).toBe(3);
    // §3.3.8: an integer of 32 bits, ten years on as well.
    const late = calendarEntry({ ...made, updatedAt: '2036-03-01T08:00:00.000Z' }, GYM);
    expect(late.sequence).toBeLessThanOrEqual(2_147_483_647);
    expect(said.map((one) => one?.get('STATUS'))).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(said.map((one) => one?.get('DTSTAMP'))).toEqual(['20260301T080000Z', '20260302T080000Z', '20260302T080000Z']);
  });

  it('whatever becomes of one, it is confirmed, tentative or cancelled, and nothing else', () => {
    const by = (status: CalendarEntry['status']) =>
      BOOKING_STATUSES.filter((one) => calendarEntry(booking('one', { status: one }), GYM).status === status);
    expect(by('TENTATIVE')).toEqual(['waitlisted', 'offered']);
    expect(by('CANCELLED')).toEqual(['left', 'expired', 'cancelled', 'late_cancelled', 'cancelled_by_gym']);
    expect(by('CONFIRMED')).toHaveLength(5);
  });

  it('say where, and until when cancelling is free, as the app does', () => {
    const [one] = events(calendarFile([calendarEntry(booking('one', { cutoffAt: '2026-07-14T11:00:00.000Z' }), GYM)]));
    expect(one?.properties.get('LOCATION')).toMatch(/^Iron\\; Works\\, Leeds\\, /);
    expect(one?.properties.get('DESCRIPTION')).toBe('Free to cancel until Tue 14 Jul\\, 12:00');
    expect(calendarEntry(booking('one'), undefined)).toMatchObject({ place: booking('one').gymName });
  });

  it('keep all that a calendar shows of them', () => {
    const one = booking('one', { createdAt: '2026-03-01T08:00:00.000Z', updatedAt: '2026-03-01T08:00:01.001Z' });
    const all: CalendarEntry = {
      ...{ uid: 'one@fitness-hub', sequence: 5, status: 'CONFIRMED', title: 'Spin', timeZone: 'Europe/London' },
      ...{ startsAt: '2026-03-03T18:00:00.000Z', endsAt: '2026-03-03T18:45:00.000Z', changedAt: '2026-03-01T08:00:01.001Z' },
      ...{ place: 'Iron; Works, Leeds, 1 High Street, Leeds, LS1 4AP', geo: { lat: 53.8, lon: -1.55 } },
      notes: 'Free to cancel until Tue 3 Mar, 12:00',
    };
    expect(calendarEntry(one, GYM)).toEqual(all);
    const { geo: _nowhere, ...unknown } = all;
    expect(calendarEntry(one, undefined)).toEqual({ ...unknown, place: 'Gym one' });
    const nameless = { ...GYM, address: { ...GYM.address, streetAddress: '' } };
    expect(calendarEntry(one, nameless).place).toBe('Iron; Works, Leeds, Leeds, LS1 4AP');
  });

  it('say in words what has become of them', () => {
    const notes = (['waitlisted', 'offered', 'left', 'late_cancelled', 'cancelled_by_gym', 'attended'] as const).map(
      (status) => calendarEntry(booking('one', { status }), GYM).notes,
    );
    expect(notes).toEqual([
      ...['You are on the waiting list.', 'You are on the waiting list.', 'Cancelled.', 'Cancelled.'],
      ...['The gym cancelled this class.', 'Free to cancel until Tue 3 Mar, 12:00'],
    ]);
  });

  it('name every day and every month', () => {
    const days = ['01-05', '02-03', '03-04', '04-02', '05-01', '06-06', '07-05', '08-03', '09-01', '10-07', '11-05', '12-04'];
    const said = days.map((day) => calendarEntry(booking('one', { cutoffAt: `2026-${day}T12:00:00.000Z` }), GYM).notes);
    expect(said.map((note) => note.replace('Free to cancel until ', '').slice(0, -7))).toEqual([
      ...['Mon 5 Jan', 'Tue 3 Feb', 'Wed 4 Mar', 'Thu 2 Apr', 'Fri 1 May', 'Sat 6 Jun'],
      ...['Sun 5 Jul', 'Mon 3 Aug', 'Tue 1 Sep', 'Wed 7 Oct', 'Thu 5 Nov', 'Fri 4 Dec'],
    ]);
  });

  it('none is a calendar all the same', () => {
    expect(read(calendarFile([], 'Fitness Hub')).inside).toEqual([]);
  });
});
