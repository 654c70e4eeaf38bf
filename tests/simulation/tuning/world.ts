/** A booking world in which somebody who runs the platform changes, time and again, until when a waiting list gives places unasked. */
import type { Workspace } from '../../../client/sync/queries/rows.ts';
import { DOOR } from '../booking/scene.ts';
import { BookingWorld } from '../booking/world.ts';
import type { SetValues } from '../oracle/booking/line.ts';
import { saying } from '../server.ts';

export const TUNER = 'superone';
export const TUNED = 'waitlist.autoUntilMinutes';

export class TuningWorld extends BookingWorld {
  override readonly staffUids: readonly string[] = [DOOR, TUNER];

  override addDevice(uid: string, workspace: Workspace): Promise<void> {
    return super.addDevice(uid, uid === TUNER ? { kind: 'platform' } : workspace);
  }

  /** As it was asked for and answered, in that order: what was decided last counts from its own beginning on. */
  get autoUntil(): SetValues {
    return this.booking.events
      .filter(({ kind, state, body }) => kind === 'setting.propose' && state === 'accepted' && body.key === TUNED)
      .map(({ at, body }) => ({ from: Math.max(at, Date.parse(String(body.from ?? '')) || 0), value: Number(body.value) }));
  }

  protected override async employ(): Promise<void> {
    await super.employ();
    await this.server.sayAll([saying('system.role-set', { uid: TUNER, role: 'super-admin' })]);
  }
}
