/** Adding, moving, noting and taking away a favourite: whatever arrives first, the change made last counts (product.md 5.5 G14). */
import { selfScope } from '../access.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import { keyOf } from '../primitives.ts';
import type { ProposalOf } from '../proposal/shape.ts';
import { changed, stamp } from '../revise.ts';
import { type Favourite, favouriteIdOf } from './shape.ts';

export function decideFavouriteSet({ body }: ProposalOf<'favourite.set'>, known: Known, moment: Moment): Decision {
  const { gymId, kept, note, order } = body;
  const _id = favouriteIdOf(moment.by, keyOf(gymId));
  const before = found(known.get('favourite', `${selfScope(moment.by)}/self`, _id));
  if (before && before.changedAt > moment.judgedAt) return accepted([]);
  const after: Favourite = {
    _id,
    type: 'favourite',
    ...stamp(moment, before),
    uid: moment.by,
    gymId,
    kept,
    note,
    order,
    addedAt: before?.kept ? before.addedAt : moment.judgedAt,
    changedAt: moment.judgedAt,
  };
  return accepted(changed(before ? [before] : [], [after], moment));
}
