/** One measured figure, and the arithmetic that all of them share. */
import type { Keeps } from '../lint/budgets.ts';

/** Printed as one line of JSON on standard output. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  /** `dnf`: it did not finish in the time it had. */
  readonly peer: number | 'dnf';
  readonly peerName: string;
  /** `ours / peer`, of the two medians; null where the peer did not finish. */
  readonly ratio: number | null;
  readonly unit: Unit;
  /** How many measurements of each stand behind it. */
  readonly runs: number;
}

/** `/s`: so many a second; more is better. */
export type Unit = 'ms' | 'MB' | 'B' | '/s' | 'places' | 'visitors';

/** Whether it keeps all that it has to. Without a ratio, because the peer did not finish, no ratio is kept. */
export function keeps({ ours, peer, ratio }: Figure, { most, mostOfPeer, leastOfPeer, mostMore }: Keeps): boolean {
  return (
    (most === undefined || ours <= most) &&
    (mostOfPeer === undefined || (ratio !== null && ratio <= mostOfPeer)) &&
    (leastOfPeer === undefined || (ratio !== null && ratio >= leastOfPeer)) &&
    (mostMore === undefined || (peer !== 'dnf' && ours - peer <= mostMore))
  );
}

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

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** @param ours and the peer's times, milliseconds */
export function figureOf(name: string, ours: number, peer: { readonly name: string; readonly ms: number }, runs: number): Figure {
  return figureIn('ms', name, ours, { name: peer.name, value: peer.ms }, runs);
}

/** @param ours and the peer's, in that unit */
export function figureIn(
  unit: Unit,
  name: string,
  ours: number,
  peer: { readonly name: string; readonly value: number | 'dnf' },
  runs: number,
): Figure {
  const { name: peerName, value } = peer;
  return {
    name,
    ours: round(ours, 1),
    peer: value === 'dnf' ? value : round(value, 1),
    peerName,
    ratio: value === 'dnf' ? null : round(ours / value, 3),
    unit,
    runs,
  };
}

/** `dnf` when it throws or takes longer; `late` ends what is still going on then. */
export async function finished<T>(milliseconds: number, work: () => Promise<T>, late: () => void): Promise<T | 'dnf'> {
  const { promise, resolve } = Promise.withResolvers<'dnf'>();
  const timer = setTimeout(() => {
    resolve('dnf');
    late();
  }, milliseconds);
  try {
    return await Promise.race([work(), promise]);
  } catch (error) {
    say(`  did not finish: ${error instanceof Error ? error.message : error}`);
    late();
    return 'dnf';
  } finally {
    clearTimeout(timer);
  }
}

/** What a person at the terminal reads; standard output is for the figures alone. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Measures one and the other in turn, the second first in every other run, so that neither always meets the warmer machine.
 * @returns what each measured, for the most part milliseconds
 */
export async function alternating<T = number>(
  runs: number,
  one: (run: number) => Promise<T>,
  other: (run: number) => Promise<T>,
): Promise<{ readonly one: readonly T[]; readonly other: readonly T[] }> {
  const times = { one: [] as T[], other: [] as T[] };
  for (let run = 0; run < runs; run += 1) {
    if (run % 2 === 0) times.one.push(await one(run));
    times.other.push(await other(run));
    if (run % 2 === 1) times.one.push(await one(run));
  }
  return times;
}

export const listed = (times: readonly number[]): string => times.map((time) => time.toFixed(0)).join(' ');
