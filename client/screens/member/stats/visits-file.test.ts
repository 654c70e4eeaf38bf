import { expect, it } from 'vitest';
import type { CountedVisit } from '../../../features/checkin/visit-stats.ts';
import { visitsFile } from './visits-file.ts';

const visit = (gymName: string, change: Partial<CountedVisit> = {}): CountedVisit => ({
  ...{ gymId: 'gym:one', gymName, day: '2026-07-07', at: '2026-07-07T17:30:00.000Z', sure: true },
  ...change,
});
const zone = () => 'Europe/London';

it('has a line for each visit, at the time of the gym’s own clock', () => {
  expect(visitsFile([visit('Iron Works'), visit('Iron Works', { sure: false })], zone)).toBe(
    'Date,Time,Gym,State\r\n2026-07-07,18:30,Iron Works,Counted\r\n2026-07-07,18:30,Iron Works,Being checked\r\n',
  );
});

it('a name with a comma or a quote stays one cell, and none is a formula', () => {
  expect(visitsFile([visit('Squat, Press & "Pull"')], zone)).toContain('"Squat, Press & ""Pull"""');
  expect(visitsFile([visit('=SUM(A1)')], zone)).toContain(",'=SUM(A1),");
});
