/**
 * The last reports of this device, for a diagnosis somebody copies. They lie in the browser's own small storage: they outlive a reload,
 * all tabs share them, and a database that does not open is no reason to lose why.
 */
import { type Failure, onReport, swallow } from './report.ts';

/** The same failure again raises its count and brings it to the end of the list. */
export interface KeptReport extends Failure {
  /** The first and the last time, milliseconds since 1970 by the device's own clock. */
  readonly first: number;
  readonly last: number;
  readonly times: number;
}

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const NAME = 'reports';
const MOST = 50;

/** Keeps what is reported from now on, until the function it returns is called. A storage that is full or forbidden keeps nothing. */
export function keepReports(memory: Memory, clock: { now(): number }): () => void {
  return onReport((failure) => {
    const now = clock.now();
    const kept = reportsIn(memory);
    const before = kept.find((one) => sameAs(one, failure));
    const row: KeptReport = { ...failure, first: before?.first ?? now, last: now, times: (before?.times ?? 0) + 1 };
    const rows = [...kept.filter((one) => one !== before), row].slice(-MOST);
    try {
      memory.setItem(NAME, JSON.stringify(rows));
    } catch {
      swallow('it cannot be reported that reports cannot be kept');
    }
  });
}

const sameAs = (one: Failure, other: Failure): boolean =>
  one.where === other.where && one.name === other.name && one.code === other.code;

/** Oldest first, at most fifty. Whatever else lies there is left out. */
export function reportsIn(memory: Pick<Memory, 'getItem'>): readonly KeptReport[] {
  try {
    const rows: unknown = JSON.parse(memory.getItem(NAME) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isReport) : [];
  } catch {
    swallow('a storage that is forbidden, or not ours: there are none');
    return [];
  }
}

function isReport(row: unknown): row is KeptReport {
  if (typeof row !== 'object' || row === null) return false;
  const of = (name: string): unknown => Reflect.get(row, name);
  const texts = ['where', 'name'].every((name) => typeof of(name) === 'string');
  const numbers = ['first', 'last', 'times'].every((name) => typeof of(name) === 'number');
  return texts && numbers && (of('code') === undefined || typeof of('code') === 'string');
}
