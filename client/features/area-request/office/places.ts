/** What was asked for, place by place (product.md 2.20), as those see it who run the platform. Pure. */

import { type AreaRequestStep, byAsker, FROM, takenOn } from '../../../../schemas/area-request/flow.ts';
import { toTell } from '../../../../schemas/area-request/launch.ts';
import { LEAST_COUNTED } from '../../../../schemas/area-request/place.ts';
import type { AreaRequest } from '../../../../schemas/area-request/shape.ts';
import { byText } from '../../../../schemas/basics/by-text.ts';

export const STANDINGS = ['open', 'planned', 'done'] as const;
export type PlaceStanding = (typeof STANDINGS)[number];

export interface AskedPlace {
  /** As `AreaRequest.place`. */
  readonly place: string;
  /** An outcode, or a town as it was typed last. */
  readonly name: string;
  readonly requests: readonly AreaRequest[];
  /** People, each once. */
  readonly askers: number;
  readonly standing: PlaceStanding;
  readonly isNew: boolean;
  /** Everybody may know how many there are. */
  readonly isPublic: boolean;
  /** What can be done about it. */
  readonly steps: readonly AreaRequestStep[];
  /** Where there will be gyms, as it was planned last. */
  readonly areaId: string | undefined;
  /** Launched now, so many of so many get an email; fewer than ask where not all are dealt with at once. */
  readonly launching: { readonly people: number; readonly mails: number };
}

const EVERY_STEP: readonly AreaRequestStep[] = ['acknowledge', 'plan', 'launch', 'merge', 'decline'];

/** Where most people ask comes first. */
export function placesOf(requests: readonly AreaRequest[]): readonly AskedPlace[] {
  const byPlace = new Map<string, AreaRequest[]>();
  for (const one of requests.toSorted((a, b) => byText(b.createdAt + b._id, a.createdAt + a._id)))
    byPlace.set(one.place, [...(byPlace.get(one.place) ?? []), one]);
  return [...byPlace]
    .map(([place, there]) => placeOf(place, there))
    .toSorted((one, other) => other.askers - one.askers || byText(one.name, other.name));
}

/** `requests`: the latest first. */
function placeOf(place: string, requests: readonly AreaRequest[]): AskedPlace {
  const outcode = requests.find((one) => one.outcode !== undefined)?.outcode;
  const typed = requests.find(({ status }) => status !== 'merged') ?? requests[0];
  const askers = byAsker(requests).length;
  const has = (...wanted: readonly AreaRequest['status'][]) => requests.some(({ status }) => wanted.includes(status));
  const launched = takenOn(requests, 'launch');
  return {
    ...{ place, requests, askers },
    name: outcode ?? typed?.outcodeOrTown ?? place,
    standing: has('new', 'acknowledged') ? 'open' : has('planned', 'merged') ? 'planned' : 'done',
    isNew: has('new'),
    isPublic: outcode !== undefined && askers >= LEAST_COUNTED,
    steps: EVERY_STEP.filter((step) => has(...FROM[step])),
    areaId: requests.find(({ areaId }) => areaId !== undefined)?.areaId,
    launching: { people: launched.length, mails: launched.filter((theirs) => toTell(theirs)).length },
  };
}

/** What they want there, and how many do: most first. */
export function wantedAt({ requests }: AskedPlace): readonly { readonly activity: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { wantedActivities } of requests)
    for (const one of new Set(wantedActivities)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .map(([activity, count]) => ({ activity, count }))
    .toSorted((one, other) => other.count - one.count || byText(one.activity, other.activity));
}

/** How far writing to people has come. */
export const writtenAt = ({ requests }: AskedPlace) => ({
  told: requests.filter(({ toldAt }) => toldAt !== undefined).length,
  waiting: requests.filter(({ status, notifyMe }) => status === 'launched' && notifyMe).length,
});
