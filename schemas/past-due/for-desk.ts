/** Renewals that were not paid, as those see them who may see a gym's money (R-60 `financials.view`). Beside the payments. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import type { Known } from '../decision.ts';
import { ONLINE } from '../gym/live/asked.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { PastDueTell } from './proposals.ts';
import { PastDue } from './shape.ts';
import { decidePastDueTell } from './tell.ts';

export const pastDue = {
  for: 'desk',
  documents: {
    pastdue: shown(PastDue, {
      in: ['gym/payments'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/payments`],
      // What it says of a member stands on their own pass.
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'pastdue.tell': request(PastDueTell, {
      ...{ ...ORDINARY, decide: decidePastDueTell, since: toldSince },
      ...{ online: ONLINE['pastdue.tell'], perHour: LIMITS.pastDueToldPerHour },
    }),
  },
  collections: {},
} as const satisfies DeviceNoun;

function toldSince({ body }: PastDueTell, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantAt(known, by, body.gymId)?.since];
}
