/**
 * `week-300-first-paint`: an owner's week of 300 classes, offline, at a quarter of this machine's speed: from the tap on the timetable in the open
 * profile until what fits on the screen of it is painted; beside it, until all of it is (`week-300-whole`). The peer is a page of React alone that reads the same timetables from the same
 * database and draws a table of them. What bounds it: drawing 300 buttons that each say all of a class; their documents are read in a tenth
 * of that.
 */
import { keyOf } from '../../schemas/basics/primitives.ts';
import { addDays, localDay, weekday } from '../../schemas/basics/time.ts';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { Timetable } from '../../schemas/slot/shape.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { OWNER } from '../../sync-server/demo/people.ts';
import { slot, timetable } from '../rules/documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { install, keepBare, opened } from './installed.ts';
import { type Site, Stage } from './stage.ts';

const CLASSES = 300;
const RUNS = 7;
const RATE = 4;
/** A laptop's. */
const SCREEN = { width: 1440, height: 900 };
const GYM = gymCalled('iron-works');
const PROFILE = `/owner/profile?gym=${keyOf(GYM._id)}`;
const nth = (count: number) => `[data-slot]:nth-of-type(${count})`;
const LAST = nth(CLASSES);
const NAMES = ['Spin', 'Yoga flow', 'Boxing basics', 'Strength', 'Circuits', 'Pilates', 'Stretch and unwind'];

export async function week300(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site, SCREEN);
  try {
    await fill(stage, now);
    await keepBare(stage);
    await install(stage, OWNER, `${PROFILE}&tab=timetable`, (page) => page.locator(LAST).waitFor());
    await stage.context.setOffline(true);
    const tap = (path: string, link: string, content: string) =>
      opened(stage.context, { address: stage.server.url + path, link, rate: RATE }, content);
    const ours = (content: string) => () => tap(PROFILE, '[role="tab"]:has-text("Timetable")', content);
    const first = await lastOnScreen(stage, `${PROFILE}&tab=timetable`);
    const peer = () => tap('/bare/index.html#week', 'button', LAST);
    await ours(LAST)();
    await peer();
    const { one, other } = await alternating(RUNS, ours(first), peer);
    const whole = await alternating(RUNS, ours(LAST), peer);
    say(`week-300: ${RATE}x slower, offline; first ${listed(one)} · all ${listed(whole.one)} · peer ${listed(other)} ms`);
    const name = 'bare React table of all the same rows from the same IndexedDB';
    const figure = figureOf('week-300-first-paint', median(one), { name, ms: median(other) }, RUNS);
    const all = figureOf('week-300-whole', median(whole.one), { name, ms: median(whole.other) }, RUNS);
    return [figure, all];
  } finally {
    await stage.close();
  }
}

/** Of the classes that the screen shows at least the beginning of, the last in the page. */
async function lastOnScreen(stage: Stage, path: string): Promise<string> {
  const page = await stage.context.newPage();
  await page.goto(stage.server.url + path);
  await page.locator(LAST).waitFor();
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-slot]')]
      .filter((one) => one.getBoundingClientRect().top < window.innerHeight)
      .map(({ dataset }) => dataset.slot),
  );
  await page.close();
  say(`week-300: ${ids.length} classes are on the screen`);
  return `[data-slot="${ids.at(-1)}"]`;
}

/** This week of that gym, as if it had been decided so. What is over for two days has aged out (A6): the later days have more. */
async function fill(stage: Stage, now: string): Promise<void> {
  const today = localDay(now, GYM.timeZone);
  const monday = addDays(today, -weekday(today));
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(monday, ahead)).filter((day) => day >= addDays(today, -1));
  const written = days.flatMap((day, at) => {
    const count = Math.floor((CLASSES * (at + 1)) / days.length) - Math.floor((CLASSES * at) / days.length);
    const doc = dayOf(day, count);
    return databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) }));
  });
  await stage.store.commit({ writes: written, last: [] });
}

function dayOf(date: string, count: number): Timetable {
  const slots = Array.from({ length: count }, (_, place) => {
    const minute = 6 * 60 + Math.floor((place * 14 * 4) / count) * 15;
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const name = NAMES[place % NAMES.length] ?? 'Spin';
    // Its own id: several begin at once.
    const slotId = `slot:week${place}:${date}T${clock}`;
    return slot(`${date}T${clock}`, {
      slotId,
      scheduleId: `schedule:week${place}`,
      name,
      instructor: 'Sam K.',
      bookedCount: place % 20,
    });
  });
  return { ...timetable(GYM._id, slots), _id: `timetable:${keyOf(GYM._id)}:${date}`, date, areaId: GYM.areaId };
}
