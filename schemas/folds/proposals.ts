/** Every kind of proposal there is, folded over what the nouns say: their shapes, and what is true of each kind. */
import * as z from 'zod/mini';
import type { DeviceKind, SystemPart } from '../noun.ts';
import { EVERY_NOUN, type NOUNS } from '../nouns.ts';
import { type Decided, decided } from '../proposal/shape.ts';

type Nouns = (typeof NOUNS)[keyof typeof NOUNS];
type Parts = Nouns extends infer N ? (N extends { readonly kinds: infer K } ? K[keyof K] : never) : never;

/** What a device writes. */
export type Proposal = Parts extends infer P ? (P extends DeviceKind<infer Made> ? Made : never) : never;
/** What the system proposes. */
export type SystemProposal = Parts extends infer P ? (P extends SystemPart<infer Made> ? Made : never) : never;
export type AnyProposal = Proposal | SystemProposal;
export type ProposalKind = Proposal['kind'];
export type SystemKind = SystemProposal['kind'];
export type ProposalOf<K extends ProposalKind> = Extract<Proposal, { kind: K }>;
export type DecidedProposal = Proposal & Decided;

const parts: readonly (readonly [string, DeviceKind<AnyProposal> | SystemPart<AnyProposal>])[] = EVERY_NOUN.flatMap(({ kinds }) =>
  Object.entries(kinds),
);
const KINDS: ReadonlyMap<string, DeviceKind<AnyProposal> | SystemPart<AnyProposal>> = new Map(parts);
const ofDevices = parts.flatMap(([kind, part]): [string, DeviceKind<AnyProposal>][] =>
  part.from === 'device' ? [[kind, part]] : [],
);

/** What its noun says of a kind. */
export const kindPart = (kind: AnyProposal['kind']): DeviceKind<AnyProposal> | SystemPart<AnyProposal> | undefined =>
  KINDS.get(kind);
export function deviceKind(kind: string): DeviceKind<AnyProposal> | null {
  const part = KINDS.get(kind);
  return part?.from === 'device' ? part : null;
}

/** Whether time takes something of somebody away by it. */
export function forgets(kind: string): boolean {
  const part = KINDS.get(kind);
  return part?.from === 'system' && part.whose !== undefined;
}

/** One shape for all of them, told apart by `kind`. */
const unionOf = <T>(shapes: readonly z.ZodMiniType[]): z.ZodMiniType<T> =>
  z.discriminatedUnion('kind', shapes as unknown as readonly [z.ZodMiniObject]) as unknown as z.ZodMiniType<T>;

export const Proposal = unionOf<Proposal>(ofDevices.map(([, { shape }]) => shape));
export const DecidedProposal = unionOf<DecidedProposal>(
  ofDevices.map(([, { shape }]) => z.extend(shape as unknown as z.ZodMiniObject, decided)),
);
export const SystemProposal = unionOf<SystemProposal>(parts.flatMap(([, part]) => (part.from === 'system' ? [part.shape] : [])));

const kindsThat = (does: (part: DeviceKind<AnyProposal>) => boolean): readonly ProposalKind[] =>
  ofDevices.flatMap(([kind, part]) => (does(part) ? [kind as ProposalKind] : []));

/** Kinds that say something happened: stored and judged, at worst flagged, never refused (A2, L1). */
export const FACT_KINDS = kindsThat(({ is }) => is === 'fact');
/** Kinds that no limit on what is asked for holds up: what happened, and a place that is given back. */
export const NEVER_HELD_KINDS = kindsThat(({ limited }) => !limited);
/** What one needs to be online to do, for kinds that are never carried out from a queue (L4). */
export const onlineAction = (kind: ProposalKind): string | null => deviceKind(kind)?.online ?? null;
/** Kinds that a person may ask for only so often in an hour (product.md 3.9). */
export const HOURLY: readonly (readonly [kind: string, most: number])[] = ofDevices.flatMap(([kind, { perHour }]) =>
  perHour === null ? [] : [[kind, perHour] as const],
);
