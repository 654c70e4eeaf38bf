/** How the steps of a world are drawn and taken, and what goes wrong in every one of them. */
import type { Weather } from './network.ts';
import { MINUTE } from './scene.ts';
import type { World } from './world.ts';

type Take<W> = (world: W) => Promise<void> | void;

/** Drawn by weight; what is drawn is counted. `names`: of all steps, as they were weighed. */
export function stepsOf<W extends World, S extends string>(
  weights: Readonly<Record<S, number>>,
  take: Readonly<Record<S, Take<W>>>,
) {
  const draw = (world: W): S => world.seeded.weighted<S>(weights);
  const step = async (world: W): Promise<S> => {
    const name = draw(world);
    await take[name](world);
    world.tally.event(name);
    return name;
  };
  return { names: Object.keys(weights) as S[], draw, step };
}

const anyDevice = (world: World) => world.seeded.pick(world.devices);

export const anyWeather = (world: World): Weather => world.seeded.pick<Weather>(['out', 'in', 'both', 'slow']);

/** The network, the devices, their clocks and the server; and time that goes by. */
export const TROUBLES = {
  partition: (world) => anyDevice(world).change(anyWeather(world)),
  fine: (world) => anyDevice(world).change('fine'),
  crash: (world) => anyDevice(world).crash(),
  jumpClock: (world) => anyDevice(world).jumpClock((world.seeded.below(240) - 120) * MINUTE),
  kill: (world) => world.killServer(),
  restart: async (world) => {
    if (!world.server.up) await world.server.start();
  },
  pass: (world) => world.letTimePass(),
} satisfies Record<string, Take<World>>;
