/**
 * 2.2: until its owner took it live, not one byte of a gym is where everybody reads, whatever its status; and once it was stopped or removed,
 * nothing of what it says of itself. Which gyms that is, is told by what became of the proposals, and by nothing that the product keeps.
 */
import { Violation } from '../../violation.ts';
import { approvals, type JoiningEvent } from './log.ts';

/** A gym as the world began with it. */
export interface BegunGym {
  readonly _id: string;
  readonly name: string;
  readonly isShown: boolean;
}

interface Publicity {
  isShown: boolean;
  wasShown: boolean;
  readonly words: Set<string>;
}

/** What everybody may read, in whichever database: name, ids and bodies as they lie on the disk. */
export interface PublicRow {
  readonly db: string;
  readonly text: string;
}

export function hidden(begun: readonly BegunGym[], events: readonly JoiningEvent[], rows: readonly PublicRow[]): void {
  for (const [gymId, { isShown, wasShown, words }] of publicityOf(begun, events)) {
    if (isShown) continue;
    const wanted = wasShown ? [...words] : [...words, gymId];
    for (const { db, text } of rows) {
      const found = wanted.find((word) => text.includes(word));
      if (found !== undefined) throw new Violation('2.2', `${gymId} may not be seen, and ${db} says “${found}”`);
    }
  }
}

/** And who may be seen, is. */
export function shown(begun: readonly BegunGym[], events: readonly JoiningEvent[], rows: readonly PublicRow[]): void {
  for (const [gymId, { isShown }] of publicityOf(begun, events)) {
    if (isShown && !rows.some(({ db, text }) => db.startsWith('venue-') && text.includes(gymId)))
      throw new Violation('2.2', `${gymId} is open to everybody, and nobody sees it`);
  }
}

function publicityOf(begun: readonly BegunGym[], events: readonly JoiningEvent[]): Map<string, Publicity> {
  const gyms = new Map<string, Publicity>(
    begun.map(({ _id, name, isShown }) => [_id, { isShown, wasShown: isShown, words: new Set([name]) }]),
  );
  const named = new Map<string, string>();
  for (const one of events) {
    if (one.type !== 'ended' || one.kind !== 'application.submit') continue;
    const { gymName } = one.body.answers as { gymName: string };
    named.set(`application:${one.id.slice('proposal:'.length)}`, gymName);
  }
  for (const { applicationId, gymId } of approvals(events)) {
    const before = gyms.get(gymId);
    const words = new Set([...(before?.words ?? []), named.get(applicationId) ?? gymId]);
    gyms.set(gymId, { isShown: before?.isShown ?? false, wasShown: before?.wasShown ?? false, words });
  }
  for (const one of events) {
    if (one.type !== 'ended') continue;
    const { kind, body, state, madeGymId } = one;
    const gym = gyms.get(madeGymId ?? String(body.gymId));
    if (!gym) continue;
    if (kind === 'gym.edit') for (const word of wordsOf(body)) gym.words.add(word);
    if (!state.startsWith('accepted')) continue;
    if (kind === 'application.approve' || kind === 'gymorder.suspend') gym.isShown = false;
    if (kind === 'gymorder.remove' && one.entries.some(({ action }) => action === 'gym.removed')) gym.isShown = false;
    if (kind === 'gym.publish' || kind === 'gymorder.reinstate') gym.isShown = true;
    gym.wasShown ||= gym.isShown;
  }
  return gyms;
}

/** Everything somebody wrote into an edit that is long enough to be theirs alone. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('Ferngate') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}
