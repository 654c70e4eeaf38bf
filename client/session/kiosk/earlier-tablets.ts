/**
 * Tablets that this device was before: enrolled anew, or used by somebody else, it sends nothing in their name any more (G17), and what they
 * recorded and had not sent is delivered all the same (A2, C15). It goes into the outbox of the tablet that recorded it, by the key of that
 * device, as it lies among the values; what it was asked for ended with the tablet. Nobody waits for it.
 */
import * as z from 'zod/mini';
import { selfScope } from '../../../schemas/basics/scope.ts';
import { kioskIdOf } from '../../../schemas/kiosk/uid.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { headText, Link } from '../../../schemas/proposal/link.ts';
import { authorIn, copiesOf } from '../../sync/outbox/copy-names.ts';
import { headName } from '../../sync/outbox/numbering/chain.ts';
import { headOf } from '../../sync/outbox/numbering/head.ts';
import { headOf as chainHeadOf } from '../../sync/outbox/numbering/places.ts';
import { RowAnswers, verdictOn } from '../../sync/outbox/row-answers.ts';
import type { LocalValues } from '../../sync/storage/storage.ts';
import { keyName } from '../here/credentials.ts';
import type { AccountWire } from '../provider/account-wire.ts';

/** As one was made, of whatever version. */
const Waiting = z.looseObject({
  _id: z.string(),
  origin: z.looseObject({ deviceId: z.string(), seq: z.number(), link: z.optional(Link) }),
});
interface Copy {
  readonly name: string;
  readonly made: z.infer<typeof Waiting>;
}

export interface EarlierTabletsParts {
  readonly wire: AccountWire;
  readonly values: Pick<LocalValues, 'get' | 'list' | 'delete'>;
  /** Who is here: what they have made is their own outbox's to send. */
  readonly here: () => string | undefined;
  /** Nothing of that tablet is left to deliver. */
  readonly gone: (uid: string) => Promise<void>;
}

export class EarlierTablets {
  readonly #parts: EarlierTabletsParts;
  #delivering: Promise<void> | null = null;

  constructor(parts: EarlierTabletsParts) {
    this.#parts = parts;
  }

  /** Resolves when all was offered once; what the server did not take stays for the next time. */
  deliver(): Promise<void> {
    this.#delivering ??= this.#deliver().finally(() => {
      this.#delivering = null;
    });
    return this.#delivering;
  }

  async #deliver(): Promise<void> {
    const { values, here, gone } = this.#parts;
    const copies = await values.list(copiesOf('kiosk'));
    for (const [uid, own] of Map.groupBy(copies, ([name]) => authorIn(name))) {
      if (uid === null || uid === here() || kioskIdOf(uid) === undefined) continue;
      const waiting = own.flatMap(([name, value]): Copy[] => {
        const made = Waiting.safeParse(value);
        return made.success ? [{ name, made: made.data }] : [];
      });
      const all = await this.#deliverOf(uid, waiting);
      if (all && waiting.length === own.length) await gone(uid);
    }
  }

  /** Whether all of it is done with. */
  async #deliverOf(uid: string, waiting: readonly Copy[]): Promise<boolean> {
    let all = true;
    for (const [deviceId, made] of Map.groupBy(waiting, ({ made: { origin } }) => origin.deviceId)) {
      const inOrder = made.toSorted((one, other) => one.made.origin.seq - other.made.origin.seq);
      for (let from = 0; from < inOrder.length; from += LIMITS.pushBatch)
        all = (await this.#push(uid, deviceId, inOrder.slice(from, from + LIMITS.pushBatch))) && all;
    }
    return all;
  }

  async #push(uid: string, deviceId: string, batch: readonly Copy[]): Promise<boolean> {
    const { wire, values } = this.#parts;
    const key = await values.get(keyName(uid, deviceId));
    // Without it nobody can show whose they are. They stay: a rescue of what the browser deleted may bring it back.
    if (typeof key !== 'string') return false;
    const last = batch.findLast(({ made }) => made.origin.link !== undefined)?.made;
    const chain = chainHeadOf({ stored: await values.get(headName(deviceId)), last });
    const answer = await wire.call({
      ...{ method: 'POST', path: `/db/${selfScope(uid)}/proposals/_bulk_docs`, doing: 'deliver', answer: RowAnswers },
      headers: {
        'x-device': `${deviceId}.${key}`,
        'x-device-head': String(await headOf(values, deviceId)),
        'x-device-chain': headText(chain),
      },
      body: { docs: batch.map(({ made }) => made) },
    });
    if (!answer.ok) return false;
    const done = batch.filter((_, at) => verdictOn(answer.value[at]).is !== 'later');
    if (done.length > 0) await values.delete(...done.map(({ name }) => name));
    return done.length === batch.length;
  }
}
