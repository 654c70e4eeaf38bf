/** What goes wrong, by weight: processes are killed, wires carry nothing, clocks are set. */
import type { FaultProxy } from '../faults/proxy.ts';
import { MINUTE } from '../simulation/scene.ts';
import type { Round } from './round.ts';
import type { MortalName } from './world/mortal.ts';

export const TROUBLES = { kill: 30, partition: 9, fine: 8, storeWire: 2, jumpClock: 2 } as const;
export type TroubleName = keyof typeof TROUBLES;

/** What is killed, by weight: those that serve most often. */
const KILLED: Readonly<Record<MortalName, number>> = {
  server: 10,
  gateway: 5,
  decider: 6,
  store: 4,
  device: 8,
  'plain client': 2,
};
const BETWEEN_SERVERS = ['hang', 'reset', 'forsake', 'latency'] as const;
const WEATHER = [...BETWEEN_SERVERS, 'portal', 'bandwidth'] as const;

export async function trouble(round: Round, name: TroubleName): Promise<void> {
  await run[name](round);
}

const run: Record<TroubleName, (round: Round) => Promise<void>> = {
  kill,
  partition: async (round) => {
    const { seeded, devices } = round;
    worsen(round, seeded.pick(devices).wire, 'partition', WEATHER);
  },
  fine: async ({ seeded, devices, system }) => {
    seeded.pick(devices).wire.heal();
    for (const wire of system.wires) wire.heal();
  },
  storeWire: async (round) => {
    const { seeded, system } = round;
    if (system.wires.length > 0) worsen(round, seeded.pick(system.wires), 'partition of the store', BETWEEN_SERVERS);
  },
  jumpClock: async (round) => {
    const { seeded, devices, tally } = round;
    const device = seeded.pick(devices);
    if (!device.mortal.isUp) return;
    const milliseconds = (seeded.below(240) - 120) * MINUTE;
    const isSet = await round.ask(async () => {
      await device.jumpClock(milliseconds);
      return true;
    });
    if (isSet) tally.event('clock step');
  },
};

/** One of those that run; if none does, the first that is back. */
async function kill(round: Round): Promise<void> {
  const { seeded, mortals } = round;
  const names = new Set(mortals.map(({ name }) => name));
  const weights = Object.fromEntries(Object.entries(KILLED).filter(([name]) => names.has(name as MortalName)));
  const name = seeded.weighted(weights) as MortalName;
  const alike = mortals.filter((one) => one.name === name);
  await round.kill(seeded.pick(alike));
}

function worsen({ seeded, tally }: Round, wire: FaultProxy, what: string, from: readonly (typeof WEATHER)[number][]): void {
  const weather = seeded.pick(from);
  wire.heal();
  if (weather === 'hang') wire.hang();
  if (weather === 'reset') wire.reset();
  if (weather === 'forsake') wire.forsake();
  if (weather === 'portal') wire.portal({ status: seeded.pick([200, 401, 404, 511]) });
  if (weather === 'latency') wire.latency(100 + seeded.below(400));
  if (weather === 'bandwidth') wire.bandwidth(50_000);
  tally.event(`${what}: ${weather}`);
}
