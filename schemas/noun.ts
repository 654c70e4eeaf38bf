/**
 * What a noun says of itself, in one place (architecture §7): `schemas/<noun>/noun.ts`. All that is central (who reads what, which rule
 * decides, what falls due, what erasing leaves) is folded over `nouns.ts`. A part that is left out does not compile.
 *
 * What a device needs of it, and nothing else, stands in files of its own by who has such a device: `for-everyone.ts`, `for-desk.ts`,
 * `for-platform.ts`. The noun is made of them; a device loads them without it (`loaded-nouns.ts`).
 *
 * Functions that ask `Known` are declared with their types and named here, not written inline: what `Known` answers is itself folded
 * over the nouns.
 */
import type * as z from 'zod/mini';
import type { Instant } from './basics/primitives.ts';
import type { Reader, ScopeKind } from './basics/scope.ts';
import type { ReasonCode } from './codes.ts';
import type { Decision, Known, Moment } from './decision.ts';
import type { DerivedField } from './derived.ts';
import type { AnyDocument } from './folds/documents.ts';
import type { PreferenceGroup } from './notice/groups.ts';
import type { Person } from './person/shape.ts';
import type { DaysOf } from './schedule/days.ts';

type Shape = z.ZodMiniType;

/** What time alone brings about: a proposal of the system, put into the inbox then. */
export interface Due {
  readonly at: Instant;
  readonly kind: `system.${string}`;
  readonly body: object;
}

/** Somebody whose account is erased (G16): as they were, and what is left of them. */
export interface Leaver {
  readonly before: Person;
  readonly after: Person;
  readonly known: Known;
  readonly moment: Moment;
}

/** A collection of every scope of a kind. */
export type Kept = `${ScopeKind}/${string}`;

/** The lists in a document, by path: of every entry where it is in a list itself. */
type ListIn<D> = {
  [F in keyof D & string]: NonNullable<D[F]> extends readonly (infer E)[]
    ? F | (E extends object ? `${F}.${ListIn<E>}` : never)
    : never;
}[keyof D & string];

/** What a device needs to know of a document. */
export interface ShownPart<D> {
  readonly shape: z.ZodMiniType<D>;
  /** `<scope kind>/<collection>`: the kinds of database it can be in, and so which of a device's collections have to take it. */
  readonly in: readonly Kept[];
  /** A5: every database whose readers may see it, from its body alone. */
  readonly databases: (doc: D) => readonly string[];
  /** The list it is in, in the file of one's own data; null: it is not one's own, or a key rather than data. */
  readonly exportedAs: string | null;
  /** Does a person see at once what their open proposals would make of it (A4)? `own`: of proposals of the same noun. */
  readonly provisional: 'always' | 'own' | 'never';
  /** A6: whether one of that id has aged out of what is replicated; server and device ask the same. Absent: none ever does. */
  readonly aged?: (id: string, now: Instant) => boolean;
  /**
   * Lists of it that a device shows without the entries in which a newer server says a word that is not known there (`gyms.permissions`: of every
   * entry of `gyms`). Only where nobody takes the rest for the whole: no rule asks whether something is in it that this build could name, and
   * whoever changes the list says what is put in and taken out. Elsewhere such a word makes the whole document one of a newer app.
   */
  readonly partly?: readonly ListIn<D>[];
}

/** All of it: what a device needs, and what the system alone does with it. */
export interface DocumentPart<D> extends ShownPart<D> {
  /** Where an earlier body may lie, if not in the first of them. */
  readonly homes?: (doc: D) => readonly string[];
  /** A6: what is left of it where its readers may no longer see it: valid for its shape, without anything personal or free text. */
  readonly blanked: (doc: D) => D;
  /** What falls due because of it; null: nothing ever does. */
  readonly due: ((doc: D) => Due | null) | null;
  /** Those of a person who leaves, without what is personal; null where it holds nothing of anybody but their id. */
  readonly erased: ((leaver: Leaver) => readonly D[]) | null;
}

/** What a rule may ask of the other nouns without knowing which there are. */
export interface Across {
  erased(leaver: Leaver): readonly AnyDocument[];
  held(kind: string): HeldPart<never> | null;
  /** The calendar of rules that come again; undefined where it is not loaded: on devices that do not plan, for which it weighs too much. */
  readonly days: DaysOf | undefined;
}

export type Rule<P> = (proposal: P, known: Known, moment: Moment, across: Across) => Decision;

/** Of a request that may be held until its author answers (B5, G2). */
export interface HeldPart<P> {
  /** The same request, made in sight of what held it; `waits`: as its first decision said, where it did. */
  readonly again: (proposal: P, known: Known, moment: Moment, waits: readonly string[] | undefined, across: Across) => Decision;
  /** Nobody waits for an answer beyond this. */
  readonly until: (proposal: P, known: Known, heldAt: Instant) => Instant;
  /** Why it ended without one. */
  readonly unanswered: ReasonCode;
}

/** The moments before which a proposal cannot have been made (L6); what is unknown bounds nothing. */
export type Since<P> = (proposal: P, known: Known, by: string) => readonly (Instant | undefined)[];

interface FactPart<P> {
  readonly decide: Rule<P>;
  readonly since: Since<P>;
}

interface RequestPart<P> extends FactPart<P> {
  /** What one needs to be online to do, where it is never carried out from a queue (L4). */
  readonly online: string | null;
  /** Most of them that a person may ask for in an hour; null: only as many as of anything. */
  readonly perHour: number | null;
  /** Whether a limit on what is asked for holds it up. Giving something back never waits. */
  readonly limited: boolean;
  /** Whether somebody who is suspended is still heard. */
  readonly whenSuspended: 'heard' | 'refused';
  readonly held: HeldPart<P> | null;
  /** Whether it takes the second factor of whoever has one. Absent: what those who run the platform propose does, else it does not. */
  readonly proof?: Proof;
}

