/** One seed, from the beginning to convergence. */
import { BookingWatch } from './booking/invariants.ts';
import { bookingStep, drawBooking } from './booking/steps.ts';
import { BookingWorld } from './booking/world.ts';
import { AcrossWatch } from './cells/across/invariants.ts';
import { acrossStep, drawAcross } from './cells/across/steps.ts';
import { AcrossWorld } from './cells/across/world.ts';
import { CellsWatch } from './cells/invariants.ts';
import { PutBackWatch } from './cells/put-back/invariants.ts';
import { drawPutBack, putBackStep } from './cells/put-back/steps.ts';
import { PutBackWorld } from './cells/put-back/world.ts';
import { cellStep, drawCells } from './cells/steps.ts';
import { CellsWorld } from './cells/world.ts';
import { disputesAfterStep, disputesAtTheEnd } from './disputes/invariants.ts';
import { disputeStep, drawDisputes } from './disputes/steps.ts';
import { DisputeWorld } from './disputes/world.ts';
import { GateWatch } from './door/gate/invariants.ts';
import { drawGate, gateStep } from './door/gate/steps.ts';
import { GateWorld } from './door/gate/world.ts';
import { DoorWatch } from './door/invariants.ts';
import { doorStep, drawDoor } from './door/steps.ts';
import { DoorWorld } from './door/world.ts';
import type { Faults } from './faults.ts';
import { foldingAfterStep, foldingAtTheEnd } from './folding/invariants.ts';
import { drawFolding, foldingStep } from './folding/steps.ts';
import { FoldingWorld } from './folding/world.ts';
import { atTheEnd, Watch } from './invariants.ts';
import { JoiningWatch, joinedAtTheEnd } from './joining/invariants.ts';
import { drawJoining, joiningStep } from './joining/steps.ts';
import { JoiningWorld } from './joining/world.ts';
import { kindOf } from './kinds.ts';
import { messagesAfterStep, messagesAtTheEnd } from './messages/invariants.ts';
import { drawMessages, messageStep } from './messages/steps.ts';
import { MessageWorld } from './messages/world.ts';
import { moderationAfterStep, moderationAtTheEnd } from './moderation/invariants.ts';
import { drawModeration, moderationStep } from './moderation/steps.ts';
import { ModerationWorld } from './moderation/world.ts';
import { closingAfterStep, closingAtTheEnd } from './money/closing/invariants.ts';
import { closingStep, drawClosing } from './money/closing/steps.ts';
import { ClosingWorld } from './money/closing/world.ts';
import { moneyAfterStep, moneyAtTheEnd } from './money/invariants.ts';
import { drawOwnBank, ownBankStep } from './money/owing/own-bank.ts';
import { drawOwing, owingStep } from './money/owing/steps.ts';
import { OwingWorld } from './money/owing/world.ts';
import { drawMoney, moneyStep } from './money/steps.ts';
import { MoneyWorld } from './money/world.ts';
import { oracle } from './oracle/oracle.ts';
import { photosAfterStep, photosAtTheEnd } from './photos/invariants.ts';
import { drawPhotos, photoStep } from './photos/steps.ts';
import { PhotoWorld } from './photos/world.ts';
import { PUBLISHED } from './scene.ts';
import { draw, step } from './steps.ts';
import { Tally } from './tally.ts';
import { TimetableWatch } from './timetable/invariants.ts';
import { drawTimetable, timetableStep } from './timetable/steps.ts';
import { TimetableWorld } from './timetable/world.ts';
import { drawTuning, tuningStep } from './tuning/steps.ts';
import { TuningWorld } from './tuning/world.ts';
import { settled } from './virtual-time.ts';
import { World } from './world.ts';

const STEPS_PER_SEED = 150;

/** Which part of a seed's steps is taken: all 150 unless told. */
export interface Schedule {
  readonly seed: number;
  readonly steps?: number;
  /** Steps that are drawn and not taken, by their place from 0. */
  readonly skip?: readonly number[];
}

