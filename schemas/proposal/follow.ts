/**
 * What the server knows of a tablet's chain, and what it makes of the next fact and of the next contact. Pure, and the same however often
 * a fact comes: what has been followed once is followed again without a word.
 */
import * as z from 'zod/mini';
import { Instant, pattern, text, Uid } from '../basics/primitives.ts';
import { between, latestOf } from '../basics/time.ts';
import { LIMITS } from '../limits.ts';
import { CHAIN_FAULTS, type ChainFault, ChainHead, MissingPlaces, NOTHING_YET } from './link.ts';

/** Facts of which the hash is remembered; one that comes again later than so many is taken for another under its number. */
const REMEMBERED = 500;
const GAPS = 20;
/** Faults of facts that are remembered: more than come in one push, which may come again after a crash. */
const FOUND = 2 * LIMITS.pushBatch;
/** Milliseconds: several contacts are on their way at once, an older one for at most so long. */
const CONTACTS_OVERLAP = 60_000;
/** Milliseconds: a tablet that was silent for longer had no network, and could send nothing. */
const SILENCE = 600_000;
/** Milliseconds: a tablet's last word of how far it is in touch is as old as that at most. */
const TOUCH_NOTED = 60_000;
/** Milliseconds: what a tablet says that it has recorded has arrived by then, if it is still there and in touch. */
const ARRIVES_WITHIN = 3_600_000;
/** Milliseconds: of a tablet that is not heard of any more, what it said that it had recorded is waited for so long (G20). */
const MISSED_AFTER = 7 * 86_400_000;
/** Milliseconds: one that was enrolled anew brings by itself what it recorded before, as soon as it has a network again. */
const BROUGHT_WITHIN = 86_400_000;

const Hash = pattern(/^[0-9a-f]{64}$/, 64);
const Gap = z.strictObject({
  from: z.int(),
  to: z.int(),
  /** Hash of the fact in front of it, and the hash that its last one has to have. */
  after: Hash,
  until: Hash,
});

const FoundFault = z.strictObject({
  id: text(1, 160),
  fault: z.enum(CHAIN_FAULTS),
  n: z.int(),
  missing: z.optional(MissingPlaces),
});
export type FoundFault = z.infer<typeof FoundFault>;

export const FollowedChain = z.strictObject({
  head: ChainHead,
  /** The newest, the head among them. */
  recent: z.array(ChainHead).check(z.maxLength(REMEMBERED)),
  gaps: z.array(Gap).check(z.maxLength(GAPS)),
  /** The furthest that the tablet has said it had come, and when it first said so. */
  stated: z.optional(
    z.strictObject({
      head: ChainHead,
      at: Instant,
      /** Since when it has been in touch without a long silence, and when it last was: while what it stated has not arrived. */
      touch: z.optional(z.strictObject({ since: Instant, last: Instant })),
    }),
  ),
  /** It was told that the end is cut off, up to there. */
  cutTo: z.optional(z.int()),
  /** It was told that the tablet is back there, at a number that it had passed. */
  backTo: z.optional(z.int()),
  /** Whose it is, for what time alone brings about. */
  uid: z.optional(Uid),
  /** What was found of facts, the newest last, by their proposals' ids: found once, it is so however often they are brought. */
  found: z.optional(z.array(FoundFault).check(z.maxLength(FOUND))),
});
export type FollowedChain = z.infer<typeof FollowedChain>;

export const UNHEARD: FollowedChain = { head: NOTHING_YET, recent: [], gaps: [] };

export interface Followed {
  readonly chain: FollowedChain;
  readonly fault?: ChainFault;
  /** Of `missing` and `cut_off`: which. */
  readonly missing?: MissingPlaces;
}

/** A fact as it arrived: its place, its own hash, and whether the tablet's key signed it. */
export interface Arrived extends ChainHead {
  readonly before: string;
  readonly genuine: boolean;
}

/** `null`: it has no place in any chain. */
export function follow(chain: FollowedChain, fact: Arrived | null): Followed {
  if (!fact) return { chain, fault: 'unsigned' };
  // Whoever has not the key moves nothing: the next genuine one says what is missing.
  if (!fact.genuine) return { chain, fault: 'altered' };
  const { n, hash, before } = fact;
  const known = chain.recent.find((one) => one.n === n);
  if (known) return known.hash === hash ? { chain } : { chain, fault: 'forked' };
  if (n <= chain.head.n) return late(chain, fact);
  const { head, stated } = chain;
  const isMissing = n > head.n + 1;
  const gap = { from: head.n + 1, to: n - 1, after: head.hash, until: before };
  const gaps = isMissing ? [...chain.gaps, gap].slice(-GAPS) : chain.gaps;
  const after = { ...chain, head: { n, hash }, recent: remembered(chain, fact), gaps };
  if (stated?.head.n === n && stated.head.hash !== hash) return { chain: after, fault: 'forked' };
  if (isMissing) return { chain: after, fault: 'missing', missing: { from: gap.from, to: gap.to } };
  return before === head.hash ? { chain: after } : { chain: after, fault: 'forked' };
}

