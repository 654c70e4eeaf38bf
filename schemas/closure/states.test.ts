import { expect, it } from 'vitest';
import { isRefusal } from '../basics/machine.ts';
import { CLOSURE } from './states.ts';

/** product.md 2.11, written down by hand: where each event leads; from anywhere else it leads nowhere. */
const FLOW = `
draft planned scheduled
scheduled began active
active finished ended
scheduled calledOff cancelled
active calledOff cancelled
`;

it('[2.11] a closure goes where the product says, and nowhere else', () => {
  const ways = Object.entries(CLOSURE).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, next]) => (isRefusal(next) || next === from ? [] : [`${from} ${event} ${next}`])),
  );
  expect(ways.toSorted()).toEqual(FLOW.trim().split('\n').toSorted());
});

it('what is over cannot be taken back, and says so; what was taken back stays so', () => {
  expect(CLOSURE.ended.calledOff).toEqual({ code: 'CLOSURE_OVER' });
  expect(CLOSURE.cancelled.calledOff).toBe('cancelled');
});
