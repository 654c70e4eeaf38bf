/**
 * What the operator's monitoring reads at `/metrics`, in Prometheus' text format (0.0.4). Numbers and the words of our own
 * catalogues: no label ever holds what a person or a request brought.
 */
import { OUTCOME_STATES } from '../schemas/proposal/shape.ts';

const HELP = {
  fitness_hub_decisions_total: ['counter', 'Proposals decided since the start, by outcome.'],
  fitness_hub_refusals_total: ['counter', 'Proposals refused since the start, by reason code and by who refused them.'],
  fitness_hub_undecided_total: ['counter', 'Proposals that a defect kept from being decided since the start.'],
  fitness_hub_requests_total: ['counter', 'Requests answered since the start, by kind of route and status.'],
  fitness_hub_feeds_open: ['gauge', 'Answers that are being streamed: live streams and feeds of changes.'],
  fitness_hub_inbox_waiting: ['gauge', 'Proposals that have arrived and are not decided yet.'],
  fitness_hub_inbox_lag_seconds: ['gauge', 'How long the oldest of them has waited.'],
  process_resident_memory_bytes: ['gauge', 'Memory of the process.'],
  process_cpu_seconds_total: ['counter', 'Processor time of the process.'],
} as const;
type Name = keyof typeof HELP;
type Labels = Readonly<Record<string, string | number>>;

/** Read at each asking. */
export interface Readings {
  readonly inbox: () => Promise<{ readonly waiting: number; readonly lagSeconds: number }>;
  readonly process: () => { readonly memoryBytes: number; readonly cpuSeconds: number };
}

export class Metrics {
  readonly #counted = new Map<Name, Map<string, number>>();
  #feeds = 0;

  constructor() {
    for (const outcome of OUTCOME_STATES) this.#add('fitness_hub_decisions_total', { outcome }, 0);
  }

  /** `outcome` and `code` as the decision has them. */
  decided(outcome: string, code: string | undefined): void {
    this.#add('fitness_hub_decisions_total', { outcome });
    if (outcome === 'refused') this.#add('fitness_hub_refusals_total', { by: 'decider', code: code ?? 'none' });
  }

  undecided(): void {
    this.#add('fitness_hub_undecided_total', {});
  }

  /** The gateway would not even store it. */
  turnedAway(code: string): void {
    this.#add('fitness_hub_refusals_total', { by: 'gateway', code });
  }

  answered(route: string, status: number): void {
    this.#add('fitness_hub_requests_total', { route, status });
  }

  /** @returns to be called when the answer has ended */
  feedOpened(): () => void {
    this.#feeds += 1;
    let open = true;
    return () => {
      if (open) this.#feeds -= 1;
      open = false;
    };
  }

  async text(readings: Readings): Promise<string> {
    const inbox = await readings.inbox();
    const { memoryBytes, cpuSeconds } = readings.process();
    const gauges: Partial<Record<Name, number>> = {
      fitness_hub_feeds_open: this.#feeds,
      fitness_hub_inbox_waiting: inbox.waiting,
      fitness_hub_inbox_lag_seconds: inbox.lagSeconds,
      process_resident_memory_bytes: memoryBytes,
      process_cpu_seconds_total: cpuSeconds,
    };
    const families = names.map((name) => {
      const values = gauges[name] === undefined ? [...(this.#counted.get(name) ?? [])] : [['', gauges[name]] as const];
      const [kind, help] = HELP[name];
      return [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${kind}`,
        ...values.map(([labels, value]) => `${name}${labels} ${value}`),
      ];
    });
    return `${families.flat().join('\n')}\n`;
  }

  #add(name: Name, labels: Labels, amount = 1): void {
    const values = this.#counted.get(name) ?? new Map<string, number>();
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const key = pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
    this.#counted.set(name, values.set(key, (values.get(key) ?? 0) + amount));
  }
}

const names = Object.keys(HELP) as readonly Name[];
