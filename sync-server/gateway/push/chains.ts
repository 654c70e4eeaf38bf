/**
 * The chains of tablets (schemas/proposal/chain.ts), followed as their facts arrive and their contacts come: signatures are checked here,
 * so that the rules stay pure (A4). Nothing is refused (A2): what is found goes with the fact, and the gym is told.
 *
 * Kept in `cell/chains`, before the facts themselves and after the gym has been told: what has been followed is followed again without a word
 * but for what was found of it, so a crash anywhere in between, or the same batch once more, finds nothing that is not so and loses nothing
 * that is.
 */
import { instantOf } from '../../../schemas/basics/time.ts';
import { FACT_KINDS, type SystemProposal } from '../../../schemas/folds/proposals.ts';
import type { Kiosk } from '../../../schemas/kiosk/shape.ts';
import { linkHash, linkText } from '../../../schemas/proposal/chain.ts';
import {
  type Followed,
  FollowedChain,
  type FoundFault,
  follow,
  heard,
  overdue,
  UNHEARD,
  withFound,
} from '../../../schemas/proposal/follow.ts';
import { type ChainFault, type ChainHead, Link, type MissingPlaces } from '../../../schemas/proposal/link.ts';
import type { Clock } from '../../ports.ts';
import { isSignedBy, type PublicKeyOf } from '../../principals/kiosk-keys.ts';
import { kioskNamed } from '../../principals/kiosk-tokens.ts';
import type { Body, Store } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { isObject } from '../parameters.ts';
import type { PushedRow } from './row.ts';

export const CHAINS = 'cell/chains';

/** Something is wrong with the chain of that tablet, at that number. */
export interface BrokenChain {
  readonly uid: string;
  readonly deviceId: string;
  readonly fault: ChainFault;
  readonly n: number;
  /** What never came, where that is known. */
  readonly missing?: MissingPlaces | undefined;
}

/** The same place is told of once, by whichever gateway. */
export const brokenChain = ({ uid, deviceId, fault, n, missing }: BrokenChain): SystemProposal => ({
  _id: `proposal:system.kiosk-chain-broken:${deviceId}.${fault}.${n}`,
  type: 'proposal',
  kind: 'system.kiosk-chain-broken',
  body: { uid, fault, n, ...(missing ? { missing } : {}) },
});

export interface ChainsParts {
  readonly store: Pick<Store, 'get' | 'put' | 'list'>;
  readonly clock: Clock;
  /** Says it to the gym, once for each; resolves when that is durable. */
  readonly broken: (found: BrokenChain) => Promise<void>;
}

export class Chains {
  readonly #parts: ChainsParts;

  constructor(parts: ChainsParts) {
    this.#parts = parts;
  }

  /** What is wrong with which of these, by their ids; `rows` in the order of their numbers. A person's device keeps no chain. */
  async follow(uid: string, rows: readonly PushedRow[]): Promise<ReadonlyMap<string, ChainFault>> {
    const facts = rows.flatMap((row) => factOf(row) ?? []);
    const tablet = facts.length > 0 && (await kioskNamed(this.#parts.store, uid));
    if (!tablet) return new Map();
    const { deviceId } = tablet;
    const found = await this.#change(deviceId, (before) => {
      const faults = new Map<string, BrokenChain>();
      const found: FoundFault[] = [];
      let chain = before;
      for (const { id, made } of facts) {
        const known = before.found?.find((one) => one.id === id);
        if (known) {
          const { fault, n, missing } = known;
          faults.set(id, { uid, deviceId, fault, n, ...(missing && { missing }) });
          continue;
        }
        const arrived = arrivedAs(made, tablet);
        const { chain: after, fault, missing } = follow(chain, arrived);
        chain = after;
        if (!fault) continue;
        const one = { fault, n: arrived?.n ?? chain.head.n + 1, ...(missing ? { missing } : {}) };
        found.push({ id, ...one });
        faults.set(id, { uid, deviceId, ...one });
      }
      return { chain: withFound({ ...chain, uid }, found), faults };
    });
    return new Map([...found].map(([id, { fault }]) => [id, fault]));
  }

