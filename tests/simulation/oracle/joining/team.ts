/**
 * 2.12, R-60, G8: an invitation is used once at most, by whoever holds its address, and not after it was taken back. And whoever has power at a
 * gym came by it: as whose gym it is, by an invitation, or by the system's word; and has it no longer once it ended.
 */
import { Violation } from '../../violation.ts';
import type { SaidProposal } from '../log.ts';
import { approvals, type JoiningEvent, type JoiningLog } from './log.ts';

/** How people's addresses are made here. */
const addressOf = (uid: string): string => `${uid}@example.org`;

export function invitedOnce({ events, opened }: JoiningLog): void {
  const sentTo = new Map<string, string>();
  const over = new Map<string, string>();
  for (const one of events) {
    if (one.type === 'used') {
      const { inviteId, uid } = one;
      const before = over.get(inviteId);
      if (before !== undefined) throw new Violation('2.12', `${inviteId} let ${uid} in, and it was over: ${before}`);
      if (sentTo.get(inviteId) !== addressOf(uid))
        throw new Violation('2.12', `${inviteId} went to ${sentTo.get(inviteId)}, and let ${uid} in`);
      over.set(inviteId, `used by ${uid}`);
      continue;
    }
    if (!one.state.startsWith('accepted')) continue;
    if (one.kind === 'invite.send') sentTo.set(`invite:${one.id.slice('proposal:'.length)}`, String(one.body.email));
    if (one.kind === 'invite.revoke') over.set(String(one.body.inviteId), 'taken back');
  }
  const answers = new Map<string, number>();
  for (const { token, by, to, status } of opened) {
    if (status !== 200) continue;
    if (to !== addressOf(by)) throw new Violation('2.12', `${by} was let in by what was written to ${to}`);
    answers.set(token, (answers.get(token) ?? 0) + 1);
  }
  for (const [token, count] of answers) if (count > 1) throw new Violation('2.12', `${token} was answered yes ${count} times`);
}

/** `held`: `uid gymId` of everybody with power now. */
export function powers(said: readonly SaidProposal[], events: readonly JoiningEvent[], held: ReadonlySet<string>): void {
  const due = powersOf(said, events);
  for (const power of held) if (!due.has(power)) throw new Violation('G8', `${power}: held, and nobody gave it, or it ended`);
  for (const power of due) if (!held.has(power)) throw new Violation('G8', `${power}: given, and not held`);
}

/** By what was said, done and answered, in its order. */
export function powersOf(said: readonly SaidProposal[], events: readonly JoiningEvent[]): Set<string> {
  const due = new Set(said.flatMap(({ kind, body }) => (kind === 'system.employed' ? [`${body.uid} ${body.gymId}`] : [])));
  const made = new Map(approvals(events).map((one) => [one.applicationId, one]));
  for (const one of events) {
    if (one.type === 'used') {
      due.add(`${one.uid} ${one.gymId}`);
      continue;
    }
    if (!one.state.startsWith('accepted')) continue;
    const power = `${one.body.uid} ${one.body.gymId}`;
    const approval = one.kind === 'application.approve' ? made.get(String(one.body.applicationId)) : undefined;
    if (approval) due.add(`${approval.ownerUid} ${approval.gymId}`);
    if (one.kind === 'employee.remove' || one.kind === 'employee.suspend') due.delete(power);
    if (one.kind === 'employee.resume') due.add(power);
  }
  return due;
}