/** It was missed, and comes after all: at either end of a gap, and fitting there. */
function late(chain: FollowedChain, fact: Arrived): Followed {
  const { n, hash, before } = fact;
  const gap = chain.gaps.find(({ from, to }) => n === from || n === to);
  const fits = gap && (n !== gap.from || before === gap.after) && (n !== gap.to || hash === gap.until);
  if (!fits) return { chain, fault: 'forked' };
  const left = n === gap.from ? { ...gap, from: n + 1, after: hash } : { ...gap, to: n - 1, until: before };
  const gaps = chain.gaps.flatMap((one) => (one !== gap ? [one] : left.from <= left.to ? [left] : []));
  return { chain: { ...chain, recent: remembered(chain, fact), gaps } };
}

const remembered = ({ recent }: FollowedChain, { n, hash }: ChainHead) => [...recent, { n, hash }].slice(-REMEMBERED);

/** Remembers what was found of these. */
export const withFound = (chain: FollowedChain, found: readonly FoundFault[]): FollowedChain =>
  found.length === 0 ? chain : { ...chain, found: [...(chain.found ?? []), ...found].slice(-FOUND) };

/** What the tablet states at a contact. */
export function heard(chain: FollowedChain, said: ChainHead, now: Instant): Followed {
  const { head, stated } = chain;
  const ofThat = [NOTHING_YET, ...chain.recent, ...(stated ? [stated.head] : [])].find((one) => one.n === said.n);
  if (ofThat && ofThat.hash !== said.hash) return { chain, fault: 'forked' };
  if (said.n > Math.max(head.n, stated?.head.n ?? 0)) return { chain: { ...chain, stated: { head: said, at: now } } };
  if (stated && said.n < head.n && stated.head.n <= head.n) return wentBack(chain, said, now);
  if (!stated || stated.head.n <= head.n) return { chain };
  if (said.n < stated.head.n) return between(stated.at, now) < CONTACTS_OVERLAP ? { chain } : cutOff(chain);
  const { since, last } = stated.touch ?? { since: stated.at, last: stated.at };
  if (between(last, now) > SILENCE) return { chain: { ...chain, stated: { ...stated, touch: { since: now, last: now } } } };
  if (between(since, now) >= ARRIVES_WITHIN) return cutOff(chain);
  return between(last, now) < TOUCH_NOTED
    ? { chain }
    : { chain: { ...chain, stated: { ...stated, touch: { since, last: now } } } };
}

/** It states what it stated before it came further: its storage was put back. Several contacts may be on their way, so not at once. */
function wentBack(chain: FollowedChain, { n }: ChainHead, now: Instant): Followed {
  const { stated, backTo } = chain;
  if (!stated || backTo === n || between(stated.at, now) < CONTACTS_OVERLAP) return { chain };
  return { chain: { ...chain, backTo: n }, fault: 'rolled_back' };
}

/** All that it stated and that never arrived; told once. */
function cutOff(chain: FollowedChain): Followed {
  const { head, stated, cutTo = 0 } = chain;
  if (!stated || stated.head.n <= Math.max(head.n, cutTo)) return { chain };
  const { n } = stated.head;
  return { chain: { ...chain, cutTo: n }, fault: 'cut_off', missing: { from: head.n + 1, to: n } };
}

/** When a tablet went out of service; `brings`: it is in use as another one, and sends what it still has. */
interface Ended {
  readonly at: Instant;
  readonly brings: boolean;
}

/**
 * What time brings about, for a tablet that says nothing any more: a week after it last came further, an hour after where it was taken out of
 * service by then, a day after where it was enrolled anew. What comes after all is taken like anything that was missed.
 */
export function overdue(chain: FollowedChain, now: Instant, ended?: Ended): Followed {
  const since = chain.stated && latestOf([chain.stated.at, ended?.at]);
  const patience = ended === undefined ? MISSED_AFTER : ended.brings ? BROUGHT_WITHIN : ARRIVES_WITHIN;
  return since === undefined || between(since, now) < patience ? { chain } : cutOff(chain);
}