  /** What a device states of itself at a contact (`X-Device-Chain`). */
  async heard(uid: string, said: ChainHead | null): Promise<void> {
    const tablet = said && (await kioskNamed(this.#parts.store, uid));
    if (!tablet) return;
    const { deviceId } = tablet;
    const now = instantOf(this.#parts.clock.now());
    await this.#change(deviceId, (before) => {
      const followed = heard(before, said, now);
      // What did not change is not written.
      const chain = followed.chain === before ? before : { ...followed.chain, uid };
      return { chain, faults: ofDevice(tablet, followed, said.n) };
    });
  }

  /** What tablets stated and never brought, once that is certain (G20); resolves with how many were told of. */
  async missed(): Promise<number> {
    const { store, clock } = this.#parts;
    const now = instantOf(clock.now());
    let told = 0;
    for await (const { body } of documentsOf(store, CHAINS)) {
      const { uid } = FollowedChain.parse(body);
      const tablet = uid === undefined ? null : await kioskNamed(store, uid);
      if (!tablet) continue;
      const found = await this.#change(tablet.deviceId, (before) => {
        const { revokedAt: at, replacedBy } = tablet;
        const followed = overdue(before, now, at === undefined ? undefined : { at, brings: replacedBy !== undefined });
        return { chain: followed.chain, faults: ofDevice(tablet, followed, 0) };
      });
      told += found.size;
    }
    return told;
  }

  async #change(deviceId: string, change: (chain: FollowedChain) => Changed): Promise<Changed['faults']> {
    const id = `device:${deviceId}`;
    for (;;) {
      const stored = await this.#parts.store.get(CHAINS, id);
      const before = stored && !stored.deleted ? FollowedChain.parse(stored.body) : UNHEARD;
      const { chain, faults } = change(before);
      // Said before it is noted that it was: twice is once.
      for (const one of faults.values()) await this.#parts.broken(one);
      if (chain === before) return faults;
      const [result] = await this.#parts.store.put([{ db: CHAINS, id, body: bodyOf(chain), expect: stored?.rev ?? null }]);
      if (result?.ok) return faults;
    }
  }
}

/** Of a contact, or of none: no fact is marked by it. `n`: where it is not the end that is missing. */
function ofDevice(
  { uid, deviceId }: Pick<Kiosk, 'uid' | 'deviceId'>,
  { fault, missing }: Followed,
  n: number,
): Changed['faults'] {
  if (!fault) return new Map();
  return new Map([['', { uid, deviceId, fault, n: missing?.to ?? n, ...(missing ? { missing } : {}) }]]);
}

const bodyOf = ({ stated, cutTo, backTo, uid, found, ...rest }: FollowedChain): Body => ({
  ...rest,
  ...(backTo === undefined ? {} : { backTo }),
  ...(uid === undefined ? {} : { uid }),
  ...(found ? { found } : {}),
  ...(stated ? { stated } : {}),
  ...(cutTo === undefined ? {} : { cutTo }),
});

interface Changed {
  readonly chain: FollowedChain;
  readonly faults: ReadonlyMap<string, BrokenChain>;
}

type Made = Extract<PushedRow, { kind: 'proposal' | 'newer' }>['made'];

/** Of what a newer app calls by a name that is not known here, only what has a place is a fact for certain. */
function factOf(row: PushedRow): { id: string; made: Made } | null {
  if (row.kind !== 'proposal' && row.kind !== 'newer') return null;
  const isKnown = FACT_KINDS.some((kind) => kind === row.made.kind);
  return isKnown || placeOf(row.made) ? { id: row.id, made: row.made } : null;
}

function placeOf({ origin }: Made): Link | null {
  const link = isObject(origin) ? Link.safeParse(origin.link) : null;
  return link?.success ? link.data : null;
}

function arrivedAs(made: Made, key: PublicKeyOf) {
  const link = placeOf(made);
  const { origin } = made;
  if (!link || !isObject(origin)) return null;
  const text = linkText({ ...made, origin }, link);
  return { n: link.n, before: link.before, hash: linkHash(text), genuine: isSignedBy(key, text, link.signature) };
}
