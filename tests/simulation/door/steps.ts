/** What happens in the door worlds, by weight: what people want in the booking worlds, what the desk does, and whole days of which nobody sees anything. */
import { closeGym, openGym } from '../booking/closing.ts';
import { accept, acknowledge, answer, book, bookAhead, cancel, changeClass, setNotice } from '../booking/wanting.ts';
import { HOUR } from '../scene.ts';
import { anyWeather, stepsOf, TROUBLES } from '../steps-of.ts';
import { letIn, reclaimLease, returnLease, takeLease } from './leasing.ts';
import { excuse, scan, tick, wordArrives } from './register.ts';
import type { DoorWorld } from './world.ts';

const WEIGHTS = {
  bookForDoor: 16,
  bookAhead: 20,
  giveBackForDoor: 14,
  acceptForDoor: 6,
  moveForDoor: 3,
  noticeForDoor: 2,
  seeForDoor: 3,
  answerForDoor: 2,
  takeLease: 9,
  returnLease: 5,
  reclaimLease: 3,
  letIn: 12,
  scan: 8,
  tick: 8,
  excuse: 2,
  wordArrives: 2,
  closeForDoor: 1,
  openForDoor: 1,
  partitionDesk: 5,
  partitionMember: 4,
  fineDesk: 4,
  fineAnybody: 9,
  crashAnybody: 2,
  jumpAnybody: 1,
  killForDoor: 2,
  restartForDoor: 7,
  passForDoor: 22,
  daysGoBy: 3,
} as const;
export type DoorStep = keyof typeof WEIGHTS;
const run: Record<DoorStep, (world: DoorWorld) => Promise<void> | void> = {
  bookForDoor: book,
  bookAhead,
  giveBackForDoor: cancel,
  acceptForDoor: accept,
  moveForDoor: changeClass,
  noticeForDoor: setNotice,
  seeForDoor: acknowledge,
  answerForDoor: answer,
  takeLease,
  returnLease,
  reclaimLease,
  letIn,
  scan,
  tick,
  excuse,
  wordArrives,
  closeForDoor: closeGym,
  openForDoor: openGym,
  partitionDesk: (world) => world.seeded.pick(world.desks).change(anyWeather(world)),
  partitionMember: (world) => world.seeded.pick(world.members).change(anyWeather(world)),
  fineDesk: (world) => world.seeded.pick(world.desks).change('fine'),
  fineAnybody: TROUBLES.fine,
  crashAnybody: TROUBLES.crash,
  jumpAnybody: TROUBLES.jumpClock,
  killForDoor: TROUBLES.kill,
  restartForDoor: TROUBLES.restart,
  passForDoor: TROUBLES.pass,
  daysGoBy: (world) => world.goAway((6 + world.seeded.below(66)) * HOUR),
};

export const { names: DOOR_STEPS, draw: drawDoor, step: doorStep } = stepsOf(WEIGHTS, run);
