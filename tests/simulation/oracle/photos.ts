/**
 * What became of people's photos, told by what they chose, what they were answered and what lies on the disk; none of our rules is asked. Every photo
 * that somebody was told is kept is there as they sent it, for as long as they show it and a day besides; when nothing needs it any more it goes; and
 * it is somebody's whose choice was the latest that was taken.
 */
import { Violation } from '../violation.ts';

const DAY = 86_400_000;

/** The server said of it that it has it. */
export interface KeptAnswer {
  readonly uid: string;
  readonly hash: string;
  readonly at: number;
}
/** `hash`: null takes it away. */
export interface Choice {
  readonly uid: string;
  readonly hash: string | null;
  readonly judgedAt: string;
}
export interface PhotosSeen {
  readonly now: number;
  /** Everything that was ever chosen, by its hash. */
  readonly chosen: ReadonlyMap<string, Uint8Array>;
  readonly answers: readonly KeptAnswer[];
  /** Of each person the photo that their profile shows. */
  readonly shown: ReadonlyMap<string, string | undefined>;
  readonly blobs: ReadonlyMap<string, { readonly bytes: Uint8Array }>;
}

const namesOf = (hash: string): string[] => [`people/${hash}-96.webp`, `people/${hash}-480.webp`];

export function photosThere({ now, chosen, answers, shown, blobs }: PhotosSeen): void {
  const needed = new Map<string, string>();
  for (const { uid, hash, at } of answers) if (now < at + DAY) needed.set(hash, `${uid} was told a moment ago that it is kept`);
  for (const [uid, hash] of shown) if (hash !== undefined) needed.set(hash, `${uid} shows it`);
  for (const [hash, why] of needed)
    for (const name of namesOf(hash)) if (!blobs.has(name)) throw new Violation('2.1', `${name} is gone, and ${why}`);
  for (const [name, { bytes }] of blobs) {
    const hash = /^[a-z]+\/([0-9a-f]{64})/.exec(name)?.[1] ?? '';
    const sent = chosen.get(hash);
    if (!sent || Buffer.compare(sent, bytes) !== 0) throw new Violation('2.1', `${name} is not what was sent`);
    if (!name.startsWith('people/')) throw new Violation('A11', `${name} is a photo of somebody where everybody looks`);
  }
}

/** Long after the last of it happened. */
export function nothingLeftOver({ shown, blobs }: PhotosSeen, parts: readonly string[]): void {
  const needed = new Set([...shown.values()].flatMap((hash) => (hash === undefined ? [] : namesOf(hash))));
  for (const name of blobs.keys())
    if (!needed.has(name)) throw new Violation('2.15', `${name} is still there, and nothing needs it`);
  for (const part of parts) throw new Violation('2.15', `what came of ${part} is still there, and nobody goes on with it`);
}

/** G14: of what was taken, what was said last; as each person's profile has it. */
export function latestChoice(choices: readonly Choice[], shown: PhotosSeen['shown']): void {
  for (const [uid, hash] of shown) {
    const own = choices.filter((one) => one.uid === uid).toSorted((one, other) => one.judgedAt.localeCompare(other.judgedAt));
    const last = own.at(-1);
    const equal = own.filter(({ judgedAt }) => judgedAt === last?.judgedAt);
    if (!equal.some((one) => (one.hash ?? undefined) === hash) && (last || hash))
      throw new Violation('G14', `${uid} shows ${hash}, and chose ${last?.hash} last`);
  }
}
