/**
 * The nouns that one device has loaded, and what it folds over them: the shapes of what it keeps, the rules it runs, where a document lies.
 * Everybody's come with the app, a desk's or the platform's when a workspace of theirs is opened (`add`). What no loaded noun says is
 * unknown, never an error: other devices of the same person may know more.
 */
import * as z from 'zod/mini';
import type { Instant } from '../basics/primitives.ts';
import { latestOf } from '../basics/time.ts';
import { accepted, type Decision, type Known, type Moment } from '../decision.ts';
import type { Across, DeviceKind, HeldCollection, Kept, Loadable, ShownPart } from '../noun.ts';
import { decided, foreign } from '../proposal/shape.ts';
import { fieldOf, ruleSaid } from '../proposal/wrong.ts';
import { ruled } from '../ruled.ts';
import type { DaysOf } from '../schedule/days.ts';
import type { AnyDocument, DocumentType } from './documents.ts';
import type { AnyProposal, Proposal } from './proposals.ts';

type Part = ShownPart<AnyDocument>;
type Kind = DeviceKind<AnyProposal>;

/** A list in the file of one's own data, and the private collection it comes from. */
export interface Exported {
  readonly name: string;
  readonly type: DocumentType;
  readonly kept: Kept;
}

export class LoadedNouns {
  readonly #parts = new Map<string, Part>();
  readonly #kinds = new Map<string, Kind>();
  readonly #decided = new Map<string, z.ZodMiniType>();
  /** Each type with the kinds of its own noun. */
  readonly #ownKinds = new Map<string, Loadable['kinds']>();
  readonly #collections = new Map<string, HeldCollection>();
  /** What `keptIn` answered since some were last added. */
  readonly #keptIn = new Map<string, readonly string[]>();
  #loads = 0;
  #across: Across = { erased: () => [], held: (kind) => this.kind(kind)?.held ?? null, days: undefined };

  constructor(nouns: readonly Loadable[]) {
    this.add(nouns);
  }

  /** Once or more often: the same again changes nothing. */
  add(nouns: readonly Loadable[]): void {
    this.#loads += 1;
    this.#keptIn.clear();
    for (const { documents, kinds, collections } of nouns) {
      for (const [type, part] of Object.entries(documents)) {
        this.#parts.set(type, part);
        this.#ownKinds.set(type, kinds);
      }
      for (const [name, kind] of Object.entries(kinds)) if (kind.from === 'device') this.#kinds.set(name, kind);
      for (const [kept, held] of Object.entries(collections)) if (held) this.#collections.set(kept, held);
    }
  }

  /** How often some were added: as long as it is the same, so is what is folded over their collections. */
  get loads(): number {
    return this.#loads;
  }

