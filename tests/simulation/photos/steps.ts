/** What happens in the photo worlds, by weight. */
import { propose } from '../saying.ts';
import { HOUR } from '../scene.ts';
import { stepsOf, TROUBLES } from '../steps-of.ts';
import { BROKEN, sha256 } from './disk.ts';
import type { PhotoWorld } from './world.ts';

const WEIGHTS = {
  choosePhoto: 14,
  chooseBroken: 3,
  chooseAgain: 5,
  removePhoto: 4,
  leaveUnused: 3,
  killInUpload: 5,
  killAfterPut: 3,
  sweep: 5,
  aDayPasses: 1,
  partition: 10,
  fine: 14,
  crash: 4,
  kill: 2,
  restart: 12,
  pass: 14,
} as const;
export type PhotoStep = keyof typeof WEIGHTS;
const anyDevice = (world: PhotoWorld) => world.seeded.pick(world.devices);

/** Of up to four pieces; the first byte says whether it can be decoded. */
function picture(world: PhotoWorld, broken: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1_000 + world.seeded.below(900_000)).fill(world.nextNumber() % 251);
  new DataView(bytes.buffer).setUint32(1, world.nextNumber());
  bytes[0] = broken ? BROKEN : 1;
  return bytes;
}

async function choose(world: PhotoWorld, bytes: Uint8Array<ArrayBuffer>, says = true): Promise<void> {
  const device = anyDevice(world);
  world.chosen.set(sha256(bytes), bytes);
  const hash = await device.device.uploads.add({ purpose: 'member', bytes, display: 'A photo' });
  if (says) await propose(world, device, 'person.photo', { hash });
}

const run: Record<PhotoStep, (world: PhotoWorld) => Promise<void> | void> = {
  choosePhoto: (world) => choose(world, picture(world, false)),
  chooseBroken: (world) => choose(world, picture(world, true)),
  /** One that somebody chose before, they or another: it travels again, or need not. */
  chooseAgain: async (world) => {
    const before = [...world.chosen.values()];
    if (before.length > 0) await choose(world, world.seeded.pick(before));
  },
  removePhoto: async (world) => {
    await propose(world, anyDevice(world), 'person.photo', { hash: null });
  },
  /** Sent, and then nothing says what for: a form that somebody left. */
  leaveUnused: (world) => choose(world, picture(world, false), false),
  killInUpload: (world) => world.server.killDuring('upload'),
  killAfterPut: (world) => world.server.killDuring('put'),
  sweep: (world) => world.server.keepHouse(),
  aDayPasses: (world) => world.time.pass(25 * HOUR),
  ...TROUBLES,
};

export const { names: PHOTO_STEPS, draw: drawPhotos, step: photoStep } = stepsOf(WEIGHTS, run);
