/**
 * The chain of what this tablet records (schemas/proposal/chain.ts). The place of a fact, the hash before it and the signature are part of
 * the fact and written with it. How far the chain has come is written behind it: after a crash in between, what waits tells.
 */
import type { Proposal } from '../../../../schemas/folds/proposals.ts';
import { counted } from '../../../report/report.ts';
import type { Ports } from '../../ports.ts';
import type { DeviceIdentity } from '../../replication/wire.ts';
import type { LocalValues } from '../../storage/storage.ts';
import type { Outbox } from '../outbox.ts';
import type { Places, Reached } from './places.ts';

export interface ChainParts {
  readonly ports: Pick<Ports, 'locks'>;
  readonly values: Pick<LocalValues, 'get' | 'set'>;
  readonly outbox: Pick<Outbox, 'lastInChain'>;
  /** Of whoever speaks here. */
  readonly author: () => Pick<DeviceIdentity, 'deviceId' | 'places'> | null;
}

/** Held from looking at the head until it has moved on, in all tabs. */
const CHAIN_LOCK = 'fitness-hub-chain';
/** How far that device's chain has come, among its values. */
export const headName = (deviceId: string): string => `chain:${deviceId}`;

export class Chain {
  readonly #parts: ChainParts;

  constructor(parts: ChainParts) {
    this.#parts = parts;
  }

  /** Writes the fact with its place, if this device keeps a chain; resolves when `write` does. What cannot be written takes no place. */
  async add(fact: Proposal, write: (fact: Proposal) => Promise<unknown>): Promise<void> {
    const { deviceId } = fact.origin;
    const places = await this.#placesOf(deviceId);
    if (!places) {
      await write(fact);
      return;
    }
    const { ports, values } = this.#parts;
    await new Promise<void>((written, failed) => {
      const moved = ports.locks.hold(CHAIN_LOCK, async () => {
        const place = await places.after(await this.#reached(deviceId), fact);
        // Without the key what happened is recorded all the same (A2); the server says that it has no place.
        await write(place ? { ...fact, origin: { ...fact.origin, link: place.link } } : fact);
        written();
        // Nobody at the door waits for it, only the next one does.
        if (place) await values.set(headName(deviceId), { ...place.head }).catch(counted('chain: its head'));
      });
      moved.catch(failed);
    });
  }

  /** How far it has come, as it is stated; null on a device that keeps none. */
  async stated(deviceId: string): Promise<string | null> {
    const places = await this.#placesOf(deviceId);
    return places ? places.stated(await this.#reached(deviceId)) : null;
  }

  async #placesOf(deviceId: string): Promise<Places | undefined> {
    const author = this.#parts.author();
    return author?.deviceId === deviceId ? author.places?.() : undefined;
  }

  async #reached(deviceId: string): Promise<Reached> {
    const { values, outbox } = this.#parts;
    return { stored: await values.get(headName(deviceId)), last: outbox.lastInChain(deviceId) };
  }
}