export interface Ran {
  readonly tally: Tally;
  /** The steps taken, with their places. */
  readonly path: readonly (readonly [place: number, step: string])[];
  /** What went wrong, after how many steps, the last of them. */
  readonly failure: { readonly error: unknown; readonly after: number; readonly last: string } | null;
}

const askOracle = (world: World): Promise<void> =>
  oracle({ ...world, log: world.server.log }, PUBLISHED, (db) => world.store.list(db, { limit: 10_000 }));

/** What happens in a world, and what is looked at in it. */
interface Course {
  readonly world: World;
  begin(): Promise<void>;
  step(): Promise<string>;
  /** Draws what would have been done, and does not do it. */
  passOver(): void;
  afterStep(): Promise<void>;
  atTheEnd(): Promise<void>;
}

function courseOf(seed: number, tally: Tally, faults: Faults): Course {
  const kind = kindOf(seed);
  if (kind === 'cells')
    return ofCells(new CellsWorld(seed, tally, faults), { step: cellStep, draw: drawCells, oracle: new CellsWatch() });
  if (kind === 'across cells')
    return ofCells(new AcrossWorld(seed, tally, faults), { step: acrossStep, draw: drawAcross, oracle: new AcrossWatch() });
  if (kind === 'put back') {
    const world = new PutBackWorld(seed, tally, faults);
    return ofCells(world, { step: putBackStep, draw: drawPutBack, oracle: new PutBackWatch().watch(world) });
  }
  if (kind === 'folding')
    return judged(new FoldingWorld(seed, tally, faults), {
      step: foldingStep,
      draw: drawFolding,
      oracle: { afterStep: foldingAfterStep, atTheEnd: foldingAtTheEnd },
    });
  if (kind === 'closing')
    return judged(new ClosingWorld(seed, tally, faults), {
      step: closingStep,
      draw: drawClosing,
      oracle: { afterStep: closingAfterStep, atTheEnd: closingAtTheEnd },
    });
  if (kind === 'owing' || kind === 'own bank')
    return judged(new OwingWorld(seed, tally, faults), {
      ...(kind === 'owing' ? { step: owingStep, draw: drawOwing } : { step: ownBankStep, draw: drawOwnBank }),
      oracle: { afterStep: moneyAfterStep, atTheEnd: moneyAtTheEnd },
    });
  if (kind === 'money')
    return judged(new MoneyWorld(seed, tally, faults), {
      step: moneyStep,
      draw: drawMoney,
      oracle: { afterStep: moneyAfterStep, atTheEnd: moneyAtTheEnd },
    });
  if (kind === 'timetable')
    return judged(new TimetableWorld(seed, tally, faults), {
      step: timetableStep,
      draw: drawTimetable,
      oracle: new TimetableWatch(),
    });
  if (kind === 'disputes')
    return judged(new DisputeWorld(seed, tally, faults), {
      step: disputeStep,
      draw: drawDisputes,
      oracle: { afterStep: disputesAfterStep, atTheEnd: disputesAtTheEnd },
    });
  if (kind === 'moderation')
    return judged(new ModerationWorld(seed, tally, faults), {
      step: moderationStep,
      draw: drawModeration,
      oracle: { afterStep: moderationAfterStep, atTheEnd: moderationAtTheEnd },
    });
  if (kind === 'messages')
    return judged(new MessageWorld(seed, tally, faults), {
      step: messageStep,
      draw: drawMessages,
      oracle: { afterStep: messagesAfterStep, atTheEnd: messagesAtTheEnd },
    });
  if (kind === 'door')
    return judged(new DoorWorld(seed, tally, faults), { step: doorStep, draw: drawDoor, oracle: new DoorWatch() });
  if (kind === 'gate')
    return judged(new GateWorld(seed, tally, faults), { step: gateStep, draw: drawGate, oracle: new GateWatch() });
  if (kind === 'photos')
    return judged(new PhotoWorld(seed, tally, faults), {
      step: photoStep,
      draw: drawPhotos,
      oracle: { afterStep: photosAfterStep, atTheEnd: photosAtTheEnd },
    });
  if (kind === 'booking')
    return judged(new BookingWorld(seed, tally, faults), { step: bookingStep, draw: drawBooking, oracle: new BookingWatch() });
  if (kind === 'tuning') {
    const world = new TuningWorld(seed, tally, faults);
    return judged(world, { step: tuningStep, draw: drawTuning, oracle: new BookingWatch(() => world.autoUntil) });
  }
  if (kind === 'joining')
    return judged(new JoiningWorld(seed, tally, faults), { step: joiningStep, draw: drawJoining, oracle: joiningOracle() });
  const world = new World(seed, tally, faults);
  const watch = new Watch();
  return {
    world,
    begin: () => world.begin(3 + (seed % 10 === 0 ? 3 : 0)),
    step: () => step(world),
    passOver: () => draw(world),
    afterStep: async () => {
      if (world.isSigned) world.noteReach();
      await watch.afterStep(world);
    },
    atTheEnd: async () => {
      for (const { held } of world.server.log.attempts) if (held.length > 0) tally.event('held by a limit');
      await watch.afterStep(world);
      // First in the wide worlds: what it knows, it does not know from the product's own rules.
      if (world.isWide) await askOracle(world);
      await atTheEnd(world);
      if (!world.isWide) await askOracle(world);
    },
  };
}

