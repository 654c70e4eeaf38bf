import { expect, it } from 'vitest';
import { booking, HOUR, MINUTE, NOW } from '../../../tests/rules/documents.ts';
import { plus } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { knewOfPlace } from './seen.ts';
import { withLine } from './story.ts';

it('says the same thing twice in a row once, and another time again', () => {
  const line = { what: 'passed_over', why: 'notice' } as const;
  const once = withLine(booking('a'), systemMoment(NOW), line);
  expect(once.waited).toEqual([{ at: NOW, ...line }]);
  expect(withLine(once, systemMoment(plus(NOW, HOUR)), line)).toBe(once);
  const both = withLine(once, systemMoment(plus(NOW, HOUR)), { ...line, why: 'pass' });
  expect(both.waited).toHaveLength(2);
  expect(withLine(both, systemMoment(plus(NOW, HOUR)), line).waited).toHaveLength(3);
});

it('keeps how it began, the last two hours and the latest, and forgets the oldest between', () => {
  const step = (one: ReturnType<typeof booking>, minute: number) =>
    withLine(one, systemMoment(plus(NOW, minute * MINUTE)), { what: 'moved_up', position: minute + 1 });
  let one = withLine(booking('a'), systemMoment(NOW), { what: 'joined', position: 99 });
  one = withLine(one, systemMoment(NOW), { what: 'last_minute' });
  for (let minute = 1; minute <= LIMITS.waitedKept; minute += 1) one = step(one, minute);
  expect(one.waited).toHaveLength(LIMITS.waitedKept);
  expect(one.waited?.slice(0, 3).map(({ what, position }) => [what, position])).toEqual([
    ['joined', 99],
    ['last_minute', undefined],
    ['moved_up', 4],
  ]);
  expect(one.waited?.at(-1)?.position).toBe(LIMITS.waitedKept + 1);
});

it('[R-29, L5, B7] a penalty may count for who asked, saw it, or was told an hour before the start', () => {
  const { startsAt } = booking('a');
  const knew = (change: Parameters<typeof booking>[1]) => knewOfPlace(booking('a', change));
  const promotedAt = NOW;
  expect(knew({})).toBe(true);
  expect(knew({ promotedAt })).toBe(false);
  expect(knew({ promotedAt, promotionSeenAt: plus(startsAt, -1) })).toBe(true);
  expect(knew({ promotedAt, toldAt: plus(startsAt, -HOUR) })).toBe(true);
  expect(knew({ promotedAt, toldAt: plus(startsAt, -HOUR + 1) })).toBe(false);
});
