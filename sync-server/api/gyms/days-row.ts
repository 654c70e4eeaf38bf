/**
 * A gym's days in numbers, for those who run the platform and look at that gym (product.md 4.5): thirteen months of four hundred gyms are no replica of
 * theirs. Whoever works there has them on their own device. Never what it took: nobody has been given leave to see that (R-60).
 */
import { gymScope } from '../../../schemas/basics/scope.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { isAgedGymDay } from '../../../schemas/gym-day/id.ts';
import { GymDay } from '../../../schemas/gym-day/shape.ts';
import type { Clock } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { type ApiRow, Nothing, row } from '../row.ts';

export interface DaysParts {
  readonly store: Pick<Store, 'list'>;
  readonly clock: Clock;
}

export function gymDaysRow({ store, clock }: DaysParts): ApiRow {
  return row({
    method: 'GET',
    path: '/api/gyms/:gym/days',
    who: 'device',
    proof: 'session',
    body: Nothing,
    allowance: { most: 120, within: 60_000 },
    handle: async ({ visitor, parameters }) => {
      if (!visitor.admin) return { refused: 'NOT_FOUND', status: 404 };
      const now = instantOf(clock.now());
      const days: GymDay[] = [];
      for await (const { id, body } of documentsOf(store, `${gymScope(`gym:${parameters.gym}`)}/days`)) {
        const read = GymDay.safeParse({ _id: id, ...body });
        if (read.success && !isAgedGymDay(id, now)) days.push(read.data);
      }
      return { status: 200, body: { days }, headers: { 'cache-control': 'no-store' } };
    },
  });
}
