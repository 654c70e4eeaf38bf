/** A world with many who come to the door: each with a pass, and phones of which nothing runs but the key that a code is signed with. */
import { codeText, signedAt, tokenFromText } from '../../../../schemas/pass/code/fh2.ts';
import { type Pair, signedBy } from '../../../../schemas/pass/code/fixture.ts';
import { stepAt } from '../../../../schemas/pass/code/showing.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { toBase64Url } from '../../../../schemas/pass/token.ts';
import { PASS } from '../../booking/scene.ts';
import type { Faults } from '../../faults.ts';
import { FIRST_GATE } from '../../kinds.ts';
import type { PlainClient } from '../../plain-client.ts';
import { saying } from '../../server.ts';
import { Tally } from '../../tally.ts';
import { newPair } from './kiosk.ts';
import { GateWorld } from './world.ts';

export interface KeyPhone {
  readonly deviceId: string;
  /** What it shows at that moment; `by`: what another phone makes of the token that was copied off it. */
  shows(at: number, by?: Pair): string;
}
export interface Passholder extends Pick<KeyPhone, 'shows'> {
  readonly uid: string;
  readonly pass: Pass;
  /** The first of them is what they show. */
  readonly phones: readonly KeyPhone[];
}

export class Crowd extends GateWorld {
  override readonly memberUids: readonly string[] = [];

  constructor(faults: Faults = {}, seed = FIRST_GATE) {
    super(seed, new Tally(), faults);
  }

  /** Somebody's phone, which says what it is told to and is put away. */
  async phoneOf(uid: string): Promise<PlainClient> {
    const phone = await this.addPlainClient(uid);
    if (!phone) throw new Error(`${uid} has too many phones`);
    return phone;
  }

  /** So many with a pass, and codes that were signed for their phones. */
  async arrive(count: number, phonesEach = 1): Promise<Passholder[]> {
    const uids = Array.from({ length: count }, (_, at) => `visitor${String(at + 1).padStart(3, '0')}`);
    await this.server.sayAll(uids.flatMap(saidOf));
    const pairs = new Map<string, Pair>();
    for (const uid of uids) {
      for (let left = phonesEach; left > 0; left -= 1) {
        const phone = await this.phoneOf(uid);
        const pair = newPair(this.seeded);
        const { algorithm, publicKey } = pair;
        phone.make('device.key', { key: { algorithm, publicKey: toBase64Url(publicKey) } });
        if (left === 1) phone.make('pass.buy', { ...PASS, startRequestedNow: true, method: 'sandbox:visa' });
        await phone.push();
        pairs.set(phone.deviceId, pair);
      }
    }
    for (let turn = 0; turn < 2; turn += 1) {
      await this.passWithTimers(60_000);
      await this.server.idle();
    }
    return Promise.all(uids.map((uid) => this.#visitor(uid, pairs)));
  }

  async #visitor(uid: string, pairs: ReadonlyMap<string, Pair>): Promise<Passholder> {
    const [pass] = await this.stored('pass', `member-${uid}/passes`);
    const tokens = await this.stored('passtoken', `self-${uid}/self`);
    const phones = tokens.flatMap(({ deviceId, token }): KeyPhone[] => {
      const pair = pairs.get(deviceId);
      const read = tokenFromText(token);
      if (!pair || !read) return [];
      const shows = (at: number, by: Pair = pair) => {
        const signed = signedAt(read, stepAt(at));
        return codeText(signed, signedBy(by, signed));
      };
      return [{ deviceId, shows }];
    });
    const [first] = phones;
    if (!pass || !first) throw new Error(`${uid} has no code`);
    return { uid, pass, phones, shows: first.shows };
  }
}

/** Somebody is here, with an address that is theirs. */
export const saidOf = (uid: string) => [
  saying('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] }),
  saying('system.email-verified', { uid }),
];
