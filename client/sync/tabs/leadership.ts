/**
 * One tab replicates, the others see what it brings (RxDB tells them) and hear from it how things stand. Leadership follows the
 * person: the tab they look at asks for it, since what it has open is what to keep in sync, and goes on asking until it has it: the
 * lock is handed on in the order of its queue, which others may stand in before it.
 */
import * as z from 'zod/mini';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import { report } from '../../report/report.ts';
import { type ClockStamp, isClockStamp } from '../clock/corrected-clock.ts';
import type { Channel, Ports } from '../ports.ts';

const LOCK = 'fitness-hub-leader';
const CHANNEL = 'fitness-hub-tabs';

export const TabState = z.object({
  connection: z.enum(['Unknown', 'Online', 'Offline']),
  lastOnlineAt: z.nullable(z.string()),
  signInAgain: z.union([AnyReasonCode, z.literal(false)]),
  secondFactor: z.optional(AnyReasonCode),
  clock: z.nullable(z.custom<ClockStamp>(isClockStamp)),
  freshness: z.array(z.tuple([z.string(), z.number()])),
});
export type TabState = z.infer<typeof TabState>;

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: TabState }),
  /** A tab has just begun, or is looked at. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('yield') }),
  /** Try everything now. */
  z.object({ kind: z.literal('hurry') }),
]);
type Message = z.infer<typeof Message>;

export interface LeadershipParts {
  readonly ports: Pick<Ports, 'locks' | 'channel'>;
  readonly lead: () => void;
  readonly step: () => void;
  readonly state: () => TabState;
  readonly adopt: (state: TabState) => void;
  readonly hurry: () => void;
}

export class Leadership {
  readonly #parts: LeadershipParts;
  #channel: Channel | null = null;
  #stopListening: (() => void) | null = null;
  #stopped: AbortController | null = null;
  #yield: (() => void) | null = null;
  #wanted = false;

  constructor(parts: LeadershipParts) {
    this.#parts = parts;
  }

  get leads(): boolean {
    return this.#yield !== null;
  }

  start(): void {
    const channel = this.#parts.ports.channel(CHANNEL);
    this.#channel = channel;
    this.#stopListening = channel.onMessage((message) => this.#heard(message));
    const stopped = new AbortController();
    this.#stopped = stopped;
    void this.#queue(stopped.signal);
    this.#post({ kind: 'hello' });
  }

  stop(): void {
    this.#stopped?.abort();
    this.#yield?.();
    this.#stopListening?.();
    this.#channel?.close();
    this.#channel = null;
  }

  /** The person looks at this tab. */
  claim(): void {
    if (this.leads) return;
    this.#wanted = true;
    this.#post({ kind: 'yield' });
  }

  tell(): void {
    if (this.leads) this.#post({ kind: 'state', state: this.#parts.state() });
  }

  hurry(): void {
    if (!this.leads) this.#post({ kind: 'hurry' });
  }

  async #queue(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const held = this.#parts.ports.locks.hold(LOCK, () => this.#hold(stop), stop);
      await held.catch((error: unknown) => {
        // Aborted while waiting: this tab goes.
        if (!stop.aborted) report('leadership', error);
      });
    }
  }

  async #hold(stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    await new Promise<void>((resolve) => {
      this.#yield = resolve;
      this.#wanted = false;
      this.#parts.lead();
      this.tell();
    });
    this.#yield = null;
    this.#parts.step();
  }

  #heard(raw: unknown): void {
    const parsed = z.safeParse(Message, raw);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.kind === 'state') {
      if (this.leads) return;
      this.#parts.adopt(message.state);
      if (this.#wanted) this.#post({ kind: 'yield' });
    } else if (!this.leads) return;
    else if (message.kind === 'hello') this.tell();
    else if (message.kind === 'yield') this.#yield?.();
    else this.#parts.hurry();
  }

  #post(message: Message): void {
    this.#channel?.post(message);
  }
}