  /** From now on the rules know on which days a series takes place. True unless they knew it. */
  learnDays(days: DaysOf): boolean {
    if (this.#across.days) return false;
    this.#across = { ...this.#across, days };
    return true;
  }

  part(type: string): Part | null {
    return this.#parts.get(type) ?? null;
  }

  kind(name: string): Kind | null {
    return this.#kinds.get(name) ?? null;
  }

  /** It happened, and is at worst flagged (A2). */
  isFact(kind: string): boolean {
    return this.kind(kind)?.is === 'fact';
  }

  /** Of two, the later is what is wanted. */
  isSetting(kind: string): boolean {
    return this.kind(kind)?.is === 'setting';
  }

  /** No limit on what is asked for holds it up: what happened, and a place that is given back. */
  isNeverHeld(kind: string): boolean {
    return this.kind(kind)?.limited === false;
  }

  /** What one needs to be online to do, for kinds that are never carried out from a queue (L4). */
  onlineAction(kind: string): string | null {
    return this.kind(kind)?.online ?? null;
  }

  /** The device's collections of such scopes: the name of each, and by what it can be asked. */
  collectionsOf(scopeKind: string): readonly (readonly [name: string, held: HeldCollection])[] {
    const prefix = `${scopeKind}/`;
    return [...this.#collections].flatMap(([kept, held]) =>
      kept.startsWith(prefix) ? [[kept.slice(prefix.length), held] as const] : [],
    );
  }

  /** The names of the collections that its documents can be in, in scopes of that kind. Asked at every word from the server. */
  keptIn(scopeKind: string): readonly string[] {
    const known = this.#keptIn.get(scopeKind);
    if (known) return known;
    const prefix = `${scopeKind}/`;
    const kept = [...this.#parts.values()].flatMap((part) => part.in).filter((one) => one.startsWith(prefix));
    const names = [...new Set(kept)].map((one) => one.slice(prefix.length));
    this.#keptIn.set(scopeKind, names);
    return names;
  }

  /** A6: of what is kept there, whether one of that id has aged; null where nothing ever does. */
  agedIn(kept: Kept): ((id: string, now: Instant) => boolean) | null {
    const parts = [...this.#parts].filter(([, part]) => part.aged && part.in.includes(kept));
    return parts.length === 0
      ? null
      : (id, now) => parts.some(([type, part]) => id.startsWith(`${type}:`) && part.aged?.(id, now) === true);
  }

  /** The shape of what is kept there under that type; null where nothing of the kind is. */
  shapeIn(kept: Kept, type: string): z.ZodMiniType | null {
    const part = this.part(type);
    return part?.in.includes(kept) ? part.shape : null;
  }

  /** The shape of a proposal: of one kind as a device makes it, or as it comes back; of a kind that is not loaded what all have in common. */
  proposalShape(kind: string, isDecided: boolean): z.ZodMiniType {
    const shape = this.kind(kind)?.shape ?? foreign;
    if (!isDecided) return shape;
    const known = this.#decided.get(kind);
    if (known) return known;
    const whole = z.extend(shape as unknown as z.ZodMiniObject, decided);
    if (this.kind(kind)) this.#decided.set(kind, whole);
    return whole;
  }

  /** What is to be proposed, or which field is wrong and by which rule. @throws never: a kind that is not loaded has a wrong `kind` */
  parse(made: { readonly kind: string }): { readonly proposal: Proposal } | { readonly wrong: string; readonly rule?: string } {
    const parsed = this.kind(made.kind)?.shape.safeParse(made);
    if (parsed?.success) return { proposal: parsed.data as Proposal };
    const issue = parsed?.error.issues[0];
    return issue ? { wrong: fieldOf(issue), rule: ruleSaid(issue) } : { wrong: 'kind' };
  }

  /** What was proposed here, perhaps by a build that knew more kinds; null where it is no proposal that this one can send. */
  read(made: object | null): Proposal | null {
    const kind = made && 'kind' in made ? String(made.kind) : '';
    const parsed = this.proposalShape(kind, false).safeParse(made);
    return parsed.success ? (parsed.data as Proposal) : null;
  }

  /** A5: every database whose readers may see it, from its body alone; none for a type that is not loaded. */
  databasesOf(doc: AnyDocument): readonly string[] {
    return this.part(doc.type)?.databases(doc) ?? [];
  }

  /** `provisional` of its noun, which `own` means by its own kinds. */
  isShownAtOnce(doc: AnyDocument, kind: string): boolean {
    const provisional = this.part(doc.type)?.provisional;
    return provisional === 'always' || (provisional === 'own' && Object.hasOwn(this.#ownKinds.get(doc.type) ?? {}, kind));
  }

  /** What is in the file of one's own data. */
  get exported(): readonly Exported[] {
    return [...this.#parts].flatMap(([type, { exportedAs: name, in: everywhere }]) => {
      const kept = everywhere.find((one) => one.startsWith('self/') || one.startsWith('member/'));
      return name !== null && kept ? [{ name, type: type as DocumentType, kept }] : [];
    });
  }

  /** The server's rules on what this device knows (A4), without the news and errands that only the system sends out. */
  decide(proposal: Proposal, known: Known, moment: Moment): Decision {
    const kind = this.kind(proposal.kind);
    return kind ? ruled(kind, proposal, known, moment, this.#across) : accepted([], [proposal.kind]);
  }

  /** The latest of what it rests on, as far as that is known (L6); undefined: it rests on nothing. */
  possibleSince(proposal: Proposal, known: Known, by: string): Instant | undefined {
    return latestOf(this.kind(proposal.kind)?.since(proposal, known, by) ?? []);
  }
}
