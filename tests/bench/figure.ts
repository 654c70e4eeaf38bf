/** One measured figure, and the arithmetic that all of them share. */

/** Printed as one line of JSON on standard output. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  /** `ours / peer`, of the two medians. */
  readonly ratio: number;
  readonly unit: 'ms';
  /** How many measurements of each stand behind it. */
  readonly runs: number;
}

/** What a figure has to keep, in words and as a test. */
export interface Target {
  readonly says: string;
  kept(figure: Figure): boolean;
}

export interface Measured {
  readonly figure: Figure;
  readonly target: Target | null;
}

export const ratioAtMost = (limit: number): Target => ({
  says: `ratio at most ${limit}`,
  kept: ({ ratio }) => ratio <= limit,
});
export const oursAtMost = (limit: number): Target => ({
  says: `at most ${limit} ms`,
  kept: ({ ours }) => ours <= limit,
});

/** The value below which that share of the values lies (nearest rank). Throws without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function median(values: readonly number[]): number {
  return (
    (percentile(values, 0.5) +
      -percentile(
        values.map((value) => -value),
        0.5,
      )) /
    2
  );
}

/** @param ours and the peer's times, milliseconds */
export function figureOf(name: string, ours: number, peer: { readonly name: string; readonly ms: number }, runs: number): Figure {
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  return {
    name,
    ours: round(ours, 1),
    peer: round(peer.ms, 1),
    peerName: peer.name,
    ratio: round(ours / peer.ms, 3),
    unit: 'ms',
    runs,
  };
}

/** What a person at the terminal reads; standard output is for the figures alone. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Measures one and the other in turn, the second first in every other run, so that neither always meets the warmer machine.
 * @returns milliseconds of each
 */
export async function alternating(
  runs: number,
  one: (run: number) => Promise<number>,
  other: (run: number) => Promise<number>,
): Promise<{ readonly one: readonly number[]; readonly other: readonly number[] }> {
  const times = { one: [] as number[], other: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    if (run % 2 === 0) times.one.push(await one(run));
    times.other.push(await other(run));
    if (run % 2 === 1) times.one.push(await one(run));
  }
  return times;
}

export const listed = (times: readonly number[]): string => times.map((time) => time.toFixed(0)).join(' ');
