import { expect, it } from 'vitest';
import { DAYS } from '../../../schemas/gym/days.ts';
import { saidOf } from './said-of.ts';

it('[4.7] an answer stands in words, as it was chosen', () => {
  expect(saidOf('website', {})).toBe('');
  expect(saidOf('walkIns', { walkIns: true })).toBe('Yes');
  expect(saidOf('sites', { sites: 3 })).toBe('3');
  expect(saidOf('legalForm', { legalForm: 'sole_trader' })).toBe('Sole trader');
  expect(saidOf('phone', { phone: '+447700900123' })).toBe('07700 900123');
  expect(saidOf('privacy', { privacy: '2026-11-23' })).toBe('Accepted, version of Mon 23 Nov 2026');
  expect(saidOf('passes', { passes: [{ kind: 'day', priceMinor: 900 }] })).toBe('Day pass £9.00');
  expect(saidOf('amenities', { amenities: ['ChangingFacilities', 'Showers'] })).toBe('Changing rooms, Showers');
  expect(saidOf('pin', { pin: { lat: 54.1201, lon: -2.4102 } })).toBe('54.1201, -2.4102');
});

it('[4.7] a week is said once for the days that are alike, and a closed day not at all', () => {
  const row = (day: (typeof DAYS)[number], opens: string, closes: string) => ({ dayOfWeek: [day], opens, closes });
  const week = DAYS.slice(0, 5).map((day) => row(day, '06:30', '22:00'));
  const said = (openingHours: unknown) => saidOf('openingHours', { openingHours });
  expect(said(week)).toBe('Mon–Fri 06:30–22:00');
  expect(said([...week, row('Sunday', '08:00', '12:00'), row('Sunday', '16:00', '20:00')])).toBe(
    'Mon–Fri 06:30–22:00, Sun 08:00–12:00 and 16:00–20:00',
  );
  expect(said(week.filter(({ dayOfWeek }) => dayOfWeek[0] !== 'Wednesday'))).toBe('Mon–Tue 06:30–22:00, Thu–Fri 06:30–22:00');
});
