/** Which requests for a place an administrator means, and how far they have come (product.md 2.20). Pure. */
import { byText } from '../basics/by-text.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { AREA_REQUESTS } from './place.ts';
import type { AreaRequest } from './shape.ts';

/** Where each can be taken on from. What was merged goes with the place it is counted with. */
export const FROM = {
  acknowledge: ['new'],
  plan: ['new', 'acknowledged', 'planned'],
  merge: ['new', 'acknowledged'],
  launch: ['new', 'acknowledged', 'planned', 'merged'],
  decline: ['new', 'acknowledged', 'planned', 'merged'],
} as const satisfies Readonly<Record<string, readonly AreaRequest['status'][]>>;
export type AreaRequestStep = keyof typeof FROM;

/** Those of one person: by their account, else by their address; whoever left neither is somebody of their own. */
const askerOf = ({ _id, uid, email }: AreaRequest): string => uid ?? email?.toLowerCase() ?? _id;

/** Who asks, each with all they asked, whoever asked first before the others. */
export function byAsker(requests: Iterable<AreaRequest>): readonly (readonly AreaRequest[])[] {
  const askers = new Map<string, AreaRequest[]>();
  const oldest = [...requests].sort((one, other) => byText(one.createdAt + one._id, other.createdAt + other._id));
  for (const one of oldest) {
    const theirs = askers.get(askerOf(one));
    if (theirs) theirs.push(one);
    else askers.set(askerOf(one), [one]);
  }
  return [...askers.values()];
}

/** Those that a step takes on, by who asked: of very many the first, and nobody's in two parts. */
export function takenOn(requests: Iterable<AreaRequest>, step: AreaRequestStep): readonly (readonly AreaRequest[])[] {
  const from: readonly AreaRequest['status'][] = FROM[step];
  return byAsker([...requests].filter(({ status }) => from.includes(status))).slice(0, LIMITS.areaRequestsAtOnce);
}

/** The same for whoever may; else what becomes of the proposal. */
export function meant(
  place: string,
  step: AreaRequestStep,
  known: Known,
  moment: Moment,
): { readonly askers: readonly (readonly AreaRequest[])[] } | Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = known.find('arearequest', AREA_REQUESTS, 'place', place);
  if (finding.state === 'unknown') return accepted([], ['arearequests']);
  const there = found(finding) ?? [];
  if (there.length === 0) return refused('NOT_FOUND');
  const askers = takenOn(there, step);
  return askers.length === 0 ? refused('AREA_REQUESTS_DECIDED') : { askers };
}
