/** A world in which members say what they think of a gym, its owner replies, and three who run the platform moderate from devices that lose the network. */
import { rosterQuery } from '../../../client/features/roster/queries.ts';
import type { Workspace } from '../../../client/sync/queries/rows.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { BOOKERS, DOOR, GYM } from '../booking/scene.ts';
import { BookingWorld } from '../booking/world.ts';
import { propose } from '../saying.ts';
import { HOUR } from '../scene.ts';
import { saying } from '../server.ts';

export const AUTHORS = [BOOKERS[0], BOOKERS[1], BOOKERS[2], BOOKERS[3]] as const;
export const OWNER = 'ownerone';
export const MODERATORS = ['adminone', 'admintwo', 'adminthree'] as const;
const DAY = 24 * HOUR;

export class ModerationWorld extends BookingWorld {
  override readonly memberUids: readonly string[] = AUTHORS;
  override readonly staffUids: readonly string[] = [DOOR, OWNER, ...MODERATORS];

  override get members() {
    return this.of(AUTHORS);
  }

  of(uids: readonly string[]) {
    return this.devices.filter(({ uid }) => uids.includes(uid));
  }

  override addDevice(uid: string, workspace: Workspace): Promise<void> {
    return super.addDevice(uid, MODERATORS.some((one) => one === uid) ? { kind: 'platform' } : workspace);
  }

  /** Everybody has been there once. */
  override async begin(): Promise<void> {
    await super.begin();
    await this.time.pass(30_000);
    const [desk] = this.of([DOOR]);
    if (!desk) return;
    for (const { passId, memberId } of await this.seen(desk, rosterQuery(keyOf(GYM._id), '')))
      await propose(this, desk, 'checkin.record', {
        ...{ gymId: GYM._id, passId, memberId, method: 'staff_search', direction: 'in', localVerdict: 'ok' },
        checkedAgainst: { trust: 'synced', rosterAt: instantOf(this.time.now()) },
      });
    await this.time.pass(60_000);
  }

  protected override async employ(): Promise<void> {
    await super.employ();
    await this.server.sayAll([
      ...MODERATORS.map((uid) => saying('system.role-set', { uid, role: 'admin' })),
      saying('system.employed', { uid: OWNER, gymId: GYM._id, preset: 'owner' }),
    ]);
  }

  /** An hour of it with the apps open. */
  async aDayPasses(): Promise<void> {
    await this.passWithTimers(HOUR);
    await this.goAway(DAY - HOUR);
  }
}
