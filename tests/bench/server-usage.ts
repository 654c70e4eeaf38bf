/** What a process has used, as the kernel counts it (`/proc`, Linux). */
import { readFile } from 'node:fs/promises';

export interface Usage {
  /** Processor time since it began, milliseconds; the kernel counts hundredths of a second. */
  readonly cpuMs: number;
  /** Memory that is in use now, megabytes of 1,048,576 bytes. */
  readonly rssMb: number;
}

/** Milliseconds of a tick: Linux reports 100 a second on every machine (`USER_HZ`). */
const TICK = 10;

/** Of a process and all its threads. Throws where there is no such process or no `/proc`. */
export async function usageOf(pid: number): Promise<Usage> {
  const [stat, status] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile(`/proc/${pid}/status`, 'utf8')]);
  return { cpuMs: cpuOf(stat), rssMb: rssOf(status) };
}

/** From `/proc/<pid>/stat`. The name of the program stands in brackets and may hold anything, brackets too. */
export function cpuOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // proc_pid_stat(5): the 14th and 15th of all, and the first two are cut off.
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  if (!Number.isFinite(user) || !Number.isFinite(system)) throw new Error('this is no /proc/<pid>/stat');
  return (user + system) * TICK;
}

/** From `/proc/<pid>/status`. */
export function rssOf(status: string): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('this is no /proc/<pid>/status');
  return Number(kilobytes) / 1024;
}

/** How often memory is looked at. */
const EVERY = 250;

/** Looks at a process until it is told to stop. */
export class UsageWatch {
  readonly #pid: number;
  readonly #before: Usage;
  readonly #timer: NodeJS.Timeout;
  #highest: number;

  private constructor(pid: number, before: Usage) {
    this.#pid = pid;
    this.#before = before;
    this.#highest = before.rssMb;
    this.#timer = setInterval(() => {
      // It may end at any time; whoever asks `stop` then hears of it.
      usageOf(pid).then(
        ({ rssMb }) => {
          this.#highest = Math.max(this.#highest, rssMb);
        },
        () => {},
      );
    }, EVERY);
  }

  static async of(pid: number): Promise<UsageWatch> {
    return new UsageWatch(pid, await usageOf(pid));
  }

  /** Processor time since it began to look, and the most memory seen. */
  async stop(): Promise<Usage> {
    clearInterval(this.#timer);
    const { cpuMs, rssMb } = await usageOf(this.#pid);
    return { cpuMs: cpuMs - this.#before.cpuMs, rssMb: Math.max(this.#highest, rssMb) };
  }

  /** Without an answer: the process is gone, or nobody asks any more. */
  leave(): void {
    clearInterval(this.#timer);
  }
}
