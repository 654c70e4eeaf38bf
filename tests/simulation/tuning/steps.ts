/** What happens in the tuning worlds, by weight: all that does in the booking worlds, and a setting that changes meanwhile. */
import { instantOf } from '../../../schemas/basics/time.ts';
import { BOOKING_RUN, BOOKING_WEIGHTS } from '../booking/steps.ts';
import { propose } from '../saying.ts';
import { HOUR } from '../scene.ts';
import { stepsOf } from '../steps-of.ts';
import { TUNED, TUNER, type TuningWorld } from './world.ts';

/** At once, or from a moment on that is to come. */
async function tune(world: TuningWorld): Promise<void> {
  const { seeded, devices, time } = world;
  const device = seeded.pick(devices.filter(({ uid }) => uid === TUNER));
  const value = seeded.pick([60, 90, 120, 180, 240]);
  const from = seeded.chance(0.3) ? { from: instantOf(time.now() + seeded.below(5) * HOUR + HOUR) } : {};
  await propose(world, device, 'setting.propose', { key: TUNED, value, ...from, reason: 'Members asked for it.' });
}

const WEIGHTS = { ...BOOKING_WEIGHTS, setAutoUntil: 7 } as const;
type TuningStep = keyof typeof WEIGHTS;
const run: Record<TuningStep, (world: TuningWorld) => Promise<void> | void> = { ...BOOKING_RUN, setAutoUntil: tune };

export const { names: TUNING_STEPS, draw: drawTuning, step: tuningStep } = stepsOf(WEIGHTS, run);
