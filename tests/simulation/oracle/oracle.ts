/**
 * An oracle that knows only what was pushed, and when what was granted: it asks whether what the server says became of it can be true.
 * It imports none of the product's rules (`.dependency-cruiser.cjs` holds it), so it is not wrong where they are.
 */
import { Violation } from '../violation.ts';
import { type Claims, claimsOf, type ReadDatabase } from './claims.ts';
import { judged } from './judged.ts';
import { kept } from './kept.ts';
import { limits } from './limits.ts';
import type { PushLog } from './log.ts';
import { order } from './order.ts';
import { recorded } from './recorded.ts';
import { strikes } from './strikes.ts';
import { visits } from './visits.ts';

export interface Published {
  readonly zone: string;
  /** R-23, the same at every gym. */
  readonly cutoffHours: number;
}

export async function oracle(
  world: { readonly log: PushLog; readonly memberUids: readonly string[]; readonly staffUids: readonly string[] },
  published: Published,
  read: ReadDatabase,
): Promise<void> {
  const claims = await claimsOf(world.log, world.memberUids, world.staffUids, read);
  limits(world.log);
  kept(world.log, claims);
  granted(claims);
  recorded(claims.said, await read('cell/audit'));
  taken(world.log, claims);
  order(claims);
  judged(world.log, claims);
  visits(claims, published.zone);
  strikes(claims, published.cutoffHours);
}

/** Whoever has no power here says nothing happened; and a number that is used says nothing either. */
const IS_NO_FACT = ['NO_PERMISSION', 'NUMBER_USED'];

/** What happened is never refused (L1), and what the server says it has, it has (S4). */
function taken(log: PushLog, { forgotten, decided }: Claims): void {
  const [lost] = forgotten;
  if (lost) throw new Violation('S4', `${lost.proposal._id} was taken, and nobody knows of it`);
  const fact = (kind: string) => kind === 'checkin.record';
  const refused = log.acknowledged.find((one) => one.refused !== null && fact(one.proposal.kind));
  if (refused) throw new Violation('L1', `${refused.proposal._id} happened, and was refused: ${refused.refused}`);
  const denied = decided.find(
    ({ proposal, state, code = '' }) => fact(proposal.kind) && state === 'refused' && !IS_NO_FACT.includes(code),
  );
  if (denied) throw new Violation('L1', `${denied.proposal._id} happened, and was refused: ${denied.code}`);
}

/** A12: what the system said of powers holds, the last word of each. */
function granted({ said, powers }: Claims): void {
  const last = new Map<string, boolean>();
  for (const { kind, body } of said) {
    if (kind === 'system.employed') last.set(`${body.uid} ${body.gymId}`, true);
    if (kind === 'system.employment-ended') last.set(`${body.uid} ${body.gymId}`, false);
  }
  for (const [power, isHeld] of last) {
    if (isHeld && !powers.has(power)) throw new Violation('A9', `${power}: granted, and not held`);
    if (!isHeld && powers.has(power)) throw new Violation('A9', `${power}: ended, and still held`);
  }
}
