/** How things stand with the server, as a screen shows it; kept over restarts, and told from the leading tab to the others. */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { counted } from '../../report/report.ts';
import { type CorrectedClock, isClockStamp } from '../clock/corrected-clock.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionState, ConnectionView } from '../queries/rows.ts';
import type { LocalValues } from '../storage/storage.ts';
import type { TabState } from '../tabs/leadership.ts';

/** What the stamp is called among the device's values. */
export const CLOCK = 'clock';
const LAST_ONLINE = 'lastOnlineAt';

export class ConnectionStatus {
  readonly #values: LocalValues;
  readonly #clock: CorrectedClock;
  #lastOnlineAt: Instant | null = null;
  #signInAgain: ReasonCode | false = false;
  #secondFactor: ReasonCode | undefined;
  readonly state = new LiveValue<ConnectionState>('Unknown');
  readonly view = new LiveValue<ConnectionView>({
    state: 'Unknown',
    clock: { offsetMs: 0, trust: 'untrusted' },
    signInAgain: false,
  });

  constructor(values: LocalValues, clock: CorrectedClock) {
    this.#values = values;
    this.#clock = clock;
  }

  get signInAgain(): ReasonCode | false {
    return this.#signInAgain;
  }

  async load(): Promise<void> {
    const [clock, lastOnline] = await Promise.all([this.#values.get(CLOCK), this.#values.get(LAST_ONLINE)]);
    if (isClockStamp(clock)) this.#clock.restore(clock);
    this.#lastOnlineAt = typeof lastOnline === 'string' ? lastOnline : null;
    this.#show();
  }

  changed(state: ConnectionState): void {
    this.state.set(state);
    this.#show();
  }

  /** The server has spoken, not only beaten. */
  heard(): void {
    this.#lastOnlineAt = instantOf(this.#clock.now());
    this.#show();
  }

  /** Nothing of that time is saved here any more. */
  forgetLastOnline(): void {
    this.#lastOnlineAt = null;
    this.#values.delete(LAST_ONLINE).catch(counted('connection: forget'));
    this.#show();
  }

  refusedSignIn(again: ReasonCode | false): void {
    this.#signInAgain = again;
    this.#secondFactor = undefined;
    this.#show();
  }

  lacking(code: ReasonCode | undefined): void {
    this.#secondFactor = code;
    this.#show();
  }

  /** Every now and then. `leads`: this tab knows, the others have been told. */
  persist(leads: boolean): void {
    if (this.state.get() === 'Online') this.#lastOnlineAt = this.#clock.lastServerAt() ?? this.#lastOnlineAt;
    this.#show();
    const stamp = this.#clock.stamp();
    if (!stamp || !leads) return;
    this.#values.set(CLOCK, { ...stamp, offsets: [...stamp.offsets] }).catch(counted('connection: clock'));
    if (this.#lastOnlineAt) this.#values.set(LAST_ONLINE, this.#lastOnlineAt).catch(counted('connection: last'));
  }

  tabState(): Omit<TabState, 'freshness'> {
    return {
      connection: this.state.get(),
      lastOnlineAt: this.#lastOnlineAt,
      signInAgain: this.#signInAgain,
      ...this.#lacking(),
      clock: this.#clock.stamp(),
    };
  }

  adopt(state: Omit<TabState, 'freshness'>): void {
    if (state.clock) this.#clock.restore(state.clock, true);
    this.#lastOnlineAt = state.lastOnlineAt;
    this.#signInAgain = state.signInAgain;
    this.#secondFactor = state.secondFactor;
    this.changed(state.connection);
  }

  #lacking(): Pick<ConnectionView, 'secondFactor'> {
    return this.#secondFactor === undefined ? {} : { secondFactor: this.#secondFactor };
  }

  #show(): void {
    const before = this.view.get();
    const offsetMs = this.#clock.offsetMs();
    const trust = this.#clock.trust();
    const state = this.state.get();
    const lastOnlineAt = this.#lastOnlineAt;
    const clock = before.clock.offsetMs === offsetMs && before.clock.trust === trust ? before.clock : { offsetMs, trust };
    const next: ConnectionView = {
      ...{ state, clock, signInAgain: this.#signInAgain },
      ...this.#lacking(),
      ...(lastOnlineAt ? { lastOnlineAt } : {}),
    };
    const same = before.state === state && before.clock === clock && before.signInAgain === next.signInAgain;
    if (!same || before.lastOnlineAt !== next.lastOnlineAt || before.secondFactor !== next.secondFactor) this.view.set(next);
  }
}
