/**
 * "Start now": a member who left it open when buying asks for it before their first visit. Said again it changes nothing, and what was
 * asked for is not taken back. It may come from a queue: when they said it counts.
 */

import { changed } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { accepted, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import type { PassStart } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { PASS } from '../states.ts';
import { mayAskToStart, startConsent } from './consent.ts';

/** Ready or in use, or what has become of that since: their visit may be heard of before their answer (A2). */
const STARTABLE: readonly Pass['status'][] = ['ready', 'active', 'used_up', 'expired'];

export function decidePassStart({ body: { passId, version } }: PassStart, known: Known, moment: Moment): Decision {
  const held = known.get('pass', `${memberScope(moment.by)}/passes`, passId);
  if (held.state === 'unknown') return accepted([], ['passes']);
  if (held.state === 'absent') return refused(PASS.none.used.code);
  const pass = held.value;
  const consent = startConsent(pass.kind, version, moment.judgedAt);
  if (!consent) return refused('TERMS_CHANGED');
  // There is nothing left that would be decided by it.
  if (!STARTABLE.includes(pass.status) || !mayAskToStart(pass, moment.judgedAt)) return accepted([]);
  return accepted(changed([pass], [{ ...pass, startRequestedNow: true, startConsent: consent }], moment));
}
