/**
 * Where the proposals of a visitor's device lie: among the device's values, one value a message, with how it was written and what became of it.
 * Nobody's own database is open for a visitor, and the values come back by themselves when a browser deletes what is stored (`dexie-values.ts`).
 */
import * as z from 'zod/mini';
import { Instant, text } from '../../../../schemas/basics/primitives.ts';
import { instantOf, msOf } from '../../../../schemas/basics/time.ts';
import { SHORTEST_WRITING_MS } from '../../../../schemas/contact/writing.ts';
import type { LoadedNouns } from '../../../../schemas/folds/loaded-nouns.ts';
import { upToDate } from '../../../../schemas/proposal/release.ts';
import { Outcome } from '../../../../schemas/proposal/shape.ts';
import { counted } from '../../../report/report.ts';
import type { Channel, Ports } from '../../ports.ts';
import { compareBy, matches, type Selection } from '../../queries/selection.ts';
import { asDoc } from '../../storage/document.ts';
import type { Doc, Entry, Invalid, LocalValues } from '../../storage/storage.ts';
import type { ProposalCollection } from '../outbox.ts';
import { standingOf } from '../standing.ts';

/** What tells a person from a program (product.md 3.9). */
export const HowWritten = z.object({ website: z.optional(text(0, 200)), tookMs: z.int() });
export type HowWritten = z.infer<typeof HowWritten>;

const Kept = z.object({
  proposal: z.json(),
  howWritten: HowWritten,
  answer: z.optional(z.object({ receivedAt: Instant, outcome: Outcome, reference: z.optional(text(1, 20)) })),
});
type Kept = z.infer<typeof Kept>;

const keptName = (proposalId: string): string => `message:${proposalId}`;
const CHANNEL = 'fitness-hub-messages';
const IDS = z.array(z.string());
/** Whose they are. */
export const NOBODY = 'anonymous';

export class VisitorMessages implements ProposalCollection {
  readonly #values: LocalValues;
  readonly #nouns: LoadedNouns;
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>();
  /** Of those that are being written down at this moment. */
  readonly #expected = new Map<string, HowWritten>();
  #tabs: Channel | null = null;

  constructor(values: LocalValues, nouns: LoadedNouns) {
    this.#values = values;
    this.#nouns = nouns;
  }

  /** Hears of what other tabs write, until it is closed. */
  open(ports: Pick<Ports, 'channel'>): void {
    this.#tabs = ports.channel(CHANNEL);
    this.#tabs.onMessage((message) => {
      const ids = z.safeParse(IDS, message);
      if (ids.success) this.#read(ids.data).then((entries) => this.#tell(entries), counted('visitor messages'));
    });
  }

  close(): void {
    this.#tabs?.close();
    this.#tabs = null;
    this.#listeners.clear();
  }

  /** Of the proposal with this id that is written next; with null of none. */
  expect(proposalId: string, howWritten: HowWritten | null): void {
    if (howWritten) this.#expected.set(proposalId, howWritten);
    else this.#expected.delete(proposalId);
  }

  async howWritten(proposalId: string): Promise<HowWritten> {
    // What this device has lost of it must not refuse it.
    return (await this.#kept(proposalId))?.howWritten ?? { tookMs: SHORTEST_WRITING_MS };
  }

  /** The server's last word on it. `now`: corrected clock, milliseconds. */
  async answered(proposalId: string, outcome: Outcome, reference: string | undefined, now: number): Promise<void> {
    const kept = await this.#kept(proposalId);
    if (!kept) return;
    const answer = { receivedAt: instantOf(now), outcome, ...(reference !== undefined && { reference }) };
    await this.#store(proposalId, { ...kept, answer });
    await this.#changed([proposalId]);
  }

  /** What was answered before that moment, or has been put away, is no longer kept; what waits always is. */
  async tidy(before: number, isDismissed: (proposalId: string) => boolean): Promise<void> {
    for (const [name, value] of await this.#values.list(keptName(''))) {
      const kept = z.safeParse(Kept, value);
      const answer = kept.success ? kept.data.answer : undefined;
      if (answer && (msOf(answer.outcome.at) < before || isDismissed(name.slice(keptName('').length))))
        await this.#values.delete(name);
    }
  }

  async find(selection: Selection): Promise<Doc[]> {
    const docs: Doc[] = [];
    for (const [, value] of await this.#values.list(keptName(''))) {
      const doc = this.#docOf(value);
      if (doc && matches({ ...doc, standing: standingOf(doc) }, selection)) docs.push(doc);
    }
    return docs.sort(compareBy(['_id'])).slice(0, selection.limit);
  }

  async write(entries: readonly Entry[]): Promise<Invalid[]> {
    for (const { id, doc } of entries) {
      if (!doc) await this.#values.delete(keptName(id));
      else
        await this.#store(id, {
          proposal: z.parse(z.json(), doc),
          howWritten: this.#expected.get(id) ?? (await this.howWritten(id)),
        });
      this.#expected.delete(id);
    }
    await this.#changed(entries.map(({ id }) => id));
    return [];
  }

  onChange(listener: (entries: readonly Entry[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #kept(proposalId: string): Promise<Kept | null> {
    const kept = z.safeParse(Kept, await this.#values.get(keptName(proposalId)));
    return kept.success ? kept.data : null;
  }

  #store(proposalId: string, kept: Kept): Promise<void> {
    return this.#values.set(keptName(proposalId), z.parse(z.json(), kept));
  }

  async #changed(ids: readonly string[]): Promise<void> {
    this.#tell(await this.#read(ids));
    this.#tabs?.post(ids);
  }

  #read(ids: readonly string[]): Promise<Entry[]> {
    return Promise.all(ids.map(async (id) => ({ id, doc: this.#docOf(await this.#values.get(keptName(id))) })));
  }

  #tell(entries: readonly Entry[]): void {
    for (const listener of [...this.#listeners]) listener(entries);
  }

  /** Null where nothing of it can be read: a newer app will. */
  #docOf(value: unknown): Doc | null {
    const kept = z.safeParse(Kept, value);
    const proposal = kept.success ? this.#nouns.read(upToDate(Object(kept.data.proposal))) : null;
    if (!kept.success || !proposal) return null;
    const { answer } = kept.data;
    return { ...asDoc(proposal), ...(answer && { by: NOBODY, ...answer }) };
  }
}
