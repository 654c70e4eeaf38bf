/**
 * G17, G19, A3, 0.3: what a device said is stored reaches the server, however often people sign in and out and whatever becomes of its
 * storage; in the name of who did it, and of nobody else. What was taken back never does. And nobody is asked to sign in anew, on another
 * key, without a reason.
 */
import { Violation } from '../violation.ts';
import type { Claims } from './claims.ts';
import type { Attempt, KeptProposal, PushLog } from './log.ts';

export function kept(log: PushLog, { answered }: Claims): void {
  const own = new Map(log.kept.map((one) => [one.proposalId, one]));
  for (const attempt of log.attempts) {
    underOwnName(log, attempt, own);
    const sent = attempt.rows.find(({ _id }) => log.takenBack.has(_id));
    if (sent) throw new Violation('0.3', `${sent._id} (${sent.kind}) was taken back, and had been sent`);
  }
  const taken = new Map(log.acknowledged.map((one) => [one.proposal._id, one]));
  for (const one of log.kept) {
    if (one.isGone) continue;
    const answer = taken.get(one.proposalId);
    if (!answer && answered.has(one.proposalId)) continue;
    if (!answer) throw new Violation('A3', `${one.proposalId} (${one.kind}) of ${one.uid} was stored, and nobody ever took it`);
    if (answer.refused !== null)
      throw new Violation('A3', `${one.proposalId} (${one.kind}) of ${one.uid} was stored, and turned away: ${answer.refused}`);
  }
  for (const { device, uid, before, deviceId, causes } of log.signIns)
    if (before !== '' && before !== deviceId && causes.length === 0)
      throw new Violation('G19', `device ${device} of ${uid} lost its key ${before}, and is ${deviceId} now`);
}

/** Whoever asks, by their token or by their device: it is whoever made it. */
function underOwnName(log: PushLog, attempt: Attempt, own: ReadonlyMap<string, KeptProposal>): void {
  const registered = attempt.deviceId === null ? undefined : log.registered.get(attempt.deviceId)?.uid;
  const names = [attempt.uid, attempt.askedBy, registered].filter((name) => name !== null && name !== undefined);
  for (const { _id } of attempt.rows) {
    const made = own.get(_id);
    const other = made && names.find((name) => name !== made.uid);
    if (other) throw new Violation('G17', `${_id} was made by ${made.uid}, and sent as ${other}`);
  }
}
