/**
 * The chain of what this tablet records (schemas/proposal/chain.ts). The place of a fact, the hash before it and the signature are part of
 * the fact and written with it. How far the chain has come is written beside it, with its copy: after a crash in between what waits tells, or
 * the copy. The tab that recorded last keeps the chain, and reads it again only when another has had it.
 */
import type { Proposal } from '../../../../schemas/folds/proposals.ts';
import { counted } from '../../../report/report.ts';
import type { Ports } from '../../ports.ts';
import type { DeviceIdentity } from '../../replication/wire.ts';
import type { LocalValues, Named } from '../../storage/storage.ts';
import { KeptLock } from '../../tabs/kept-lock.ts';
import type { Outbox } from '../outbox.ts';
import type { Places, Reached } from './places.ts';

export interface ChainParts {
  readonly ports: Pick<Ports, 'locks' | 'channel' | 'timers'>;
  readonly values: Pick<LocalValues, 'get' | 'set'>;
  readonly outbox: Pick<Outbox, 'lastInChain'>;
  /** Of whoever speaks here. */
  readonly author: () => Pick<DeviceIdentity, 'deviceId' | 'places'> | null;
}

/** Held from looking at the head until it has moved on, in all tabs; and by the last of them until another wants it. */
const CHAIN_LOCK = 'fitness-hub-chain';
/** How far that device's chain has come, among its values. */
export const headName = (deviceId: string): string => `chain:${deviceId}`;

interface Head {
  readonly deviceId: string;
  readonly reached: Reached;
}

export class Chain {
  readonly #parts: ChainParts;
  readonly #lock: KeptLock;
  /** True for as long as this tab keeps the lock; null where it has to be read. */
  #head: Head | null = null;

  constructor(parts: ChainParts) {
    this.#parts = parts;
    this.#lock = new KeptLock(CHAIN_LOCK, parts.ports);
  }

  /** A fact is probably about to be written: by then its place is known. */
  async prepare(deviceId: string): Promise<void> {
    if (!(await this.#placesOf(deviceId))) return;
    await this.#lock.run(async (isTaken) => {
      this.#head = await this.#headOf(deviceId, isTaken);
    });
  }

  /** Other tabs need not ask for it any more. */
  stop(): void {
    this.#lock.stop();
  }

  /**
   * Writes the fact with its place, if this device keeps a chain; resolves when `write` does, which writes the head with a copy of the fact, or
   * neither. What cannot be written takes no place.
   */
  async add(fact: Proposal, write: (fact: Proposal, head?: readonly Named[]) => Promise<unknown>): Promise<void> {
    const { deviceId } = fact.origin;
    const places = await this.#placesOf(deviceId);
    await (places ? this.#lock.run((isTaken) => this.#add(fact, places, isTaken, write)) : write(fact));
  }

  async #add(fact: Proposal, places: Places, isTaken: boolean, write: Parameters<Chain['add']>[1]): Promise<void> {
    const { deviceId } = fact.origin;
    const { reached } = await this.#headOf(deviceId, isTaken);
    // Until it is written nobody can say whether it was.
    this.#head = null;
    const place = await places.after(reached, fact);
    if (!place) {
      // Without the key what happened is recorded all the same (A2); the server says that it has no place.
      await write(fact);
      return;
    }
    const { link, head } = place;
    try {
      await write({ ...fact, origin: { ...fact.origin, link } }, [[headName(deviceId), { ...head }]]);
    } catch (error) {
      // Before its copy goes: the head is not ahead of what was recorded.
      const before = { n: link.n - 1, hash: link.before };
      await this.#parts.values.set(headName(deviceId), before).catch(counted('chain: its head'));
      throw error;
    }
    this.#head = { deviceId, reached: { stored: head, last: undefined } };
  }

  /** How far it has come, as it is stated; null on a device that keeps none. */
  async stated(deviceId: string): Promise<string | null> {
    const places = await this.#placesOf(deviceId);
    return places ? places.stated(await this.#reached(deviceId)) : null;
  }

  async #headOf(deviceId: string, isTaken: boolean): Promise<Head> {
    if (!isTaken && this.#head?.deviceId === deviceId) return this.#head;
    return { deviceId, reached: await this.#reached(deviceId) };
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
