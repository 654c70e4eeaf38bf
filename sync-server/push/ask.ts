/** One request to a push service: given up in time, never redirected, and not repeated before the service wants to hear again. */
import type { SystemPorts } from '../ports.ts';
import { PushUnavailable } from './push.ts';

/** Milliseconds. */
const PATIENCE = 10_000;
const LATER = 60_000;
const LATEST = 3_600_000;

export interface PushRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

export interface PushReply {
  readonly status: number;
  readonly text: string;
}

export class PushClient {
  readonly #ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
  /** Origin → not before, milliseconds. */
  readonly #resting = new Map<string, number>();

  constructor(ports: Pick<SystemPorts, 'clock' | 'scheduler'>) {
    this.#ports = ports;
  }

  /** Any answer but 429 and 5xx. Throws `PushUnavailable` for those, and where there was none. */
  async post({ url, headers, body }: PushRequest): Promise<PushReply> {
    const { origin } = new URL(url);
    const { clock, scheduler } = this.#ports;
    if ((this.#resting.get(origin) ?? 0) > clock.now()) throw new PushUnavailable('The push service asked for a pause');
    const giveUp = new AbortController();
    const stopTimer = scheduler.after(PATIENCE, () => giveUp.abort());
    const reply = await asked().finally(stopTimer);
    if (reply.status === 429 || reply.status === 503) this.#resting.set(origin, clock.now() + reply.pause);
    if (reply.status === 429 || reply.status >= 500) throw new PushUnavailable(`The push service answered ${reply.status}`);
    return reply;

    async function asked(): Promise<PushReply & { pause: number }> {
      try {
        const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: giveUp.signal });
        const pause = pauseOf(response.headers.get('retry-after'));
        return { status: response.status, text: await response.text(), pause };
      } catch {
        // The cause names the endpoint; it must not reach a log.
        throw new PushUnavailable('The push service did not answer');
      }
    }
  }
}

/** Seconds; the other form, a date, is not used by push services. */
function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, LATEST) : LATER;
}
