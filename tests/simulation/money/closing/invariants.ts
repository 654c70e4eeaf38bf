/** What is looked at in the closing worlds beside the money: what began, and what a gym that has closed gave back. */
import { lastDayFrom, leftGoesBack, onTheirDay, soldNothingSince, wholeBefore } from '../../oracle/money/closing.ts';
import { Violation } from '../../violation.ts';
import { moneyAfterStep, moneyAtTheEnd, saidOf, toldIn } from '../invariants.ts';
import { SELLER } from '../scene.ts';
import type { ClosingWorld } from './world.ts';

const accepted = ({ booking: { events } }: ClosingWorld, asked: string) =>
  events.filter(({ kind, state }) => kind === asked && state === 'accepted');

export async function closingAfterStep(world: ClosingWorld): Promise<void> {
  await moneyAfterStep(world);
  onTheirDay(await saidOf(world), world.time.now());
}

export async function closingAtTheEnd(world: ClosingWorld): Promise<void> {
  await moneyAtTheEnd(world);
  const said = await saidOf(world);
  onTheirDay(said, world.time.now());
  wholeBefore(
    said,
    accepted(world, 'pass.cancel').map(({ body, at }) => ({ passId: String(body.passId), at })),
  );
  const [notice] = accepted(world, 'gym.close');
  if (!notice) throw new Violation('2.2', 'its owner wanted to close the gym, and nobody took it');
  soldNothingSince(said, notice.at);
  const [gym] = (await world.stored('gym', 'gym-one/gyms')).filter(({ _id }) => _id === SELLER._id);
  if (gym?.status !== 'closed') throw new Violation('2.2', `the last day of the gym is over, and it is ${gym?.status}`);
  for (let left = leftGoesBack(said, lastDayFrom(notice.at)); left > 0; left -= 1)
    world.tally.event('what was left of a pass went back when its gym closed');
  for (const { startsOn, status } of said.passes)
    if (startsOn !== undefined && status !== 'pending_payment') world.tally.event('a pass began on its day');
  for (const { wasSent } of toldIn(world).byHand)
    world.tally.event(wasSent ? 'the office paid what a bank sent back' : 'the office paid what no bank took');
}
