/**
 * Who may do at the door what only staff do. Asked each time, since whoever stands there next is somebody else. A PIN is chosen by who has
 * just signed in on this tablet, or signs in once more: nobody who merely stands before it, and nothing is opened without one.
 */

import type { DoorStaff, Permission } from '../../../../../schemas/person/shape.ts';
import type { Result } from '../../../../session/provider/result.ts';
import type { KioskHere } from '../../../../session/session.ts';
import { LiveValue } from '../../../../sync/queries/live-value.ts';
import type { PinAnswer, StaffPin } from '../../staff-pin.ts';
import type { NamedPins } from './named.ts';

/** Setting a tablet up takes less, and the server lets a new device be made for as long. Milliseconds. */
export const JUST_SIGNED_IN = 600_000;

/** Who acts. Without a uid: whoever has the tablet's own PIN, or is signed in there. */
export interface Acting {
  readonly uid?: string;
}

export interface GateView {
  /** Undefined while it is being read. */
  readonly isSet: boolean | undefined;
  /** What the sheet wants to know; null: it is closed. */
  readonly wants: 'pin' | 'name' | 'password' | 'new pin' | null;
  /** Where it wants a name: those who may do what was asked for. */
  readonly staff?: readonly DoorStaff[];
}

export interface GateParts {
  readonly pin: Pick<StaffPin, 'isSet' | 'choose' | 'check'>;
  readonly named: Pick<NamedPins, 'all' | 'check'>;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  /** When this person signed in on this tablet, where that is known. Milliseconds. */
  readonly signedInAt: () => number | undefined;
  /** The person who is signed in shows once more who they are. Needs the network. */
  readonly signInAgain: (password: string) => Promise<Result>;
}

/**
 * Since when somebody who signed in here may choose a PIN. At a tablet that is out of service, or has lost what it was, nobody may, however lately it
 * was set up: on it lies who came to the door.
 */
export const choosesSince = (signedIn: {
  readonly signedInAt?: number | undefined;
  readonly kiosk?: Pick<KioskHere, 'state'>;
}) => (signedIn.kiosk === undefined || signedIn.kiosk.state === 'enrolled' ? signedIn.signedInAt : undefined);

export class StaffGate {
  readonly view = new LiveValue<GateView>({ isSet: undefined, wants: null });
  readonly #parts: GateParts;
  #answer: ((acting: Acting | null) => void) | null = null;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** The desk opens: a tablet that is just being set up is asked for its PIN. */
  async open(): Promise<void> {
    const isSet = await this.#parts.pin.isSet();
    const { wants } = this.view.get();
    this.view.set({ isSet, wants: wants ?? (!isSet && this.#hasJustSignedIn() ? 'new pin' : null) });
  }

  /**
   * Resolves with who acts when the PIN was right, or was just chosen by who may; with null when nobody did. `power`: what it takes; where the
   * tablet knows its staff by name one of them says so with a PIN of their own, and else, as to leave, it is the tablet's own.
   */
  ask(power?: Permission): Promise<Acting | null> {
    this.#end(null);
    const asked = new Promise<Acting | null>((answer) => {
      this.#answer = answer;
    });
    void this.#parts.pin.isSet().then((isSet) => {
      const staff = power === undefined ? [] : this.#parts.named.all();
      if (power !== undefined && staff.length > 0)
        this.view.set({ isSet, wants: 'name', staff: staff.filter(({ permissions }) => permissions.includes(power)) });
      else this.view.set({ isSet, wants: isSet ? 'pin' : this.#hasJustSignedIn() ? 'new pin' : 'password' });
    });
    return asked;
  }

  async checkNamed(uid: string, typed: string): Promise<PinAnswer> {
    const answer = await this.#parts.named.check(uid, typed, this.#parts.now());
    if (answer.state === 'right') this.#end({ uid });
    return answer;
  }

  async check(typed: string): Promise<PinAnswer> {
    const answer = await this.#parts.pin.check(typed, this.#parts.now());
    if (answer.state === 'right') this.#end({});
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
    this.#end({});
  }

  close(): void {
    this.#end(null);
  }

  #hasJustSignedIn(): boolean {
    const at = this.#parts.signedInAt();
    return at !== undefined && Math.abs(this.#parts.now() - at) < JUST_SIGNED_IN;
  }

  #end(acting: Acting | null): void {
    const answer = this.#answer;
    this.#answer = null;
    this.view.set({ isSet: this.view.get().isSet, wants: null });
    answer?.(acting);
  }
}
