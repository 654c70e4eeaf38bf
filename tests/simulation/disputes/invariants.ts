/** What is looked at in the dispute worlds beside S1–S11. Of its own numbers: it asks none of the product's rules. */
import type { Dispute } from '../../../schemas/dispute/shape.ts';
import { Violation } from '../violation.ts';
import { type DisputeWorld, OWNER } from './world.ts';

const DAY = 24 * 3_600_000;
/** What may still be on its way when a world has healed. */
const SLACK = 2 * 60_000;

const ms = (instant: string): number => Date.parse(instant);

/** one at a time of one booking, by whose it is, with five days for the owner alone to answer. */
export async function disputesAfterStep(world: DisputeWorld): Promise<readonly Dispute[]> {
  const disputes = (await world.stored('dispute', 'gym-one/orders')).filter((one) => one.kind !== 'bank' && one.kind !== 'debt');
  const owners = new Map((await world.stored('booking', 'gym-one/bookings')).map(({ _id, memberId }) => [_id, memberId]));
  const standing = disputes.filter(({ status }) => status !== 'withdrawn').map(({ subject }) => subject.id);
  for (const id of standing)
    if (standing.indexOf(id) !== standing.lastIndexOf(id)) throw new Violation('2.16', `${id} is contested twice`);
  for (const { _id, openedBy, subject, createdAt, deadlineAt, reply, status } of disputes) {
    if (owners.get(subject.id) !== openedBy) throw new Violation('2.16', `${_id}: ${openedBy} speaks of another's booking`);
    if (ms(deadlineAt) - ms(createdAt) !== 5 * DAY) throw new Violation('R-69', `${_id} has another deadline than five days`);
    if (reply && (reply.by !== OWNER || reply.at > deadlineAt || status === 'awaiting_owner'))
      throw new Violation('R-69', `${_id} was answered by ${reply.by} at ${reply.at}, ${status}`);
  }
  return disputes;
}

/** no time is slept through. A5: both sides and the platform have the same. */
export async function disputesAtTheEnd(world: DisputeWorld): Promise<void> {
  const disputes = await disputesAfterStep(world);
  for (const dispute of disputes) {
    const { _id, status, deadlineAt, openedBy } = dispute;
    if (status === 'awaiting_owner' && ms(deadlineAt) + SLACK < world.time.now())
      throw new Violation('R-69', `${_id} still waits for an answer that was due at ${deadlineAt}`);
    for (const db of [`self-${openedBy}/self`, 'platform/disputes']) {
      const copy = (await world.stored('dispute', db)).find((one) => one._id === _id);
      if (JSON.stringify(copy) !== JSON.stringify(dispute)) throw new Violation('A5', `${_id} is another one in ${db}`);
    }
  }
}
