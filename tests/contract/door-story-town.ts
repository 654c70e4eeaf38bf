/** Where the story of the door happens: a gym with one tablet, somebody at its desk, and many who come, each with a key of their own on their phone. */
import { allNouns } from '../../client/sync/fixture.ts';
import { specsOf } from '../../client/sync/storage/collections.ts';
import { databaseName } from '../../client/sync/storage/names.ts';
import type { Doc } from '../../client/sync/storage/storage.ts';
import { codeText, signedAt, tokenFromText } from '../../schemas/pass/code/fh2.ts';
import { type Pair, signedBy } from '../../schemas/pass/code/fixture.ts';
import { stepAt } from '../../schemas/pass/code/showing.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import { toBase64Url } from '../../schemas/pass/token.ts';
import { DAYS, GYM, PASS } from '../simulation/booking/scene.ts';
import { newPair } from '../simulation/door/gate/kiosk.ts';
import { GateWorld, OWNER, type Tablet } from '../simulation/door/gate/world.ts';
import { FIRST_GATE } from '../simulation/kinds.ts';
import type { PlainClient } from '../simulation/plain-client.ts';
import { saying } from '../simulation/server.ts';
import { Tally } from '../simulation/tally.ts';

export const ROBIN = 'robin001';
export const [CLASS] = DAYS.flatMap(({ slots }) => slots);

/** Somebody who comes: their pass, and what their phone shows at a moment; `by`: what another phone makes of their token. */
export interface Visitor {
  readonly uid: string;
  readonly pass: Pass;
  shows(at: number, by?: Pair): string;
}

export class DoorTown extends GateWorld {
  override readonly memberUids: readonly string[] = [];

  constructor() {
    super(FIRST_GATE, new Tally());
  }

  protected override async planClasses(): Promise<void> {
    for (const timetable of DAYS) await this.server.say('system.timetable-set', { timetable });
  }

  protected override async employ(): Promise<void> {
    await super.employ();
    await this.server.sayAll([
      ...people([ROBIN]),
      saying('system.employed', { uid: ROBIN, gymId: GYM._id, preset: 'reception' }),
    ]);
  }

  get tablet(): Tablet {
    const [tablet] = this.tablets;
    if (!tablet) throw new Error('no tablet stands there');
    return tablet;
  }

  get owner() {
    return OWNER;
  }

  /** Somebody’s phone, which says what it is told to and is put away. */
  async phoneOf(uid: string): Promise<PlainClient> {
    const phone = await this.addPlainClient(uid);
    if (!phone) throw new Error(`${uid} has too many phones`);
    return phone;
  }

  /** So many with a pass, and a code that was signed for their phone. */
  async arrive(count: number): Promise<Visitor[]> {
    const uids = Array.from({ length: count }, (_, at) => `visitor${String(at + 1).padStart(2, '0')}`);
    await this.server.sayAll(people(uids));
    const pairs = new Map(uids.map((uid) => [uid, newPair(this.seeded)]));
    for (const [uid, { algorithm, publicKey }] of pairs) {
      const phone = await this.phoneOf(uid);
      phone.make('device.key', { key: { algorithm, publicKey: toBase64Url(publicKey) } });
      phone.make('pass.buy', { ...PASS, startRequestedNow: true, method: 'sandbox:visa' });
      await phone.push();
    }
    await this.passWithTimers(60_000);
    await this.server.idle();
    await this.passWithTimers(60_000);
    return Promise.all([...pairs].map(([uid, pair]) => this.#visitor(uid, pair)));
  }

  async #visitor(uid: string, pair: Pair): Promise<Visitor> {
    const [pass] = await this.stored('pass', `member-${uid}/passes`);
    const [kept] = await this.stored('passtoken', `self-${uid}/self`);
    const token = tokenFromText(kept?.token ?? '');
    if (!pass || !token) throw new Error(`${uid} has no code`);
    const shows = (at: number, by: Pair = pair) => {
      const signed = signedAt(token, stepAt(at));
      return codeText(signed, signedBy(by, signed));
    };
    return { uid, pass, shows };
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

const people = (uids: readonly string[]) =>
  uids.flatMap((uid) => [
    saying('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] }),
    saying('system.email-verified', { uid }),
  ]);
