/** A gym as its owner runs it, on one device or two, and as those who run the platform look at it. */
import { gymRecordQuery, unlistedGymQuery } from '../../../client/features/gym/own/queries.ts';
import { gymQuery, platformGymsQuery } from '../../../client/features/gym/queries.ts';
import { grantsQuery } from '../../../client/features/person/queries.ts';
import { verificationsQuery } from '../../../client/features/verification/queries.ts';
import type { BodyOf } from '../../../client/sync/device/device.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { AGREEMENT_VERSION } from '../../../schemas/gym/agreement-version.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { TEMPLATES } from '../../../schemas/product/terms.ts';
import { businessFrom } from '../../../schemas/verification/paper/paper.ts';
import { NEEDED } from '../../../schemas/verification/shape.ts';
import { ANSWERS } from '../../rules/applications.ts';
import type { SimulatedDevice } from '../device.ts';
import { propose } from '../saying.ts';
import { ADMINS, COMPLETE, OWNERS } from './scene.ts';
import type { JoiningWorld } from './world.ts';

const PAPER = 'a'.repeat(64);
const WHY = 'The fire door was locked when we came to look.';

/** Where its person has power, by what the device knows. */
export async function gymsAt(
  world: JoiningWorld,
  device: SimulatedDevice,
  wanted: (preset: string) => boolean,
): Promise<string[]> {
  const [grants] = await world.seen(device, grantsQuery);
  return (grants?.gyms ?? []).flatMap(({ gymId, preset, status }) => (status === 'active' && wanted(preset) ? [gymId] : []));
}

/** An owner's device with one of their gyms open on it. */
export async function atOwnGym(world: JoiningWorld): Promise<{ device: SimulatedDevice; gymId: string } | null> {
  const device = world.seeded.pick(world.of(OWNERS));
  const own = await gymsAt(world, device, (preset) => preset === 'owner');
  if (own.length === 0) return null;
  const gymId = world.seeded.pick(own);
  await openGym(world, device, gymId);
  return { device, gymId };
}

export async function openGym(world: JoiningWorld, { device }: SimulatedDevice, gymId: string): Promise<void> {
  const open = device.workspace.get();
  if (open?.kind === 'gym' && open.gymId === gymId) return;
  device.followGym(gymId);
  await world.until(device.openWorkspace({ kind: 'gym', gymId }));
  await world.time.pass(3_000);
}

async function gymSeen(world: JoiningWorld, device: SimulatedDevice, gymId: string): Promise<Gym | undefined> {
  const [shown] = await world.seen(device, gymQuery(gymId));
  return shown ?? (await world.seen(device, unlistedGymQuery(keyOf(gymId)))).find(({ _id }) => _id === gymId);
}

/** Everything on the checklist that is not there yet. */
export async function setUp(world: JoiningWorld): Promise<void> {
  const at = await atOwnGym(world);
  const gym = at && (await gymSeen(world, at.device, at.gymId));
  if (!at || !gym) return;
  const { device, gymId } = at;
  const [record] = await world.seen(device, gymRecordQuery(keyOf(gymId)));
  const change: BodyOf<'gym.edit'> = {
    gymId,
    ...(gym.description ? {} : { description: { from: null, to: COMPLETE.description } }),
    ...((gym.photos ?? []).length > 0
      ? {}
      : { photos: { put: COMPLETE.photos.map(({ hash, alt }) => ({ hash, alt })), drop: [] } }),
  };
  // The bytes went ahead, as they do: what they show is of no matter here.
  if (change.photos)
    for (const { hash, width, height } of COMPLETE.photos)
      await world.server.say('system.upload-received', {
        uid: device.uid ?? '',
        purpose: 'gym',
        hash,
        kind: 'webp',
        width,
        height,
        bytes: 9000,
      });
  if (Object.keys(change).length > 1) await propose(world, device, 'gym.edit', change);
  if (!record?.agreement)
    await propose(world, device, 'gym.agreement', { gymId, version: AGREEMENT_VERSION, name: `Sam ${device.uid}` });
  const [terms] = TEMPLATES;
  if (gym.offers.length === 0 && terms) await propose(world, device, 'product.set', { gymId, status: 'on_sale', terms });
  if (gym.liveSince || gym.status === 'ready') return;
  if (!world.server.up) return;
  const { uid } = device;
  // Its bytes have arrived; how they travel is proven elsewhere.
  const bytes = { kind: 'webp', width: 800, height: 600, bytes: 9_000 } as const;
  await world.server.say('system.upload-received', { uid, purpose: 'verification', hash: PAPER, ...bytes });
  for (const item of NEEDED) {
    const expires = item === 'public_liability_insurance' ? { expiresOn: '2027-03-01' } : {};
    const business = item === 'business' ? { business: businessFrom(ANSWERS) } : {};
    await propose(world, device, 'verification.submit', { gymId, item, files: [PAPER], ...expires, ...business });
  }
}

