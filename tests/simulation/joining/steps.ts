/** What happens in the joining worlds, by weight: gyms are brought, judged, set up, changed, staffed and stopped; and what goes wrong meanwhile. */
import type { Weather } from '../network.ts';
import { MINUTE } from '../scene.ts';
import { apply, approve, ask, refuse, reply, withdraw } from './applying.ts';
import { accept, dismiss, invite, resume, revoke, suspend, visit } from './hiring.ts';
import { answer, edit, goLive, order, ownPause, reinstate, setUp, verify } from './running.ts';
import type { JoiningWorld } from './world.ts';

const WEIGHTS = {
  apply: 6,
  withdraw: 1,
  ask: 4,
  reply: 9,
  approve: 8,
  refuse: 1,
  setUp: 6,
  verify: 6,
  goLive: 6,
  editGym: 16,
  answer: 10,
  order: 5,
  reinstate: 4,
  ownPause: 4,
  invite: 9,
  accept: 14,
  revoke: 2,
  dismiss: 6,
  suspendEmployee: 3,
  resumeEmployee: 3,
  visit: 8,
  partition: 7,
  fine: 14,
  crash: 3,
  jumpClock: 1,
  kill: 2,
  restart: 7,
  pass: 16,
} as const;
export type JoiningStep = keyof typeof WEIGHTS;
export const JOINING_STEPS = Object.keys(WEIGHTS) as JoiningStep[];

export const drawJoining = (world: JoiningWorld): JoiningStep => world.seeded.weighted<JoiningStep>(WEIGHTS);

export async function joiningStep(world: JoiningWorld): Promise<JoiningStep> {
  const name = drawJoining(world);
  await run[name](world);
  world.tally.event(name);
  return name;
}

const anyDevice = (world: JoiningWorld) => world.seeded.pick(world.devices);

const run: Record<JoiningStep, (world: JoiningWorld) => Promise<void> | void> = {
  apply,
  withdraw,
  ask,
  reply,
  approve,
  refuse,
  setUp,
  verify,
  goLive,
  editGym: edit,
  answer,
  order,
  reinstate,
  ownPause,
  invite,
  accept,
  revoke,
  dismiss,
  suspendEmployee: suspend,
  resumeEmployee: resume,
  visit,
  partition: (world) => anyDevice(world).change(world.seeded.pick<Weather>(['out', 'in', 'both', 'slow'])),
  fine: (world) => anyDevice(world).change('fine'),
  crash: (world) => anyDevice(world).crash(),
  jumpClock: (world) => anyDevice(world).jumpClock((world.seeded.below(240) - 120) * MINUTE),
  kill: (world) => world.killServer(),
  restart: async (world) => {
    if (!world.server.up) await world.server.start();
  },
  pass: (world) => world.letTimePass(),
};
