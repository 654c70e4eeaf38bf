/**
 * Who acts at a tablet, by a PIN of their own (product.md 2.26). Names and hashes come with the tablet's grants, so it works offline, and whoever
 * was dismissed is gone with the next contact. Wrong tries at any name lock all of them: whoever guesses does not get five for each.
 */
import type { DoorStaff } from '../../../../../schemas/person/shape.ts';
import type { LocalValues } from '../../../../sync/storage/storage.ts';
import { CodeLock } from '../../code-lock.ts';
import { isPinOf, type PinAnswer } from '../../staff-pin.ts';

export class NamedPins {
  readonly #lock: CodeLock;
  readonly #staff: () => readonly DoorStaff[];

  /** @param staff as the tablet knows them at that moment */
  constructor(values: LocalValues, gymKey: string, staff: () => readonly DoorStaff[]) {
    this.#lock = new CodeLock(values, `staff-pin:${gymKey}`);
    this.#staff = staff;
  }

  all(): readonly DoorStaff[] {
    return this.#staff();
  }

  async check(uid: string, pin: string, now: number): Promise<PinAnswer> {
    const one = this.#staff().find((known) => known.uid === uid);
    if (!one) return { state: 'none' };
    const locked = await this.#lock.lockedUntil(now);
    if (locked !== null) return { state: 'locked', until: locked };
    if (await isPinOf(pin, one.pin)) return { state: 'right' };
    const until = await this.#lock.wrong(now);
    return until === null ? { state: 'wrong' } : { state: 'locked', until };
  }
}
