import * as z from 'zod/mini';

const Counts = z.record(z.string(), z.number());
const Counted = z.object({ events: Counts, outcomes: Counts });

/** How often each thing happened: a simulation that never met a case has not proven it. */
export class Tally {
  readonly events = new Map<string, number>();
  readonly outcomes = new Map<string, number>();

  event(name: string): void {
    this.events.set(name, (this.events.get(name) ?? 0) + 1);
  }

  outcome(name: string): void {
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
  }

  add(other: Tally): void {
    for (const [name, count] of other.events) this.events.set(name, (this.events.get(name) ?? 0) + count);
    for (const [name, count] of other.outcomes) this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + count);
  }

  /** As another process puts it down. */
  toJSON(): z.infer<typeof Counted> {
    return { events: Object.fromEntries(this.events), outcomes: Object.fromEntries(this.outcomes) };
  }

  static parse(json: unknown): Tally {
    const { events, outcomes } = Counted.parse(json);
    const tally = new Tally();
    for (const [name, count] of Object.entries(events)) tally.events.set(name, count);
    for (const [name, count] of Object.entries(outcomes)) tally.outcomes.set(name, count);
    return tally;
  }

  toString(): string {
    const lines = (counts: ReadonlyMap<string, number>) =>
      [...counts].sort().map(([name, count]) => `  ${name.padEnd(40)} ${count}`);
    return ['events', ...lines(this.events), 'outcomes', ...lines(this.outcomes)].join('\n');
  }
}