/** `session`: shown once since signing in · `fresh`: within the last ten minutes. */
export type Proof = 'session' | 'fresh' | null;

/** A kind of proposal that devices make. */
export interface DeviceKind<P> extends RequestPart<P> {
  readonly from: 'device';
  /** `fact`: it happened, and is at worst flagged (A2) · `setting`: of two, the later is what is wanted · `request`: may be refused. */
  readonly is: 'fact' | 'setting' | 'request';
  readonly shape: z.ZodMiniType<P>;
}
/** A kind that the system itself proposes (A12): timers, providers' reports, imports. */
export interface SystemPart<P> {
  readonly from: 'system';
  readonly shape: z.ZodMiniType<P>;
  readonly decide: Rule<P>;
  /** Of a timer that takes away what has grown old: whose it is. Of somebody on legal hold it stays (`account/hold/held-back.ts`). */
  readonly whose?: ((left: never, known: Known) => readonly (string | undefined)[]) | undefined;
}

/** Which switch turns a notice off, and whether it goes out by e-mail too; every notice is pushed that does not say otherwise. */
export interface NoticePart {
  readonly group: PreferenceGroup | 'always';
  readonly mailed: boolean;
  readonly pushed?: false;
}

/** A collection as a device keeps it. What it can be asked by costs about a tenth of a pull each: none without a query. */
export interface HeldCollection {
  readonly indexes: readonly (readonly string[])[];
  /** Fields the device adds to index by; never sent, never shown. */
  readonly derived?: Readonly<Record<string, DerivedField>>;
}

/**
 * Whose devices need it: everybody's, those with somebody's own pages open, those on which somebody asks for gyms, those at a gym's desk, or those
 * of the people who run the platform; or those of either who write to many.
 */
export type Audience = 'everyone' | 'member' | 'asking' | 'desk' | 'platform' | 'writing';

/** What a device may load of a noun. */
export interface Loadable {
  // biome-ignore lint/suspicious/noExplicitAny: of whatever document; the folds hand each its own
  readonly documents: Readonly<Record<string, ShownPart<any>>>;
  // biome-ignore lint/suspicious/noExplicitAny: of whatever proposal; the folds hand each its own
  readonly kinds: Readonly<Record<string, DeviceKind<any> | SystemPart<any>>>;
  /** `<scope kind>/<collection>`; of nouns that share one, one says it. */
  readonly collections: { readonly [kept in Kept]?: HeldCollection };
}

/** `for-<audience>.ts`. */
export interface DeviceNoun extends Loadable {
  readonly for: Audience;
}

export interface Noun extends Loadable {
  // biome-ignore lint/suspicious/noExplicitAny: of whatever document; the folds hand each its own
  readonly documents: Readonly<Record<string, DocumentPart<any>>>;
  /** `<scope kind>/<collection>` → who reads it (A11). */
  readonly readers: { readonly [kept in Kept]: Reader };
  /** Collection → the fields it can be searched by. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  // biome-ignore lint/suspicious/noExplicitAny: of whatever proposal; the folds hand each its own
  readonly kinds: Readonly<Record<string, DeviceKind<any> | SystemPart<any>>>;
  readonly notices: Readonly<Record<string, NoticePart>>;
}

export const shown = <S extends Shape>(
  shape: S & z.ZodMiniType<z.infer<S>>,
  part: Omit<ShownPart<z.infer<S>>, 'shape'>,
): ShownPart<z.infer<S>> => ({ shape, ...part });

export const document = <S extends Shape>(
  shape: S & z.ZodMiniType<z.infer<S>>,
  part: Omit<DocumentPart<z.infer<S>>, 'shape'>,
): DocumentPart<z.infer<S>> => ({ shape, ...part });

/** A2: it happened. It waits for no limit, needs no network, and is heard from whoever was there. */
export const fact = <S extends Shape>(
  shape: S & z.ZodMiniType<z.infer<S>>,
  part: FactPart<z.infer<S>>,
): DeviceKind<z.infer<S>> => ({
  from: 'device',
  is: 'fact',
  shape,
  online: null,
  perHour: null,
  limited: false,
  whenSuspended: 'heard',
  held: null,
  ...part,
});

const asked =
  (is: 'request' | 'setting') =>
  <S extends Shape>(shape: S & z.ZodMiniType<z.infer<S>>, part: RequestPart<z.infer<S>>): DeviceKind<z.infer<S>> => ({
    from: 'device',
    is,
    shape,
    ...part,
  });
export const request = asked('request');
export const setting = asked('setting');

export const system = <S extends Shape>(
  shape: S & z.ZodMiniType<z.infer<S>>,
  decide: Rule<z.infer<S>>,
): SystemPart<z.infer<S>> => ({ from: 'system', shape, decide });

/** By which time alone takes away what is of somebody. @param whose by what would be left of it */
export const forgetting = <S extends Shape, D>(
  shape: S & z.ZodMiniType<z.infer<S>>,
  decide: Rule<z.infer<S>>,
  whose: (left: D, known: Known) => readonly (string | undefined)[],
): SystemPart<z.infer<S>> => ({ ...system(shape, decide), whose: whose as SystemPart<z.infer<S>>['whose'] });

/** Most requests: from a queue as well, as many as of anything, never held, not from somebody who is suspended. */
export const ORDINARY = { online: null, perHour: null, limited: true, whenSuspended: 'refused', held: null } as const;

/** One's account and one's devices are older than anything one says on them: the registration of the device bounds that (L6). */
export const sinceEver = (): readonly Instant[] => [];
