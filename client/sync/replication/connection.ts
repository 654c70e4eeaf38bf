/**
 * Unknown at start, Online at the first answer, Offline after 10 s without one (architecture §4). Silence only counts while an
 * answer is due: a visitor who is not signed in has no stream, and nothing is asked of the server meanwhile.
 */
import { LIMITS } from '../../../schemas/limits.ts';
import type { Ports } from '../ports.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionState } from '../queries/rows.ts';
import { CONNECTION, type ConnectionEvent } from '../transitions.ts';

export class Connection {
  readonly state = new LiveValue<ConnectionState>('Unknown');
  readonly #ports: Pick<Ports, 'timers'>;
  readonly #cameOnline: () => void;
  #stopWaiting: (() => void) | null = null;

  constructor(ports: Pick<Ports, 'timers'>, cameOnline: () => void) {
    this.#ports = ports;
    this.#cameOnline = cameOnline;
  }

  /** An answer is due from now on: the stream is open or being opened, a request is under way. */
  expect(): void {
    this.#stopWaiting ??= this.#ports.timers.after(LIMITS.connectionTimeout, () => {
      this.#stopWaiting = null;
      this.#on('silence');
      this.expect();
    });
  }

  /** Nothing is due any more. */
  relax(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
  }

  heard(): void {
    const waiting = this.#stopWaiting !== null;
    this.relax();
    if (waiting) this.expect();
    this.#on('heard');
  }

  networkGone(): void {
    this.#on('networkGone');
  }

  #on(event: ConnectionEvent): void {
    const before = this.state.get();
    const after = CONNECTION[before][event];
    if (after === before) return;
    this.state.set(after);
    if (after === 'Online') this.#cameOnline();
  }
}
