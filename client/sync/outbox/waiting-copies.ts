/**
 * Every proposal that waits lies on the disk twice: in the collection, which is the truth, and among the device's values, which each tab
 * holds in memory from its first moment on. What a browser deletes while the app opens its databases comes back from there, under its own
 * id, number and device: sent twice it is decided once (A1). Never under another person's name: a copy says whose it is (G17).
 */
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { Proposal } from '../../../schemas/folds/proposals.ts';
import { upToDate } from '../../../schemas/proposal/release.ts';
import { report } from '../../report/report.ts';
import { asDoc, isDecided, isProposal } from '../storage/document.ts';
import type { Collection, LocalValues, Named } from '../storage/storage.ts';
import { copyName } from './copy-names.ts';

/** Whatever waits has a copy: an app that made none is no longer in use here. */
const completeName = (uid: string): string => `waiting-complete:${uid}`;

export interface PutBack {
  /** Waiting, and on no disk any more. */
  readonly lost: number;
  /** The collection had been deleted: nothing was in it, and something waited. */
  readonly deleted: boolean;
  /** What had been deleted can be said: all that waited has had a copy. */
  readonly complete: boolean;
}

export class WaitingCopies {
  readonly #values: LocalValues;
  readonly #nouns: LoadedNouns;
  /** Whose outbox is open. */
  #uid: string | null = null;
  /** Proposals that have a copy, and whose they are. */
  readonly #copied = new Map<string, string>();
  /** Names of copies that go with the next write. */
  #ended: string[] = [];
  #dropping: Promise<void> | null = null;

  constructor(values: LocalValues, nouns: LoadedNouns) {
    this.#values = values;
    this.#nouns = nouns;
  }

  /**
   * Resolves when it is written, or could not be: the collection has it too, and that one decides whether it was made. `beside`: what is true
   * once it was, and is written with it or not at all.
   */
  async keep(uid: string, proposal: Proposal, beside: readonly Named[] = []): Promise<void> {
    this.#copied.set(proposal._id, uid);
    try {
      await this.#values.setAll([[copyName(uid, proposal._id), JSON.parse(JSON.stringify(proposal))], ...beside]);
    } catch (error) {
      report('outbox: a copy', error);
    }
  }

  /** It has been decided, taken back, or was never made. */
  async drop(proposalId: string): Promise<void> {
    const uid = this.#copied.get(proposalId);
    if (uid === undefined) return;
    this.#copied.delete(proposalId);
    this.#ended.push(copyName(uid, proposalId));
    // Those that one answer ends go in one write: after a day without a network they are a thousand.
    this.#dropping ??= Promise.resolve().then(() => this.#dropEnded());
    await this.#dropping;
  }

  #dropEnded(): Promise<void> {
    const names = this.#ended;
    this.#ended = [];
    this.#dropping = null;
    return this.#values.delete(...names);
  }

  /** Somebody else may be next. `forget`: the person lets go of what they have not sent. */
  async leave(uid: string, { forget }: { forget: boolean }): Promise<void> {
    this.#uid = null;
    this.#copied.clear();
    // Asked for in any case: what another tab has let go of is not remembered by this one either.
    for (const [name] of await this.#values.list(copyName(uid, ''))) if (forget) await this.#values.delete(name);
  }

  /**
   * Writes into the collection what waits and is not in it; what was decided or taken back meanwhile loses its copy. `afloat`: known to this
   * tab, and perhaps on no disk. What cannot be written is told to the person, and does not come back behind their back.
   */
  async putBack(uid: string, collection: Collection, afloat: readonly Proposal[] = []): Promise<PutBack> {
    this.#uid = uid;
    const waiting = new Map(afloat.map((proposal) => [proposal._id, proposal]));
    for (const [name, value] of await this.#values.list(copyName(uid, ''))) {
      const proposalId = name.slice(copyName(uid, '').length);
      const proposal = this.#nouns.read(upToDate(Object(value)));
      // Of a newer app, which will read it.
      if (proposal?._id !== proposalId) continue;
      waiting.set(proposalId, proposal);
      this.#copied.set(proposalId, uid);
    }
    const ids = [...waiting.keys()];
    const here = await collection.getMany(ids);
    const absent = [...waiting.values()].filter((_, local) => !here[local]);
    const entries = absent.map((proposal) => ({ id: proposal._id, doc: asDoc(proposal) }));
    let failed: readonly { readonly id: string }[] = [];
    let deleted = false;
    if (entries.length > 0) {
      deleted = (await collection.find({ index: ['_id'], limit: 1 })).length === 0;
      failed = await collection.write(entries, { ifAbsent: true }).catch((error: unknown) => {
        report('outbox: putting back', error);
        return entries;
      });
    }
    // What was removed stays removed (`ifAbsent`), and what is decided needs no copy.
    const now = await collection.getMany(ids);
    for (const [local, id] of ids.entries()) {
      const doc = now[local];
      if (!doc || (isProposal(doc) && isDecided(doc))) await this.drop(id);
    }
    return { lost: failed.length, deleted, complete: (await this.#values.get(completeName(uid))) === true };
  }

  /** Copies what was made before there were copies. */
  async complete(uid: string, waiting: readonly Proposal[]): Promise<void> {
    for (const proposal of waiting) if (this.#uid === uid && !this.#copied.has(proposal._id)) await this.keep(uid, proposal);
    if (this.#uid === uid) await this.#values.set(completeName(uid), true);
  }
}
