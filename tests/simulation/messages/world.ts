/** A world in which a gym writes to its members, who say yes to its offers and take that back, on devices that lose the network. */

import { instantOf } from '../../../schemas/basics/time.ts';
import { dueOf } from '../../../schemas/folds/documents.ts';
import type { BulkMessage } from '../../../schemas/message/shape.ts';
import { bodyOf } from '../../../sync-server/decider/known/documents.ts';
import { AGENDA, agendaId, appointmentOf } from '../../../sync-server/decider/writes/appointment.ts';
import { born } from '../../rules/documents.ts';
import { BOOKERS, GYM } from '../booking/scene.ts';
import { BookingWorld } from '../booking/world.ts';
import { HOUR, START } from '../scene.ts';

const PEOPLE = [BOOKERS[0], BOOKERS[1], BOOKERS[2]] as const;
export const OWNER = 'ownerone';

export class MessageWorld extends BookingWorld {
  override readonly memberUids: readonly string[] = PEOPLE;
  override readonly staffUids: readonly string[] = ['staffone', OWNER];
  /** Messages that the owner's device has handed in. */
  written = 0;
  /** Links in emails that somebody followed, and when. */
  readonly links: { readonly uid: string; readonly at: string }[] = [];

  get owners() {
    return this.devices.filter(({ uid }) => uid === OWNER);
  }

  protected override async employ(): Promise<void> {
    await super.employ();
    await this.server.say('system.employed', { uid: OWNER, gymId: GYM._id, preset: 'owner' });
    // Its first three were looked at long ago.
    const at = instantOf(START - 60 * 24 * HOUR);
    for (const n of [0, 1, 2]) {
      const earlier: BulkMessage = {
        ...{ _id: `message:early${n}`, type: 'message', ...born, createdAt: at, updatedAt: at, sender: GYM._id },
        ...{ senderName: GYM.name, by: OWNER, purpose: 'service', channels: [], audience: { who: 'pass_holders' } },
        ...{ title: 'Hello', body: 'Hello', sendAt: at, status: 'sent', count: 1, pieces: 1, open: 0, gathered: true },
        stats: { queued: 1, sent: 1, mailed: 0, failed: 0, unsubscribed: 0 },
      };
      const due = dueOf(earlier);
      if (!due) throw new Error('nobody reads a message for ever');
      const id = agendaId(earlier._id);
      await this.store.put([
        ...['platform/messages', 'gym-one/messages'].map((db) => ({ db, id: earlier._id, body: bodyOf(earlier), expect: null })),
        { db: AGENDA, id, body: appointmentOf(id, due, at), expect: null },
      ]);
    }
  }

  async aDayPasses(): Promise<void> {
    await this.passWithTimers(HOUR);
    await this.goAway(23 * HOUR);
  }

  /** So long that whatever waited for the morning has gone out. */
  override async heal(): Promise<void> {
    await super.heal();
    await this.goAway(36 * HOUR);
    await super.heal();
  }
}
