import { CHAIN_FAULT_WORDS } from '../../../../schemas/kiosk/chain-faults.ts';
import type { KioskTrouble, Missing } from '../../../../schemas/kiosk/health.ts';
import type { KioskHealth } from '../../../../schemas/kiosk/shape.ts';
import type { ChainFault } from '../../../../schemas/proposal/link.ts';
import { formatAge, formatCount, formatDayTime, formatMinutes, formatMoment } from '../../../ui/format.ts';

const CONNECT = 'Connect it to the internet with its check-in page open.';

/** What is not well, in two words, and what to do about it. */
const troubles: Readonly<Record<KioskTrouble, { readonly short: string; readonly text: string; readonly todo: string }>> = {
  wiped: {
    short: 'List wiped',
    text: 'Not heard of for two weeks, so it has wiped its list. What it recorded is still on it.',
    todo: `${CONNECT} It sends what it recorded and gets its list back by itself.`,
  },
  record_only: {
    short: 'Only records',
    text: 'Its list is more than a week old: it records who comes, and checks nobody.',
    todo: CONNECT,
  },
  confirm: {
    short: 'Old list',
    text: 'Its list is more than a day old: staff have to confirm each visit.',
    todo: CONNECT,
  },
  broken: {
    short: 'Records in doubt',
    text: 'What arrived is not what it recorded.',
    todo: 'Look at its visits under “Needs review”. If nobody can explain it, take it out of service and set it up anew.',
  },
  clock: {
    short: 'Clock wrong',
    text: 'Its own clock is more than a day wrong.',
    todo: 'Set the date and time in the tablet’s settings.',
  },
  old_list: {
    short: 'List behind',
    text: 'It’s in touch, but its list isn’t up to date.',
    todo: 'Leave its check-in page open. If it stays like this, reload the page.',
  },
  no_list: {
    short: 'No list',
    text: 'It’s in touch, but has no list of people yet.',
    todo: 'Leave its check-in page open. If it stays like this, reload the page.',
  },
  waiting: {
    short: 'Not all sent',
    text: 'It’s in touch, but hasn’t been able to send all it recorded.',
    todo: 'Leave it on. If this stays, open the Outbox on it and see what is said there.',
  },
  quiet: {
    short: 'Quiet',
    text: 'It goes on checking people in by itself and sends it later.',
    todo: 'See that it’s on and connected.',
  },
  not_at_work: {
    short: 'Not at work yet',
    text: 'It’s set up, and its list hasn’t come yet.',
    todo: CONNECT,
  },
};

const MINUTE = 60_000;

export const words = {
  troubles,
  fault: (fault: ChainFault) => CHAIN_FAULT_WORDS[fault],
  missing: ({ from, to, by }: Missing, timeZone: string) => {
    const which = from === to ? `Record ${from}` : `Records ${from} to ${to}`;
    return `${which} hadn’t arrived by ${formatDayTime(by, timeZone)}.`;
  },
  missingTodo:
    'If they’re still on it, they come when it’s online with its check-in page open. If not, ask who was at the door and add the visits by hand.',
  well: 'Well',
  unheard: 'When it was last heard of can’t be seen without a network',
  never: 'Not heard of yet',
  listens: 'In touch now',
  seen: (at: string, now: number) => `Last heard of ${formatAge(at, now)}`,
  list: (at: string, now: number, timeZone: string) => `List from ${formatMoment(at, now, timeZone)}`,
  upToDate: 'List up to date',
  waiting: ({ waiting }: KioskHealth) =>
    waiting === 0 ? 'Everything sent' : `${formatCount(waiting, 'record', 'records')} not sent`,
  clock: ({ clockOffsetMs }: KioskHealth) => {
    const minutes = Math.round(Math.abs(clockOffsetMs) / MINUTE);
    if (minutes < 2) return 'Clock right';
    return `Clock ${formatMinutes(minutes)} ${clockOffsetMs > 0 ? 'slow' : 'fast'}`;
  },
  build: ({ appBuild }: KioskHealth) => `App ${appBuild}`,
  lease: (recordsOnlyAt: string, wipedAt: string, timeZone: string) =>
    `Without a connection it goes on until ${formatDayTime(recordsOnlyAt, timeZone)}, then it only records. Its list is wiped ${formatDayTime(wipedAt, timeZone)}.`,
  ended: {
    title: (count: number) => `Out of service (${count})`,
    since: (at: string, timeZone: string) => `Since ${formatDayTime(at, timeZone)}`,
    replaced: (at: string, timeZone: string) => `Set up again ${formatDayTime(at, timeZone)}`,
    text: 'Its list goes as soon as it is online. What it recorded before still arrives.',
  },
  asOf: (asOf: string) => `From this device, ${asOf}`,
  card: {
    title: 'Tablets at the door',
    allWell: (count: number) => (count === 1 ? 'Your tablet is well.' : `All ${count} tablets are well.`),
    none: 'No tablet is set up yet.',
    open: 'See all devices',
    setUp: 'Set one up',
    more: (count: number) => `${formatCount(count, 'more tablet needs', 'more tablets need')} a look.`,
  },
} as const;
