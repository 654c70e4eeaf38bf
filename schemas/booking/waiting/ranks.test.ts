import { expect, it } from 'vitest';
import { booking, HOUR, NOW } from '../../../tests/rules/documents.ts';
import { plus } from '../../basics/time.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { movedUp } from './ranks.ts';

const inLine = (key: string, position: number) => booking(key, { status: 'waitlisted', position });

it('[R-27] after somebody left the rest move up, say so, and only who moves is written', () => {
  const at = plus(NOW, HOUR);
  const moved = movedUp([inLine('a', 1), inLine('c', 4), inLine('b', 3)], systemMoment(at));
  expect(moved.map(({ _id, position }) => [_id, position])).toEqual([
    ['booking:b', 2],
    ['booking:c', 3],
  ]);
  expect(moved[0]).toMatchObject({ updatedAt: at, createdAt: NOW, waited: [{ at, what: 'moved_up', position: 2 }] });
});
