/**
 * In which order a batch is worked, and what a device's last proposal was judged to be. One device's proposals go in the order
 * of their `seq`, among the places the device's proposals have in the batch; a gap never blocks (S7).
 */
import * as z from 'zod/mini';
import { Instant } from '../../../schemas/basics/primitives.ts';
import type { Moment } from '../../../schemas/decision.ts';
import { momentOf, systemMoment } from '../../../schemas/proposal/judge.ts';
import { possibleSince } from '../../../schemas/proposal/possible.ts';
import type { WorkingSet } from '../known/working-set.ts';
import type { DeviceEntry, StoredEntry, SystemEntry } from './inbox.ts';
import { isUsed, UsedNumbers, withUsed } from './used-numbers.ts';

/** `made`: as its device made it, where that is an older version than the rules are asked about. */
export type FromDevice = DeviceEntry & { readonly made?: StoredEntry['proposal'] };
export type OpenEntry = FromDevice | SystemEntry;

/** Kept in the store, so that a restart goes on where it was. */
const JUDGED = 'cell/judged';
const JudgedNote = z.strictObject({
  /** The highest that was decided, and when it counts as having happened. */
  seq: z.int(),
  judgedAt: Instant,
  /** All that were decided; absent in what an older server wrote. */
  used: z.optional(UsedNumbers),
  /** Where a number was left out, what the one before it was judged to be, by that one: for what is missing and may yet come. */
  beforeGaps: z.optional(z.record(z.string(), Instant)),
});
type JudgedNote = z.infer<typeof JudgedNote>;

export function inOrder(entries: readonly OpenEntry[]): OpenEntry[] {
  const ofDevice = Map.groupBy(entries.filter(isFromDevice), (entry) => entry.deviceId);
  const queues = new Map([...ofDevice].map(([deviceId, own]) => [deviceId, own.sort(bySeq).values()]));
  return entries.map((entry) => (isFromDevice(entry) ? (queues.get(entry.deviceId)?.next().value ?? entry) : entry));
}

/** When this proposal counts as having happened (L6). */
export function judge(entry: OpenEntry, set: WorkingSet): Moment {
  if (!isFromDevice(entry)) return systemMoment(entry.receivedAt);
  const note = noteOf(entry, set);
  const { origin } = entry.proposal;
  const receipt = {
    by: entry.uid,
    receivedAt: entry.receivedAt,
    contactBefore: entry.contactBefore,
    saidBy: entry.saidBy,
    possibleSince: possibleSince(entry.proposal, set, entry.uid),
    previousJudgedAt: note ? judgedBefore(note, origin.seq) : undefined,
  };
  const moment = momentOf(origin, receipt, set);
  const { chain, doorCode } = entry;
  return { ...moment, decided: note?.used ?? [], ...(chain ? { chain } : {}), ...(doorCode ? { doorCode } : {}) };
}

/**
 * Whether another proposal of this device had its number: one that went before is not made again, earlier (5.0). A device counts up and
 * never uses a number twice.
 */
export function isNumberUsed(entry: OpenEntry, set: WorkingSet): boolean {
  if (!isFromDevice(entry)) return false;
  return isUsed(noteOf(entry, set)?.used ?? [], entry.proposal.origin.seq);
}

/** Notes the number, and the moment for the device's next proposal. */
export function noteJudged(entry: OpenEntry, moment: Moment, set: WorkingSet): void {
  if (!isFromDevice(entry)) return;
  const before = noteOf(entry, set);
  const { seq } = entry.proposal.origin;
  const used = withUsed(before?.used ?? [], seq);
  const last = before && before.seq >= seq ? before : { seq, judgedAt: moment.judgedAt };
  const known: Readonly<Record<string, Instant>> = {
    ...before?.beforeGaps,
    ...(before && { [before.seq]: before.judgedAt }),
    [seq]: moment.judgedAt,
  };
  const gaps = used.flatMap(([, to]) => (to < last.seq && known[to] !== undefined ? [[to, known[to]] as const] : []));
  const beforeGaps = gaps.length > 0 ? { beforeGaps: Object.fromEntries(gaps) } : {};
  set.layNote(JUDGED, noteId(entry), { seq: last.seq, judgedAt: last.judgedAt, used, ...beforeGaps });
}

/** Something older that comes late is not pushed behind what was made after it, nor before what was made before it (B10). */
function judgedBefore({ seq, judgedAt, used = [], beforeGaps = {} }: JudgedNote, number: number): Instant | undefined {
  if (seq < number) return judgedAt;
  const [, to] = used.findLast(([, to]) => to < number) ?? [];
  return to === undefined ? undefined : beforeGaps[to];
}

export function isFromDevice(entry: OpenEntry): entry is FromDevice {
  return entry.uid !== 'system';
}

function noteOf(entry: DeviceEntry, set: WorkingSet): JudgedNote | null {
  const body = set.body(JUDGED, noteId(entry));
  return body ? JudgedNote.parse(body) : null;
}

const noteId = (entry: DeviceEntry) => `judged:${entry.deviceId}`;
const bySeq = (a: DeviceEntry, b: DeviceEntry) => a.proposal.origin.seq - b.proposal.origin.seq;
