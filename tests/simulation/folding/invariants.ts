/** What is looked at in the folding worlds beside S1–S11 and the books: that nobody who was away, or asks again, can tell that something was folded. */
import type { Query } from '../../../client/sync/device/device.ts';
import type { SimulatedDevice } from '../device.ts';
import { moneyAfterStep, moneyAtTheEnd } from '../money/invariants.ts';
import { unheard, unshown } from '../oracle/answered.ts';
import { proposalsOf } from '../server.ts';
import { Violation } from '../violation.ts';
import type { FoldingWorld } from './world.ts';

/** Ten seconds each; a request that is lost goes again meanwhile. */
const ROUNDS = 12;
const everyProposal: Query<'proposal'> = {
  ...{ type: 'proposal', database: 'self', collection: 'proposals' },
  selection: { index: ['_id'], limit: 10_000 },
};

export async function foldingAfterStep(world: FoldingWorld): Promise<void> {
  const { answered } = world;
  for (const device of world.back.splice(0)) await hearsAll(world, device);
  answered.look();
  const folded = answered.everFolded;
  if (folded > world.looked) {
    world.looked = folded;
    world.tally.event('a proposal was folded away');
    await stays(world);
    await feedIsWhole(world);
  }
  await moneyAfterStep(world);
}

export async function foldingAtTheEnd(world: FoldingWorld): Promise<void> {
  for (const device of world.devices) await hearsAll(world, device);
  world.answered.look();
  await stays(world);
  await moneyAtTheEnd(world);
}

/** A6: a phone that begins anew, or comes back with nothing, finds in its person's feed all that was answered in thirty days. */
async function feedIsWhole({ answered, clockWasWrong, memberUids, staffUids, store, time }: FoldingWorld): Promise<void> {
  if (clockWasWrong) return;
  for (const uid of [...memberUids, ...staffUids]) {
    const rows = await store.list(proposalsOf(uid), { limit: 10_000 });
    const there = rows.map(({ id, body }) => ({ _id: id, outcome: body.outcome }));
    const missed = unheard(answered.lately(uid, time.now()), there);
    if (missed) throw new Violation('A6', `the feed of ${uid} does not say any more that ${missed.id} ended as ${missed.end}`);
  }
}

const stays = ({ answered, store }: FoldingWorld) => answered.stays((db) => store.list(db, { limit: 10_000 }));

/** A6, S4: it knows the end of all that was answered in thirty days, on whichever device of its person it was said. */
async function hearsAll(world: FoldingWorld, device: SimulatedDevice): Promise<void> {
  // Gone again, or out of reach.
  if (world.away.has(device) || !world.server.up || device.network.weather !== 'fine') return;
  // Then it is told in short when it asks, and what it has not asked about itself it may never hear.
  if (world.clockWasWrong) return;
  const missing = async () =>
    unheard(world.answered.lately(device.uid, world.time.now()), await world.seen(device, everyProposal));
  let missed = await missing();
  for (let round = 0; missed && round < ROUNDS; round += 1) {
    await world.time.pass(10_000);
    missed = await missing();
  }
  if (missed) throw new Violation('A6', `${device.uid} came back and has not heard that ${missed.id} ended as ${missed.end}`);
  if (device.jumped) return;
  const hidden = unshown(world.answered, { deviceId: device.deviceId, rows: await device.outbox(), now: world.time.now() });
  if (hidden) throw new Violation('0.3', `the Outbox of ${device.uid} does not show that ${hidden.id} ended as ${hidden.end}`);
}
