/** Where the pin is against where the postcode is: a doubt, never a refusal, since neither is exact (product.md 2.2, 4.6). */
import { middleOf } from '../../area/middle.ts';
import type { Geo } from '../../basics/primitives.ts';
import { distance } from '../../checkin/travel.ts';
import type { DirectoryRow } from '../../gym-directory/row.ts';

/** Metres: beyond the first we ask to check it, beyond the second we say that one of the two is probably wrong. */
export const PIN_DOUBTFUL = 2000;
export const PIN_PROBABLY_WRONG = 3000;

export type PinWarning = 'far' | 'very_far';

/** Where gyms that we know have the same postcode, or as much of it as any has. */
export interface PostcodePlace {
  /** `LS1 4AP`, `LS1 4` or `LS1`. */
  readonly label: string;
  readonly geo: Geo;
  /** Metres from there to the farthest of them: so far from it a pin is as likely to be right as theirs. */
  readonly reach: number;
}

/** An area's middle is no postcode: it would put a pin in doubt that is right. Undefined: no gym we know has this outcode. */
export function postcodePlace(
  postcode: string,
  gyms: readonly Pick<DirectoryRow, 'geo' | 'postcode'>[],
): PostcodePlace | undefined {
  const [outcode = '', inward = ''] = postcode.split(' ');
  const beginnings = inward === '' ? [`${outcode} `] : [postcode, `${outcode} ${inward[0]}`, `${outcode} `];
  for (const beginning of beginnings) {
    const there = gyms.filter((gym) => gym.postcode.startsWith(beginning)).map(({ geo }) => geo);
    if (there.length === 0) continue;
    const geo = middleOf(there);
    return { label: beginning.trim(), geo, reach: Math.max(...there.map((one) => distance(geo, one))) };
  }
  return undefined;
}

/** Null where there is nothing to doubt: near enough, or a postcode that nobody here can place. */
export function pinWarning(pin: Geo, place: Pick<PostcodePlace, 'geo' | 'reach'> | undefined): PinWarning | null {
  if (place === undefined) return null;
  const metres = distance(pin, place.geo) - place.reach;
  if (metres >= PIN_PROBABLY_WRONG) return 'very_far';
  return metres > PIN_DOUBTFUL ? 'far' : null;
}
