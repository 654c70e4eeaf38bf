/** Product.md 2.2, the flow of a gym, written down by hand beside its table. */
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../basics/machine.ts';
import { GYM_STATUSES } from './shape.ts';
import { GYM, GYM_EVENTS } from './states.ts';

const WAYS = [
  'draft -completed-> pending_verification',
  'pending_verification -verified-> ready',
  'ready -opened-> live',
  'live -paused-> paused',
  'paused -resumed-> live',
  'paused -reinstated-> live',
  'live -suspended-> suspended',
  'paused -suspended-> suspended',
  'suspended -reinstated-> live',
  'suspended -reinstatedPaused-> paused',
  'live -ending-> closing',
  'paused -ending-> closing',
  'closing -ended-> closed',
  ...GYM_STATUSES.filter((status) => status !== 'removed').map((status) => `${status} -removed-> removed`),
];

describe('[2.2] the flow of a gym', () => {
  it('leads where it may and nowhere else', () => {
    const ways = GYM_STATUSES.flatMap((status) =>
      GYM_EVENTS.flatMap((event) => {
        const next = GYM[status][event];
        return isRefusal(next) || next === status ? [] : [`${status} -${event}-> ${next}`];
      }),
    );
    expect(ways.toSorted()).toEqual(WAYS.toSorted());
  });

  it('whatever else is asked of it is refused by name', () => {
    for (const status of GYM_STATUSES)
      for (const event of GYM_EVENTS) {
        const next = GYM[status][event];
        if (isRefusal(next)) expect(next).toEqual({ code: 'GYM_STATUS' });
      }
  });
});
