/**
 * Who may do at the door what only staff do. Asked each time, since whoever stands there next is somebody else. A PIN is chosen by who has
 * just signed in on this tablet, or signs in once more: nobody who merely stands before it, and nothing is opened without one.
 */
import type { PinAnswer, StaffPin } from '../../../../features/checkin/staff-pin.ts';
import type { Result } from '../../../../session/provider/result.ts';
import { LiveValue } from '../../../../sync/queries/live-value.ts';

/** Setting a tablet up takes less, and the server lets a new device be made for as long. Milliseconds. */
export const JUST_SIGNED_IN = 600_000;

export interface GateView {
  /** Undefined while it is being read. */
  readonly isSet: boolean | undefined;
  /** What the sheet wants to know; null: it is closed. */
  readonly wants: 'pin' | 'password' | 'new pin' | null;
}

export interface GateParts {
  readonly pin: Pick<StaffPin, 'isSet' | 'choose' | 'check'>;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  /** When this person signed in on this tablet, where that is known. Milliseconds. */
  readonly signedInAt: () => number | undefined;
  /** The person who is signed in shows once more who they are. Needs the network. */
  readonly signInAgain: (password: string) => Promise<Result>;
}

export class StaffGate {
  readonly view = new LiveValue<GateView>({ isSet: undefined, wants: null });
  readonly #parts: GateParts;
  #answer: ((right: boolean) => void) | null = null;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** The desk opens: a tablet that is just being set up is asked for its PIN. */
  async open(): Promise<void> {
    const isSet = await this.#parts.pin.isSet();
    const { wants } = this.view.get();
    this.view.set({ isSet, wants: wants ?? (!isSet && this.#hasJustSignedIn() ? 'new pin' : null) });
  }

  /** Resolves with true when the PIN was right, or was just chosen by who may; with false when nobody did. */
  ask(): Promise<boolean> {
    this.#end(false);
    const asked = new Promise<boolean>((answer) => {
      this.#answer = answer;
    });
    void this.#parts.pin.isSet().then((isSet) => {
      this.view.set({ isSet, wants: isSet ? 'pin' : this.#hasJustSignedIn() ? 'new pin' : 'password' });
    });
    return asked;
  }

  async check(typed: string): Promise<PinAnswer> {
    const answer = await this.#parts.pin.check(typed, this.#parts.now());
    if (answer.state === 'right') this.#end(true);
    return answer;
  }

  /** However lately somebody signed in: a tablet that has a PIN may have been left since. */
  forgotten(): void {
    this.view.set({ ...this.view.get(), wants: 'password' });
  }

  async signInAgain(password: string): Promise<Result> {
    const result = await this.#parts.signInAgain(password);
    if (result.ok && this.view.get().wants === 'password') this.view.set({ ...this.view.get(), wants: 'new pin' });
    return result;
  }

  /** Nothing where it was not asked for, and for what is no PIN. */
  async choose(typed: string): Promise<void> {
    if (this.view.get().wants !== 'new pin' || !(await this.#parts.pin.choose(typed))) return;
    this.view.set({ ...this.view.get(), isSet: true });
    this.#end(true);
  }

  close(): void {
    this.#end(false);
  }

  #hasJustSignedIn(): boolean {
    const at = this.#parts.signedInAt();
    return at !== undefined && Math.abs(this.#parts.now() - at) < JUST_SIGNED_IN;
  }

  #end(right: boolean): void {
    const answer = this.#answer;
    this.#answer = null;
    this.view.set({ ...this.view.get(), wants: null });
    answer?.(right);
  }
}
