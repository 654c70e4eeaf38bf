/** Somebody brings a gym, and those who run the platform say yes or no, from devices that may show what was true an hour ago. */

import { ownApplicationsQuery } from '../../../client/features/application/queries.ts';
import { applicationsQuery } from '../../../client/features/application/queue-queries.ts';
import type { Application } from '../../../schemas/application/shape.ts';
import { ANSWERS } from '../../rules/applications.ts';
import type { SimulatedDevice } from '../device.ts';
import { propose } from '../saying.ts';
import { AREAS, MINUTE } from '../scene.ts';
import { ADMINS, LISTED, OWNERS, WORKERS } from './scene.ts';
import type { JoiningWorld } from './world.ts';

export async function apply(world: JoiningWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.of([...OWNERS, ...WORKERS]));
  const number = world.nextNumber();
  // One of a few businesses, written in one way or another.
  const legalName = `Arches ${1 + seeded.below(8)} ${seeded.pick(['Limited', 'LTD', 'limited'])}`;
  const answers = {
    ...ANSWERS,
    gymName: `Ferngate Arches ${number}x`,
    legalName,
    email: `${device.uid}@example.org`,
  };
  const claimed = seeded.chance(0.2) ? { gymId: LISTED._id } : {};
  await propose(world, device, 'application.submit', { answers, ...claimed });
}

const own = (world: JoiningWorld, device: SimulatedDevice) => world.seen(device, ownApplicationsQuery);

async function ownOne(world: JoiningWorld, status: readonly Application['status'][]) {
  const all: { device: SimulatedDevice; applicationId: string }[] = [];
  for (const device of world.of([...OWNERS, ...WORKERS]))
    for (const one of await own(world, device)) if (status.includes(one.status)) all.push({ device, applicationId: one._id });
  return all.length > 0 ? world.seeded.pick(all) : null;
}

export async function reply(world: JoiningWorld): Promise<void> {
  const one = await ownOne(world, ['info_requested']);
  if (one) await propose(world, one.device, 'application.reply', { applicationId: one.applicationId, message: 'Here it is.' });
}

export async function withdraw(world: JoiningWorld): Promise<void> {
  const one = await ownOne(world, ['submitted', 'in_review', 'info_requested']);
  if (one) await propose(world, one.device, 'application.withdraw', { applicationId: one.applicationId });
}

/** One that the device shows as waiting, taken on; maybe somebody else is quicker meanwhile. */
async function takenOn(world: JoiningWorld) {
  const { seeded } = world;
  const device = seeded.pick(world.of(ADMINS));
  const waiting = (await world.seen(device, applicationsQuery)).filter(({ status }) =>
    ['submitted', 'in_review'].includes(status),
  );
  if (waiting.length === 0) return null;
  const { _id: applicationId } = seeded.pick(waiting);
  await propose(world, device, 'application.claim', { applicationId });
  if (seeded.chance(0.3)) await world.time.pass(seeded.below(20 * MINUTE));
  return { device, applicationId };
}

export async function ask(world: JoiningWorld): Promise<void> {
  const one = await takenOn(world);
  if (!one) return;
  const message = 'Which of the two doors is yours, please?';
  await propose(world, one.device, 'application.ask', { applicationId: one.applicationId, message });
}

export async function approve(world: JoiningWorld): Promise<void> {
  const one = await takenOn(world);
  if (!one) return;
  const body = { applicationId: one.applicationId, areaId: world.seeded.pick(AREAS)._id };
  await propose(world, one.device, 'application.approve', body);
  // The other one had the same idea.
  if (!world.seeded.chance(0.3)) return;
  const other = world.of(ADMINS).find((device) => device !== one.device);
  if (other) await propose(world, other, 'application.approve', body);
}

export async function refuse(world: JoiningWorld): Promise<void> {
  const one = await takenOn(world);
  if (!one) return;
  const body = {
    applicationId: one.applicationId,
    code: 'not_a_gym',
    message: 'We could not find a gym at that address.',
  } as const;
  await propose(world, one.device, 'application.refuse', body);
}
