/** Adding, moving, noting and taking away a favourite: whatever arrives first, the change made last counts (product.md 5.5 G14). */

import { keyOf } from '../basics/primitives.ts';
import { changed, stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import type { FavouriteSet } from './proposals.ts';
import { type Favourite, favouriteIdOf } from './shape.ts';

export function decideFavouriteSet({ body }: FavouriteSet, known: Known, moment: Moment): Decision {
  const { gymId, kept, note, order } = body;
  const _id = favouriteIdOf(moment.by, keyOf(gymId));
  const before = found(known.get('favourite', `${selfScope(moment.by)}/self`, _id));
  if (before && before.changedAt > moment.judgedAt) return accepted([]);
  const isNew = kept && !before?.kept;
  const seen = isNew ? gymNow(gymId, known) : { gymName: before?.gymName, priceSeen: before?.priceSeen };
  // One that is kept already stays, so that its owner can see that it has gone.
  if (seen === 'gone') return refused('GYM_REMOVED');
  const { gymName, priceSeen } = seen;
  const after: Favourite = {
    _id,
    type: 'favourite',
    ...stamp(moment, before),
    uid: moment.by,
    gymId,
    ...(gymName !== undefined && { gymName }),
    ...(priceSeen !== undefined && { priceSeen }),
    kept,
    note,
    order,
    addedAt: before?.kept ? before.addedAt : moment.judgedAt,
    changedAt: moment.judgedAt,
  };
  return accepted(changed(before ? [before] : [], [after], moment));
}

/** What the gym is called and costs at this moment; nothing where this device does not know it. */
function gymNow(gymId: string, known: Known): Pick<Favourite, 'gymName' | 'priceSeen'> | 'gone' {
  const gym = gymOf(known, gymId);
  if (gym.state === 'unknown') return {};
  if (gym.state === 'absent' || gym.value.status === 'removed') return 'gone';
  const { name, priceFrom } = gym.value;
  return { gymName: name, ...(priceFrom !== undefined && { priceSeen: priceFrom }) };
}
