/** What a gym's owner does with a pass of a member. */
import type { Instant } from '../basics/primitives.ts';
import type { Known } from '../decision.ts';
import { ONLINE } from '../gym/live/asked.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { decidePassExtend } from './extend/extend.ts';
import { PassExtend } from './proposals.ts';

export const pass = {
  for: 'desk',
  documents: {},
  kinds: {
    'pass.extend': request(PassExtend, {
      ...ORDINARY,
      decide: decidePassExtend,
      since: ownedSince,
      online: ONLINE['pass.extend'],
    }),
  },
  collections: {},
} as const satisfies DeviceNoun;

function ownedSince({ body }: PassExtend, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantAt(known, by, body.gymId)?.since];
}