export async function verify(world: JoiningWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.of(ADMINS));
  const sent = (await world.seen(device, verificationsQuery)).filter(({ items }) => items.some(isWaiting));
  if (sent.length === 0) return;
  const { gymId, items } = seeded.pick(sent);
  const returned = seeded.chance(0.1);
  for (const { item, expiresOn } of items.filter(isWaiting)) {
    const said = returned ? ({ as: 'changes_requested', message: WHY } as const) : ({ as: 'approved' } as const);
    await propose(world, device, 'verification.decide', { gymId, item, ...said, ...(expiresOn ? { expiresOn } : {}) });
  }
}
const isWaiting = ({ status }: { readonly status: string }) => ['submitted', 'in_review'].includes(status);

export async function goLive(world: JoiningWorld): Promise<void> {
  const at = await atOwnGym(world);
  if (at) await propose(world, at.device, 'gym.publish', { gymId: at.gymId });
}

export async function ownPause(world: JoiningWorld): Promise<void> {
  const at = await atOwnGym(world);
  if (at) await propose(world, at.device, world.seeded.chance(0.5) ? 'gym.pause' : 'gym.resume', { gymId: at.gymId });
}

const FIELDS = ['name', 'tagline', 'houseRules', 'whatToBring', 'equipment'] as const;

/** Nobody gives one of these twice; and often somebody else has just changed another field, or the same. */
export async function edit(world: JoiningWorld): Promise<void> {
  const at = await atOwnGym(world);
  if (!at) return;
  const twin = world.devices.find((one) => one !== at.device && one.uid === at.device.uid);
  await editOne(world, at.device, at.gymId);
  if (!twin || world.seeded.chance(0.4)) return;
  await openGym(world, twin, at.gymId);
  await editOne(world, twin, at.gymId);
}

async function editOne(world: JoiningWorld, device: SimulatedDevice, gymId: string): Promise<void> {
  const gym = await gymSeen(world, device, gymId);
  if (!gym) return;
  const field = world.seeded.pick(FIELDS);
  const said = `Ferngate ${field} ${world.nextNumber()}x`;
  if (field === 'equipment') {
    const equipment = { put: [{ category: 'Cardio', name: said, count: 1 }], drop: [] };
    await propose(world, device, 'gym.edit', { gymId, equipment });
    return;
  }
  const change = field === 'name' ? { name: { from: gym.name, to: said } } : { [field]: { from: gym[field] ?? null, to: said } };
  await propose(world, device, 'gym.edit', { gymId, ...change });
}

/** What an owner is asked, where two devices said different things. */
export async function answer(world: JoiningWorld): Promise<void> {
  const device = world.seeded.pick(world.of(OWNERS));
  const held = device.device.outbox.get().find((row) => row.state === 'held' && row.answer);
  await held?.answer?.(world.seeded.chance(0.7) ? 'keep' : 'drop');
  if (held) world.tally.event('an edit answered');
}

export async function order(world: JoiningWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.of(ADMINS));
  const running = (await world.seen(device, platformGymsQuery)).filter(({ status }) => ['live', 'paused'].includes(status));
  if (running.length === 0) return;
  const { _id: gymId } = seeded.pick(running);
  const kind = ({ suspend: 'gymorder.suspend', pause: 'gymorder.pause', remove: 'gymorder.remove' } as const)[
    seeded.weighted({ suspend: 5, pause: 3, remove: 1 })
  ];
  await propose(world, device, kind, { gymId, reason: kind === 'gymorder.remove' ? 'fraud' : 'unsafe', message: WHY });
}

export async function reinstate(world: JoiningWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.of(ADMINS));
  const stopped = (await world.seen(device, platformGymsQuery)).filter(({ status }) => ['suspended', 'paused'].includes(status));
  if (stopped.length === 0) return;
  const { _id: gymId } = seeded.pick(stopped);
  await propose(world, device, 'gymorder.reinstate', { gymId, message: 'The door opens now. Thank you for mending it.' });
}
