/** Areas and the keys that sign codes: said by the system. */

import { replaced } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { AreaSet, KeyPublished } from './proposals.ts';

export function decideAreaSet({ body: { area } }: AreaSet, known: Known, moment: Moment): Decision {
  return accepted(replaced(found(known.get('area', 'public/basics', area._id)), area, moment));
}

export function decideKeyPublished({ body: { key } }: KeyPublished, known: Known, moment: Moment): Decision {
  return accepted(replaced(found(known.get('key', 'public/basics', key._id)), key, moment));
}