/** How one kind of world goes, and what judges it beside what judges all of them. */
interface Judged<W extends World> {
  step(world: W): Promise<string>;
  draw(world: W): void;
  readonly oracle: { afterStep(world: W): unknown; atTheEnd(world: W): unknown };
}

function judged<W extends World & Pick<Course, 'begin'>>(world: W, { step, draw, oracle }: Judged<W>): Course {
  const watch = new Watch();
  const afterStep = async () => {
    await oracle.afterStep(world);
    await watch.afterStep(world);
  };
  return {
    world,
    begin: () => world.begin(),
    step: () => step(world),
    passOver: () => draw(world),
    afterStep,
    atTheEnd: async () => {
      await afterStep();
      await oracle.atTheEnd(world);
      await atTheEnd(world);
    },
  };
}

/** Each cell is judged by itself, and then both together. */
function ofCells<W extends CellsWorld>(world: W, { step, draw, oracle }: Judged<W>): Course {
  return {
    world,
    begin: () => world.begin(),
    step: () => step(world),
    passOver: () => draw(world),
    afterStep: async () => void (await oracle.afterStep(world)),
    atTheEnd: async () => void (await oracle.atTheEnd(world)),
  };
}

function joiningOracle(): Judged<JoiningWorld>['oracle'] {
  const watch = new JoiningWatch();
  return { afterStep: (world) => watch.afterStep(world), atTheEnd: joinedAtTheEnd };
}

export async function runSeed({ seed, steps = STEPS_PER_SEED, skip = [] }: Schedule, faults: Faults = {}): Promise<Ran> {
  const tally = new Tally();
  const course = courseOf(seed, tally, faults);
  const { world } = course;
  const skipped = new Set(skip);
  const path: [number, string][] = [];
  let done = 0;
  let last = 'begin';
  try {
    await course.begin();
    for (; done < steps; done += 1) {
      if (skipped.has(done)) {
        course.passOver();
        continue;
      }
      last = await course.step();
      path.push([done, last]);
      await settled();
      await course.afterStep();
    }
    last = 'heal';
    await world.heal();
    await course.atTheEnd();
    return { tally, path, failure: null };
  } catch (error) {
    return { tally, path, failure: { error, after: done, last } };
  } finally {
    world.killServer();
  }
}
