/** Where the story of the door happens: a gym with a class, a tablet, somebody at its desk, and many who come. */
import { allNouns } from '../../client/sync/fixture.ts';
import { specsOf } from '../../client/sync/storage/collections.ts';
import { databaseName } from '../../client/sync/storage/names.ts';
import type { Doc } from '../../client/sync/storage/storage.ts';
import { DAYS, GYM } from '../simulation/booking/scene.ts';
import { Crowd, saidOf } from '../simulation/door/gate/crowd.ts';
import type { Tablet } from '../simulation/door/gate/world.ts';
import { saying } from '../simulation/server.ts';

export const ROBIN = 'robin001';
export const [CLASS] = DAYS.flatMap(({ slots }) => slots);

export class DoorTown extends Crowd {
  protected override async planClasses(): Promise<void> {
    for (const timetable of DAYS) await this.server.say('system.timetable-set', { timetable });
  }

  protected override async employ(): Promise<void> {
    await super.employ();
    await this.server.sayAll([...saidOf(ROBIN), saying('system.employed', { uid: ROBIN, gymId: GYM._id, preset: 'reception' })]);
  }

  get tablet(): Tablet {
    const [tablet] = this.tablets;
    if (!tablet) throw new Error('no tablet stands there');
    return tablet;
  }

  /** Somebody changes, with a tool of their own, what the tablet has recorded: it is switched off, and on again afterwards. */
  async edited(proposalId: string, change: (body: Doc) => object): Promise<void> {
    const { device, identity } = this.tablet;
    device.switchOff();
    const specs = specsOf('self', allNouns());
    const disk = await device.storage.open(databaseName('self', identity.uid), specs, { durable: true });
    const outbox = disk.collection('proposals');
    const [was] = await outbox.getMany([proposalId]);
    if (!was) throw new Error(`${proposalId} does not lie there`);
    const body = change(was.body as Doc);
    await outbox.write([{ id: proposalId, doc: { ...was, body: JSON.parse(JSON.stringify(body)) } }]);
    await disk.close();
    device.storage.flush();
    await device.crash();
  }
}
