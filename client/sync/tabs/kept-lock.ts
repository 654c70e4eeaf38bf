/**
 * A lock that stays with the tab that used it last. What that tab knows nobody else has changed meanwhile, so it need not read it again.
 * Another tab that wants the lock says so, and has it as soon as the work in hand is done; a tab that dies lets go of it by dying.
 * After a while without work it is let go of unasked: a tab with an app of before this was so asks nobody.
 */
import { swallow } from '../../report/report.ts';
import type { Channel, Ports } from '../ports.ts';

/** Milliseconds without work. */
export const KEPT_FOR = 30_000;

export class KeptLock {
  readonly #name: string;
  readonly #ports: Pick<Ports, 'locks' | 'channel' | 'timers'>;
  /** In this tab one work after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #channel: Channel | null = null;
  #letGo: (() => void) | null = null;
  #stopWaiting: (() => void) | null = null;
  #isWorking = false;
  /** By another tab, since this one asked for it. */
  #isWanted = false;
  #isStopped = false;

  constructor(name: string, ports: Pick<Ports, 'locks' | 'channel' | 'timers'>) {
    this.#name = name;
    this.#ports = ports;
  }

  /** `isTaken`: this tab has just taken it, and another may have worked before. Rejects with what `work` does. */
  run<T>(work: (isTaken: boolean) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => this.#turn(work));
    this.#last = done.catch(swallow('whoever asked for it hears of it'));
    return done;
  }

  /** It is kept no longer than for the work in hand. */
  stop(): void {
    this.#isStopped = true;
    this.#channel?.close();
    this.#channel = null;
    this.#settle();
  }

  async #turn<T>(work: (isTaken: boolean) => Promise<T>): Promise<T> {
    this.#isWorking = true;
    this.#stopWaiting?.();
    try {
      const isKept = this.#letGo !== null;
      if (!isKept) await this.#take();
      return await work(!isKept);
    } finally {
      this.#isWorking = false;
      this.#settle();
    }
  }

  async #take(): Promise<void> {
    // First: whoever asks for it while this tab has it is heard.
    if (!this.#isStopped) this.#channel ??= this.#opened();
    const held = new Promise<void>((taken, failed) => {
      const keeping = this.#ports.locks.hold(this.#name, () => {
        taken();
        return new Promise<void>((letGo) => {
          this.#letGo = letGo;
        });
      });
      keeping.catch(failed);
    });
    this.#channel?.post('wanted');
    await held;
  }

  #opened(): Channel {
    const channel = this.#ports.channel(this.#name);
    channel.onMessage(() => {
      // A tab that neither has it nor waits for it has nothing to give.
      this.#isWanted = this.#isWorking || this.#letGo !== null;
      this.#settle();
    });
    return channel;
  }

  #settle(): void {
    this.#stopWaiting?.();
    if (this.#isWorking || !this.#letGo) return;
    if (!this.#isWanted && !this.#isStopped) {
      this.#stopWaiting = this.#ports.timers.after(KEPT_FOR, () => this.#release());
      return;
    }
    this.#release();
  }

  #release(): void {
    this.#isWanted = false;
    this.#letGo?.();
    this.#letGo = null;
  }
}
