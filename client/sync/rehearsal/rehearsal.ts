/**
 * "Rehearse an outage": for ten minutes this device is without a network by choice, and says afterwards what held. It touches nothing but the
 * network (outage-switch.ts): what is done meanwhile lies in the Outbox as in any outage, and goes when that ends. It ends by itself, also on a
 * page that was reloaded meanwhile, and whatever is wrong with what was remembered of it ends it, too.
 */
import * as z from 'zod/mini';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { counted, swallow } from '../../report/report.ts';
import type { Channel, Ports } from '../ports.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { Live } from '../queries/rows.ts';
import type { LocalValues } from '../storage/storage.ts';
import type { OutageSwitch } from './outage-switch.ts';

/** Milliseconds. */
export const REHEARSAL_LASTS = 600_000;
const NAME = 'rehearsal';

const Kept = z.object({
  /** The device's own clock, milliseconds: how long it has been on. */
  began: z.number(),
  /** Corrected clock, as the Outbox has it. */
  from: z.string(),
  /** Once it is over, until somebody has read what held. */
  to: z.optional(z.string()),
});
type Kept = z.infer<typeof Kept>;

export type RehearsalView =
  | { readonly state: 'none' }
  /** `until`: corrected clock, milliseconds. */
  | { readonly state: 'on'; readonly until: number }
  /** Corrected clock: what the Outbox has of that time is what was done meanwhile. */
  | { readonly state: 'over'; readonly from: Instant; readonly to: Instant };

export interface Rehearsal {
  readonly view: Live<RehearsalView>;
  /** Resolves when it is on, and will be on a page that is reloaded. Does nothing while one is on. */
  begin(): Promise<void>;
  /** Before its time. */
  end(): Promise<void>;
  /** What held has been read. */
  read(): Promise<void>;
}

export interface RehearsalParts {
  readonly ports: Pick<Ports, 'clock' | 'timers' | 'channel'>;
  readonly outage: Pick<OutageSwitch, 'turn'>;
  readonly values: Pick<LocalValues, 'get' | 'set' | 'delete'>;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
}

export class OutageRehearsal implements Rehearsal {
  readonly view = new LiveValue<RehearsalView>({ state: 'none' });
  readonly #parts: RehearsalParts;
  #channel: Channel | undefined;
  #kept: Kept | undefined;
  #stopTimer = () => {};

  constructor(parts: RehearsalParts) {
    this.#parts = parts;
  }

  /** Before this device asks the network anything. */
  async start(): Promise<void> {
    this.#channel = this.#parts.ports.channel('rehearsal');
    // Another tab began it, or ended it.
    this.#channel.onMessage(() => void this.#look().catch(counted('rehearsal: another tab')));
    await this.#look();
  }

  stop(): void {
    this.#stopTimer();
    this.#channel?.close();
  }

  async begin(): Promise<void> {
    if (this.view.get().state === 'on') return;
    await this.#keep({ began: this.#parts.ports.clock.now(), from: instantOf(this.#parts.now()) });
  }

  async end(): Promise<void> {
    if (this.#kept && !this.#kept.to) await this.#keep({ ...this.#kept, to: instantOf(this.#parts.now()) });
  }

  async read(): Promise<void> {
    await this.#parts.values.delete(NAME);
    await this.#look();
    this.#channel?.post('read');
  }

  /** Whether or not it could be kept, it is so on this page. */
  async #keep(kept: Kept): Promise<void> {
    this.#show(kept);
    await this.#parts.values.set(NAME, kept).catch(counted('rehearsal: keeping'));
    this.#channel?.post('changed');
  }

  async #look(): Promise<void> {
    const stored = Kept.safeParse(await this.#parts.values.get(NAME).catch(swallow('then none is on', undefined)));
    this.#show(stored.success ? stored.data : undefined);
  }

  #show(kept: Kept | undefined): void {
    this.#stopTimer();
    this.#kept = kept;
    const left = kept && !kept.to ? kept.began + REHEARSAL_LASTS - this.#parts.ports.clock.now() : undefined;
    if (left === undefined) this.#turn(kept?.to ? { state: 'over', from: kept.from, to: kept.to } : { state: 'none' });
    // Longer than it can have been on, or not begun yet: the clock was set meanwhile.
    else if (left <= 0 || left > REHEARSAL_LASTS) this.#endSoon();
    else {
      this.#turn({ state: 'on', until: this.#parts.now() + left });
      this.#stopTimer = this.#parts.ports.timers.after(left, () => this.#endSoon());
    }
  }

  #endSoon(): void {
    void this.end().catch(counted('rehearsal: ending'));
  }

  #turn(view: RehearsalView): void {
    this.view.set(view);
    this.#parts.outage.turn(view.state === 'on');
  }
}
