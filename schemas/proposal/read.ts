/** A proposal as it comes in, of whatever version: the system's side of `release.ts`. */
import { Proposal } from '../folds/proposals.ts';
import { type Made, MOST_OFFSET, RELEASE, type Release, upToDate } from './release.ts';
import { foreignFields, whatIsWrong } from './wrong.ts';

export type Read =
  | { readonly state: 'current'; readonly proposal: Proposal }
  /** This build is the older one: to be kept as it is. */
  | { readonly state: 'newer' }
  /** `wrong`: field and rule, where it is one of ours but for that. `foreign`: what its body has and this kind knows nothing of. */
  | { readonly state: 'malformed'; readonly wrong?: string; readonly foreign?: readonly string[] };

/** Versions ahead of this build that somebody may already speak. Beyond them it is nonsense, and is not kept for ever. */
const VERSIONS_AHEAD = 50;
export function readProposal(made: Made, release: Release = RELEASE): Read {
  const { schemaVersion, origin } = made;
  if (isBeyondReckoning(origin)) return { state: 'malformed' };
  if (typeof schemaVersion === 'number' && Number.isSafeInteger(schemaVersion) && schemaVersion > release.version) {
    return { state: schemaVersion > release.version + VERSIONS_AHEAD ? 'malformed' : 'newer' };
  }
  const parsed = Proposal.safeParse(upToDate(made, release));
  if (parsed.success) return { state: 'current', proposal: parsed.data };
  const { issues } = parsed.error;
  const wrong = whatIsWrong(issues);
  const foreign = foreignFields(issues);
  return { state: 'malformed', ...(wrong === null ? {} : { wrong }), ...(foreign.length === 0 ? {} : { foreign }) };
}

function isBeyondReckoning(origin: unknown): boolean {
  if (typeof origin !== 'object' || origin === null || !('offsetMs' in origin)) return false;
  return typeof origin.offsetMs === 'number' && Math.abs(origin.offsetMs) > MOST_OFFSET;
}
