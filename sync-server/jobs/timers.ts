/**
 * Timers: each job runs at the start and then by its cron pattern, on the clock and scheduler of the ports (A10). A job does
 * nothing itself; it puts system proposals into the inbox like everybody else.
 */
import { Cron } from 'croner';
import type { SystemPorts } from '../ports.ts';
import { type JobParts, keepAppointments } from './agenda.ts';
import { endAuditDays } from './audit-days.ts';
import { tellAuditHead } from './audit-head.ts';
import { inviteToReview } from './review-invitations.ts';
import { beginDays } from './schedules.ts';

export interface Job {
  readonly name: string;
  /** Cron with seconds, UTC. */
  readonly pattern: string;
  /** Returns how much there was to do. */
  run(): Promise<number>;
}

/** The system's own timers. Seat counts are due within half a minute and looked for every quarter: they lag less than one. */
export const systemJobs = (parts: JobParts): readonly Job[] => [
  { name: 'appointments', pattern: '*/15 * * * * *', run: () => keepAppointments(parts) },
  { name: 'schedules', pattern: '0 5 * * * *', run: () => beginDays(parts) },
  { name: 'audit days', pattern: '0 10 * * * *', run: () => endAuditDays(parts) },
  { name: 'audit head', pattern: '0 15 * * * *', run: () => tellAuditHead(parts) },
  { name: 'review invitations', pattern: '0 20 * * * *', run: () => inviteToReview(parts) },
];

export interface TimerOptions {
  readonly ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
  readonly log: { warn(facts: object, message: string): void };
}

export class Timers {
  readonly #jobs: readonly Job[];
  readonly #options: TimerOptions;
  readonly #cancels = new Map<Job, () => void>();
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(jobs: readonly Job[], options: TimerOptions) {
    this.#jobs = jobs;
    this.#options = options;
  }

  /** Resolves when each job has run once. */
  async start(): Promise<void> {
    await Promise.all(this.#jobs.map((job) => this.#run(job)));
  }

  /** Lets what is running finish and begins nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const cancel of this.#cancels.values()) cancel();
    await this.settled();
  }

  /** Resolves when nothing is running. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** A job that fails is logged and runs again at its next time. It never runs twice at once. */
  #run(job: Job): Promise<void> {
    const run = job
      .run()
      .then(
        () => {},
        (error: unknown) => this.#options.log.warn({ job: job.name, error: nameOf(error) }, 'A timer failed; it runs again'),
      )
      .finally(() => {
        this.#running.delete(run);
        this.#plan(job);
      });
    this.#running.add(run);
    return run;
  }

  #plan(job: Job): void {
    if (this.#stopped) return;
    const { clock, scheduler } = this.#options.ports;
    const now = clock.now();
    const next = new Cron(job.pattern, { paused: true, timezone: 'UTC' }).nextRun(new Date(now));
    if (!next) return;
    this.#cancels.set(
      job,
      scheduler.after(next.getTime() - now, () => void this.#run(job)),
    );
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
