/** What happens in the timetable worlds, by weight: people book what the owner plans, changes and closes; and what goes wrong. */
import { answer, bookAhead, bookFrom, cancel, changeClass } from '../booking/wanting.ts';
import { anyWeather, stepsOf, TROUBLES } from '../steps-of.ts';
import { closeAtOnce, openAgain, planClosure } from './closing.ts';
import { answerHeld, changeDay, editClass, endClass, planClass } from './planning.ts';
import { FAR } from './scene.ts';
import type { TimetableWorld } from './world.ts';

const WEIGHTS = {
  bookSoon: 20,
  bookFar: 18,
  giveBackPlanned: 7,
  movePlanned: 3,
  answerPlanned: 3,
  planClass: 3,
  editClass: 12,
  endClass: 1,
  changeDay: 8,
  answerChange: 6,
  planClosure: 5,
  closeAtOnce: 4,
  openAgain: 4,
  partitionOwner: 8,
  partitionBooker: 3,
  fineOwner: 6,
  fineForAll: 6,
  crashForAll: 2,
  jumpForAll: 1,
  killForAll: 3,
  restartForAll: 8,
  passForAll: 18,
  hoursGoBy: 4,
} as const;
export type TimetableStep = keyof typeof WEIGHTS;
const run: Record<TimetableStep, (world: TimetableWorld) => Promise<void> | void> = {
  bookSoon: bookAhead,
  bookFar: (world) => bookFrom(world, FAR),
  giveBackPlanned: cancel,
  movePlanned: changeClass,
  answerPlanned: answer,
  planClass,
  editClass,
  endClass,
  changeDay,
  answerChange: answerHeld,
  planClosure,
  closeAtOnce,
  openAgain,
  partitionOwner: (world) => world.seeded.pick(world.owners).change(anyWeather(world)),
  partitionBooker: (world) => world.seeded.pick(world.members).change(anyWeather(world)),
  fineOwner: (world) => world.seeded.pick(world.owners).change('fine'),
  fineForAll: TROUBLES.fine,
  crashForAll: TROUBLES.crash,
  jumpForAll: TROUBLES.jumpClock,
  killForAll: TROUBLES.kill,
  restartForAll: TROUBLES.restart,
  passForAll: TROUBLES.pass,
  hoursGoBy: (world) => world.letHoursPass(),
};

export const { names: TIMETABLE_STEPS, draw: drawTimetable, step: timetableStep } = stepsOf(WEIGHTS, run);
