/**
 * A tablet that was enrolled as the product enrols one, with a key that node:crypto made and signs with at once: what WebCrypto does takes real
 * time, of which this world has none. What it shows at each request is signed with the same key (`../../kiosk-tokens.ts`).
 */
import { placesOf } from '../../../../client/sync/outbox/numbering/places.ts';
import { memoryValues } from '../../../../client/sync/storage/memory-storage.ts';
import type { LocalValues } from '../../../../client/sync/storage/storage.ts';
import { enrolmentText, KioskEnrolledAnswer, kioskCodeOf } from '../../../../schemas/kiosk/wire.ts';
import { ed25519Of, type Pair } from '../../../../schemas/pass/code/fixture.ts';
import { tabletCode, textToSign } from '../../../../schemas/pass/code/gym-code.ts';
import { toBase64Url } from '../../../../schemas/pass/token.ts';
import { bodyText } from '../../../../sync-server/exchange.ts';
import type { Entrance } from '../../entrance.ts';
import { signedText, tokenOf } from '../../kiosk-tokens.ts';
import type { Seeded } from '../../seeded.ts';
import type { SimulatedServer } from '../../server.ts';
import type { VirtualTime } from '../../virtual-time.ts';

export const newPair = (seeded: Seeded): Pair => ed25519Of(Buffer.from(seeded.bytes(32)).toString('hex'));

interface Enrolled {
  readonly answer: KioskEnrolledAnswer;
  readonly pair: Pair;
  readonly time: VirtualTime;
  readonly values: LocalValues;
}

export class KioskIdentity implements Entrance {
  readonly #enrolled: Enrolled;

  constructor(enrolled: Enrolled) {
    this.#enrolled = enrolled;
  }

  get uid(): string {
    return this.#enrolled.answer.uid;
  }

  get kioskId(): string {
    return this.#enrolled.answer.kioskId;
  }

  get deviceId(): string {
    return this.#enrolled.answer.deviceId;
  }

  async credential(): Promise<string> {
    return `${this.deviceId}.${this.#enrolled.answer.deviceKey}`;
  }

  values(): LocalValues {
    return this.#enrolled.values;
  }

  enter(device: Parameters<Entrance['enter']>[0]): Promise<void> {
    const { answer, pair, time } = this.#enrolled;
    return device.enter({
      uid: answer.uid,
      deviceId: answer.deviceId,
      token: async () => ({ ok: true, token: tokenOf(answer.uid, pair, time) }),
      key: async () => answer.deviceKey,
      succeeds: async () => true,
      places: async () => placesOf(async (text) => signedText(pair, text)),
    });
  }

  /** The code that it shows for members to scan in that half minute; `by`: made up by whoever has another key. */
  shows(gymId: string, step: number, nonce: string, by: Pair = this.#enrolled.pair): string {
    const says = { gymId, kioskId: this.kioskId, step, nonce };
    return tabletCode(says, signedText(by, textToSign(says))) ?? '';
  }

  crash(): void {}

  /** Whoever loses the key is another tablet afterwards (`GateWorld.lose`). */
  async evict(): Promise<void> {}

  /** As somebody has it who copied the disk, the key with it. */
  async copy(): Promise<KioskIdentity> {
    const values = memoryValues();
    for (const [name, value] of await this.#enrolled.values.list('')) await values.set(name, value);
    return new KioskIdentity({ ...this.#enrolled, values });
  }
}

/** With a one-time code, over the server's own route. */
export async function enrol(
  { server, time, seeded }: { readonly server: SimulatedServer; readonly time: VirtualTime; readonly seeded: Seeded },
  gymId: string,
  by: string,
): Promise<KioskIdentity> {
  const { code } = await server.kioskCode(gymId, by);
  const pair = newPair(seeded);
  const key = { algorithm: 'Ed25519', publicKey: toBase64Url(pair.publicKey) };
  const said = { code, name: 'Front door', mode: 'staff', ...key, signature: signedText(pair, enrolmentText(kioskCodeOf(code))) };
  const answer = await server.handle({
    ...{ method: 'POST', path: '/api/kiosks', query: new URLSearchParams(), headers: { 'content-type': 'application/json' } },
    ...{ body: new TextEncoder().encode(JSON.stringify(said)), ip: '127.0.0.1', signal: new AbortController().signal },
  });
  const enrolled = KioskEnrolledAnswer.parse(JSON.parse(await bodyText(answer)));
  return new KioskIdentity({ answer: enrolled, pair, time, values: memoryValues() });
}
