/** The short codes on a gym's list, hashed outside the rules: a decision asks for it with an errand (A12), because it takes long on purpose. */
import { keyOf } from '../basics/key.ts';
import { changed, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { accepted, type Decision, type Finding, found, type Known, type Moment } from '../decision.ts';
import type { HashErrand } from '../errand/shape.ts';
import { rosterEntryOf } from '../pass/member.ts';
import type { Pass } from '../pass/shape.ts';
import { listKeyIdOf, markOf } from './list-key.ts';
import type { CodeHashed } from './proposals.ts';
import type { ListKey } from './shape.ts';

export const listKeyOf = (known: Known, gymId: string): Finding<ListKey> =>
  known.get('listkey', `${gymScope(gymId)}/roster`, listKeyIdOf(gymId));

/** One for each list on which the code of the pass is not hashed with the key in force. The day in the id: asked twice a day, hashed once. */
export function hashErrands(known: Known, moment: Moment, passes: readonly Pass[]): HashErrand[] {
  return passes
    .filter(({ shortCode }) => shortCode !== undefined)
    .flatMap(({ _id: passId, memberId, gymIds }) => gymIds.map((gymId) => ({ passId, memberId, gymId })))
    .filter((task) => isDue(known, task))
    .map((task) => hashErrand(known, moment, task));
}

/** With the key in force. */
function hashErrand(known: Known, moment: Moment, asked: HashErrand['task']): HashErrand {
  const turn = found(listKeyOf(known, asked.gymId))?.turn;
  const { passId, memberId, gymId } = asked;
  const mark = turn === undefined ? '' : `-${turn}`;
  return {
    _id: `errand:hash-${keyOf(passId)}-${keyOf(gymId)}-${moment.receivedAt.slice(0, 10)}${mark}`,
    type: 'errand',
    ...stamp(moment),
    kind: 'hash-code',
    status: 'open',
    task: { passId, memberId, gymId, ...(turn !== undefined && { turn }) },
  };
}

function isDue(known: Known, { passId, gymId }: HashErrand['task']): boolean {
  const before = found(rosterEntryOf(known, gymId, passId));
  const inForce = found(listKeyOf(known, gymId));
  return before?.hashedWith === undefined || (inForce !== undefined && before.hashedWith !== markOf(inForce));
}

/** What was hashed with another key than the one in force is hashed anew when its token is signed again (`hashErrands`). */
export function decideCodeHashed({ body }: CodeHashed, known: Known, moment: Moment): Decision {
  const { passId, gymId, key, cost, turn, hash } = body;
  const entry = found(rosterEntryOf(known, gymId, passId));
  const before = found(listKeyOf(known, gymId));
  if (!entry) return accepted([]);
  // Asked for before the gym had the key that it has now (`turn.ts`).
  if ((turn ?? 0) < (before?.turn ?? 0))
    return accepted([hashErrand(known, moment, { passId, gymId, memberId: entry.memberId })]);
  const { earlier } = before ?? {};
  const after: ListKey = {
    ...{ _id: listKeyIdOf(gymId), type: 'listkey', ...stamp(moment, before), gymId, key, cost },
    ...{ ...(turn !== undefined && { turn }), ...(earlier && { earlier }) },
  };
  return accepted([
    ...changed(before ? [before] : [], [after], moment),
    ...changed([entry], [{ ...entry, shortCodeHash: hash, hashedWith: markOf(body) }], moment),
  ]);
}
