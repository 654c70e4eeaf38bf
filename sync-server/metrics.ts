/**
 * What the operator's monitoring reads at `/metrics`, in Prometheus' text format. Numbers and the words of our own catalogues: no label ever
 * holds what a person or a request brought.
 */
import { Counter, Gauge, Registry } from 'prom-client';
import { OUTCOME_STATES } from '../schemas/proposal/shape.ts';

/** Read at each asking. */
export interface Readings {
  readonly inbox: () => Promise<{ readonly waiting: number; readonly lagSeconds: number }>;
  readonly process: () => { readonly memoryBytes: number; readonly cpuSeconds: number };
}

/** Each server's own: a test starts several in one process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #decisions = this.#counter('decisions', 'Proposals decided since the start, by outcome.', ['outcome']);
  readonly #refusals = this.#counter('refusals', 'Proposals refused since the start, by reason code and by who refused them.', [
    'by',
    'code',
  ]);
  readonly #undecided = this.#counter('undecided', 'Proposals that a defect kept from being decided since the start.');
  readonly #requests = this.#counter('requests', 'Requests answered since the start, by kind of route and status.', [
    'route',
    'status',
  ]);
  readonly #feeds = this.#gauge('fitness_hub_feeds_open', 'Answers that are being streamed: live streams and feeds of changes.');
  readonly #waiting = this.#gauge('fitness_hub_inbox_waiting', 'Proposals that have arrived and are not decided yet.');
  readonly #lag = this.#gauge('fitness_hub_inbox_lag_seconds', 'How long the oldest of them has waited.');
  readonly #memory = this.#gauge('process_resident_memory_bytes', 'Memory of the process.');
  readonly #cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process.',
    registers: [this.#registry],
  });

  constructor() {
    for (const outcome of OUTCOME_STATES) this.#decisions.inc({ outcome }, 0);
  }

  /** `outcome` and `code` as the decision has them. */
  decided(outcome: string, code: string | undefined): void {
    this.#decisions.inc({ outcome });
    if (outcome === 'refused') this.#refusals.inc({ by: 'decider', code: code ?? 'none' });
  }

  undecided(): void {
    this.#undecided.inc();
  }

  /** The gateway would not even store it. */
  turnedAway(code: string): void {
    this.#refusals.inc({ by: 'gateway', code });
  }

  answered(route: string, status: number): void {
    this.#requests.inc({ route, status });
  }

  /** @returns to be called when the answer has ended */
  feedOpened(): () => void {
    this.#feeds.inc();
    let open = true;
    return () => {
      if (open) this.#feeds.dec();
      open = false;
    };
  }

  async text(readings: Readings): Promise<string> {
    const { waiting, lagSeconds } = await readings.inbox();
    const { memoryBytes, cpuSeconds } = readings.process();
    this.#waiting.set(waiting);
    this.#lag.set(lagSeconds);
    this.#memory.set(memoryBytes);
    this.#cpu.reset();
    this.#cpu.inc(cpuSeconds);
    return this.#registry.metrics();
  }

  #counter<Label extends string = never>(what: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name: `fitness_hub_${what}_total`, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.#registry] });
  }
}
