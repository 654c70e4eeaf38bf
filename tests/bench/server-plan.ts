/** What the load generator is told and what it says: it is a process of its own, so that its work is not counted as the server's. */
import * as z from 'zod';

/** One open stream. */
const PlannedDevice = z.object({
  /** `live`: our stream and our pulls. `couch`: one continuous feed of one database, which brings the documents itself. */
  speaks: z.enum(['live', 'couch']),
  /** Path and query of its stream. */
  stream: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** Somebody does something on one device (comes in at a gym's door, gives a place back), and others are to see what becomes of it. */
const PlannedPush = z.object({
  /** Milliseconds after the traffic begins. */
  at: z.number(),
  /** Which of the devices pushes. */
  from: z.number(),
  path: z.string(),
  /** The document to push; the generator puts the time into it. */
  document: z.record(z.string(), z.json()),
  headers: z.record(z.string(), z.string()),
  /** The id by which others know it. */
  seenAs: z.string(),
  /** In which status it is to be seen; without one, in any. */
  seenIn: z.optional(z.string()),
  /** Which of the devices are to see it. */
  seenBy: z.array(z.number()),
});

export const Plan = z.object({ url: z.string(), devices: z.array(PlannedDevice), pushes: z.array(PlannedPush) });
export type Plan = z.infer<typeof Plan>;
export type PlannedDevice = z.infer<typeof PlannedDevice>;
export type PlannedPush = z.infer<typeof PlannedPush>;

export const BenchResult = z.object({
  /** Of each document and each device that was to see it, from the push's answer until it holds it, milliseconds; 0 where that device was first. */
  seen: z.array(z.object({ id: z.string(), after: z.number() })),
  /** From the push until its answer, milliseconds. */
  answeredAfter: z.array(z.number()),
  /** Requests beside the pushes. */
  pulls: z.number(),
  /** Frames or lines on all streams. */
  frames: z.number(),
  /** How late the generator itself was with a push, milliseconds, at worst. */
  latest: z.number(),
});
export type BenchResult = z.infer<typeof BenchResult>;

export const FromGenerator = z.discriminatedUnion('says', [
  z.object({ says: z.literal('open') }),
  z.object({ says: z.literal('done'), result: BenchResult }),
  z.object({ says: z.literal('failed'), why: z.string() }),
]);
export type FromGenerator = z.infer<typeof FromGenerator>;
export const ToGenerator = z.discriminatedUnion('says', [
  z.object({ says: z.literal('plan'), plan: Plan }),
  z.object({ says: z.literal('go') }),
]);
