/** What is looked at in the worlds of codes beside S1–S11: when nothing more comes, all that was held up, as the gym has it. */
import { instantOf, localDay } from '../../../../schemas/basics/time.ts';
import { GYM } from '../../booking/scene.ts';
import { atTheGate, type Forked } from '../../oracle/door/gate.ts';
import { ZONE } from '../../scene.ts';
import { proposalsOf } from '../../server.ts';
import type { GateWorld } from './world.ts';

const KEY = GYM._id.slice(4);

export class GateWatch {
  afterStep(): void {}

  async atTheEnd(world: GateWorld): Promise<void> {
    const passes = await Promise.all(world.memberUids.map((uid) => world.stored('pass', `member-${uid}/passes`)));
    atTheGate({
      heldUp: world.showings.flatMap(({ verdict, phone, ...one }) => {
        const { proposalId: record, code } = verdict;
        const isIn = verdict.colour === 'green' || verdict.colour === 'amber';
        const isLost = record !== undefined && world.lost.has(record);
        return isLost ? [] : [{ ...one, phone: phone.device.deviceId, record, isIn, code }];
      }),
      backs: world.scanned.flatMap(({ gyms, ...one }) =>
        world.lost.has(one.own) ? [] : [{ ...one, gyms: gyms === null || world.lost.has(gyms.id) ? null : gyms.id }],
      ),
      checkins: await world.stored('checkin', `gym-${KEY}/checkins`),
      attempts: await world.stored('attempt', `gym-${KEY}/checkins`),
      used: new Map(passes.flat().map(({ memberId, visitsUsed }) => [memberId, visitsUsed])),
      forked: await forkedOf(world),
      day: (at) => localDay(instantOf(at), ZONE),
    });
  }
}

async function forkedOf(world: GateWorld): Promise<Forked[]> {
  const kiosks = await world.stored('kiosk', `gym-${KEY}/leases`);
  return Promise.all(
    world.forks.map(async ({ kioskId, uid, branches }) => ({
      broken: kiosks.find(({ _id }) => _id === kioskId)?.broken?.map(({ fault }) => fault) ?? [],
      branches: await Promise.all(branches.map((records) => takenOf(world, uid, records))),
      ...{ kioskId, isUsed: branches.every((records) => records.length > 0) },
    })),
  );
}

/** Those under whose number the other hand had sent nothing yet. */
async function takenOf(world: GateWorld, uid: string, records: readonly string[]): Promise<string[]> {
  const arrived = await world.store.getMany(proposalsOf(uid), [...records]);
  return arrived.flatMap((one) => (one && !JSON.stringify(one.body.outcome ?? '').includes('NUMBER_USED') ? [one.id] : []));
}
