import { describe, expect, it } from 'vitest';
import { MINUTE, slot } from '../../../tests/rules/documents.ts';
import { plus } from '../../basics/time.ts';
import type { Gym } from '../../gym/shape.ts';
import type { Slot } from '../../slot/shape.ts';
import { closedWith } from './closed.ts';
import { cancelling, closureOver } from './over.ts';

type Closure = Gym['closures'][number];
const [STARTS, ENDS] = ['2026-03-04T18:00:00.000Z', '2026-03-04T18:45:00.000Z'];
const BEFORE = plus(STARTS, -MINUTE);
const closing = (startsAt: string, endsAt: string, change: Partial<Closure> = {}): Closure => ({
  ...{ closureId: 'closure:1', scope: 'whole_gym', reason: 'other', startsAt, endsAt },
  ...change,
});
const ALL_DAY = closing('2026-03-04T00:00:00.000Z', '2026-03-05T00:00:00.000Z');
const some = (...scheduleIds: string[]): Closure => ({ ...ALL_DAY, scope: 'schedule', scheduleIds });
const spin = (change: Partial<Slot> = {}) => slot('2026-03-04T18:00', change);
const CLOSED = { status: 'cancelled', closureId: 'closure:1' } as const;

describe('[G6] a closure lies over a class', () => {
  it.each<[string, Closure, boolean]>([
    ['that ends as the class begins', closing('2026-03-04T17:00:00.000Z', STARTS), false],
    ['that ends a moment later', closing('2026-03-04T17:00:00.000Z', plus(STARTS, 1)), true],
    ['that begins as the class ends', closing(ENDS, '2026-03-04T20:00:00.000Z'), false],
    ['that begins a moment sooner', closing(plus(ENDS, -1), '2026-03-04T20:00:00.000Z'), true],
    ['of this class', some('schedule:yoga', 'schedule:spin'), true],
    ['of another class', some('schedule:yoga'), false],
    ['of an area in which nothing is held', { ...ALL_DAY, scope: 'schedule' }, false],
    ['of the whole gym, which names no class', { ...ALL_DAY, scheduleIds: [] }, true],
  ])('%s', (_, closure, isOver) => {
    expect(closureOver([closure], spin())).toBe(isOver ? closure : undefined);
    expect(cancelling([closure], spin())).toBe(isOver ? closure : undefined);
  });

  it('and takes away what is booked in it, unless bookings are kept', () => {
    const kept = { ...ALL_DAY, bookingsKept: true } as const;
    const other = { ...ALL_DAY, closureId: 'closure:2' };
    expect(closureOver([kept, other], spin())).toBe(kept);
    expect(cancelling([kept], spin())).toBeUndefined();
    expect(cancelling([kept, other], spin())).toBe(other);
  });
});

describe('[2.11] a class as closures leave it', () => {
  it('is cancelled by the one that lies over it, and says which', () => {
    expect(closedWith(spin(), [ALL_DAY], BEFORE)).toStrictEqual(spin(CLOSED));
    expect(closedWith(spin({ ...CLOSED, closureId: 'closure:0' }), [ALL_DAY], BEFORE)).toStrictEqual(spin(CLOSED));
    expect(closedWith(spin(), [], BEFORE)).toStrictEqual(spin());
  });

  it.each<[string, string, string, boolean]>([
    ['had begun before its gym closed, and is under way', plus(STARTS, MINUTE), STARTS, false],
    ['begins as this is said, and before its gym closes', plus(STARTS, MINUTE), STARTS, false],
    ['is still to begin, though before its gym closes', plus(STARTS, MINUTE), plus(STARTS, -1), true],
    ['had begun when its gym had closed already', STARTS, plus(STARTS, MINUTE), true],
  ])('that %s', (_, closesAt, now, isCancelled) => {
    expect(closedWith(spin(), [closing(closesAt, ENDS)], now)).toStrictEqual(isCancelled ? spin(CLOSED) : spin());
  });

  it('that somebody cancelled stays cancelled for their reason', () => {
    const cancelled = spin({ status: 'cancelled' });
    expect(closedWith(cancelled, [ALL_DAY], BEFORE)).toStrictEqual(cancelled);
    expect(closedWith(cancelled, [], BEFORE)).toStrictEqual(cancelled);
  });

  it('is on again when its closure is gone, as it stood, unless it would have begun', () => {
    const moved = { movedFrom: '2026-03-04T17:00:00.000Z' };
    expect(closedWith(spin(CLOSED), [], BEFORE)).toStrictEqual(spin());
    expect(closedWith(spin({ ...CLOSED, ...moved }), [], BEFORE)).toStrictEqual(spin({ ...moved, status: 'changed' }));
    expect(closedWith(spin(CLOSED), [], STARTS)).toStrictEqual(spin(CLOSED));
    expect(closedWith(spin({ status: 'changed', ...moved }), [], BEFORE)).toStrictEqual(spin({ status: 'changed', ...moved }));
  });
});
