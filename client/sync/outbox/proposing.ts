/** Making a proposal (A1): stored on disk first, then what it would do is shown. Created once, never edited. */

import { SCHEMA_VERSION } from '../../../schemas/basics/envelope.ts';
import { between, instantOf } from '../../../schemas/basics/time.ts';
import { type Decision, found, refused } from '../../../schemas/decision.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { Proposal, ProposalKind } from '../../../schemas/folds/proposals.ts';
import type { Received } from '../../../schemas/proposal/judge.ts';
import { MOST_OFFSET } from '../../../schemas/proposal/release.ts';
import type { Origin } from '../../../schemas/proposal/shape.ts';
import { BASICS, numberAt } from '../../../schemas/setting/everywhere.ts';
import { counted, swallow } from '../../report/report.ts';
import type { CorrectedClock } from '../clock/corrected-clock.ts';
import type { BodyOf } from '../device/device.ts';
import type { Ports } from '../ports.ts';
import type { Lookup } from '../queries/lookup.ts';
import type { Overlay } from '../queries/overlay.ts';
import type { ConnectionState, Live, Proposed } from '../queries/rows.ts';
import { asDoc } from '../storage/document.ts';
import { type LocalValues, type Named, StorageFull } from '../storage/storage.ts';
import { decideHere } from './decide-here.ts';
import type { Chain } from './numbering/chain.ts';
import { seqName } from './numbering/head.ts';
import type { Outbox } from './outbox.ts';
import { OUTBOX_LOCK, sentName } from './sender.ts';
import type { WaitingCopies } from './waiting-copies.ts';

export interface ProposingParts {
  readonly ports: Pick<Ports, 'clock' | 'locks'>;
  readonly clock: CorrectedClock;
  readonly ulid: () => string;
  readonly values: LocalValues;
  readonly outbox: Outbox;
  /** Null where they need none. */
  readonly copies: WaitingCopies | null;
  /** Null where nothing is laid over what is decided. */
  readonly overlay: Overlay | null;
  readonly lookup: Lookup;
  /** Null where nothing is recorded. */
  readonly chain: Chain | null;
  readonly nouns: LoadedNouns;
  readonly connection: Live<ConnectionState>;
  readonly appBuild: string;
  readonly author: () => { readonly uid: string; readonly deviceId: string } | null;
  /** Somebody only looks: nothing is made. */
  readonly viewOnly?: boolean;
  /** One was made and stored: it may leave. */
  readonly made: () => void;
  /** Resolves when no outbox is being put back. */
  readonly steady: () => Promise<unknown>;
}

const SAME_VISIT = 'checkin.duplicateMinutes';
const SIGNED_OUT = refused('SIGN_IN_AGAIN');
const VIEW_ONLY = refused('VIEW_ONLY');
const LONGEST_DISPLAY = 200;

export class Proposing {
  readonly #parts: ProposingParts;
  readonly #making = new Set<string>();
  /** The next count, fetched while somebody's pass is still being looked up. */
  #ahead: { readonly deviceId: string; readonly seq: Promise<number> } | null = null;
  /** One after the other: what the second one would do depends on the first. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ProposingParts) {
    this.#parts = parts;
  }

  /** `opId`: where something else has to know it first. */
  propose<K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string, opId?: string): Promise<Proposed> {
    const proposed = this.#last.then(() => this.#parts.steady()).then(() => this.#propose(kind, body, display, opId));
    this.#last = proposed.catch(swallow('whoever proposed it hears of it'));
    // Sending it is work: whoever waits for the verdict has it first.
    return proposed.finally(() => queueMicrotask(this.#parts.made));
  }

  /** One is probably about to be made. What is not used by the time it is let go leaves a gap, which blocks nothing. */
  prepare(): () => void {
    const deviceId = this.#parts.author()?.deviceId;
    if (deviceId === undefined || this.#ahead) return () => {};
    const ahead = { deviceId, seq: this.#parts.values.increment(seqName(deviceId)) };
    ahead.seq.catch(swallow('whoever takes it hears of it, and nobody may take it'));
    this.#ahead = ahead;
    this.#parts.chain?.prepare(deviceId).catch(counted('chain: preparing'));
    return () => {
      if (this.#ahead === ahead) this.#ahead = null;
    };
  }

  /** It is being stored at this moment, and `made` will tell when it may leave. */
  isMaking(proposalId: string): boolean {
    return this.#making.has(proposalId);
  }

  async preview<K extends ProposalKind>(kind: K, body: BodyOf<K>): Promise<Decision> {
    const author = this.#parts.author();
    if (!author) return SIGNED_OUT;
    const opId = this.#parts.ulid();
    const { lookup, nouns } = this.#parts;
    const parsed = nouns.parse(this.#proposal(kind, body, kind, this.#origin(author.deviceId, opId, 1)));
    if ('wrong' in parsed) return refused('VALIDATION', { field: parsed.wrong, rule: parsed.rule });
    return decideHere(parsed.proposal, lookup, nouns, this.#receipt(author.uid));
  }

  /** What an open proposal would do, as far as this device knows now; after a start, and when a workspace has opened. */
  async provide(proposal: Proposal): Promise<void> {
    const author = this.#parts.author();
    if (!author || this.#making.has(proposal._id) || this.#parts.overlay?.has(proposal._id)) return;
    const decision = await decideHere(proposal, this.#parts.lookup, this.#parts.nouns, this.#receipt(author.uid));
    this.#lay(proposal, decision);
  }

  /** Takes back a request that has certainly not left this device; false when it may have, and for every fact (A2). */
  undo(proposalId: string): Promise<boolean> {
    const { ports, outbox, copies, overlay, values, nouns } = this.#parts;
    return ports.locks.hold(OUTBOX_LOCK, async () => {
      const item = outbox.get(proposalId);
      if (!item || !outbox.collection || item.send !== 'waiting') return false;
      if (nouns.isFact(item.proposal.kind)) return false;
      const { deviceId, seq } = item.proposal.origin;
      const sent = await values.get(sentName(deviceId));
      if (typeof sent === 'number' && seq <= sent) return false;
      // First: what is taken back must not come back.
      await copies?.drop(proposalId);
      outbox.dispatch([proposalId], 'undone');
      await outbox.collection.write([{ id: proposalId, doc: null }]);
      overlay?.end(proposalId);
      return true;
    });
  }

  async #propose<K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string, opId?: string): Promise<Proposed> {
    const { outbox, copies, ulid, connection, lookup, nouns, chain } = this.#parts;
    const author = this.#parts.author();
    const { collection } = outbox;
    if (!author || !collection) return { proposalId: '', verdict: SIGNED_OUT };
    if (this.#parts.viewOnly) return { proposalId: '', verdict: VIEW_ONLY };
    // L4: money never moves from a queue.
    const action = nouns.onlineAction(kind);
    if (action !== null && connection.get() !== 'Online') {
      return { proposalId: '', verdict: refused('NEEDS_ONLINE', { action }) };
    }
    const parsed = nouns.parse(this.#proposal(kind, body, display, this.#origin(author.deviceId, opId ?? ulid(), 1)));
    if ('wrong' in parsed) return { proposalId: '', verdict: refused('VALIDATION', { field: parsed.wrong, rule: parsed.rule }) };
    const first = parsed.proposal;
    const twin = await this.#twin(first);
    if (twin) return { proposalId: twin, verdict: refused('DUPLICATE') };
    this.#making.add(first._id);
    try {
      const seq = await this.#nextSeq(author.deviceId);
      const proposal: Proposal = { ...first, origin: { ...first.origin, seq } };
      const writing = Promise.withResolvers<void>();
      const write = async (made: Proposal, head: readonly Named[] = []) => {
        const copied = copies?.keep(author.uid, made, head);
        const stored = collection.write([{ id: made._id, doc: asDoc(made), fresh: true }]);
        writing.resolve();
        // Also where it could not be written: what takes the copy back comes after it.
        await stored.finally(() => copied);
      };
      // The rule while the disk is at work: somebody stands at the door.
      const [verdict] = await Promise.all([
        writing.promise.then(() => decideHere(proposal, lookup, nouns, this.#receipt(author.uid))),
        chain && nouns.isFact(kind) ? chain.add(proposal, write) : write(proposal),
      ]);
      this.#lay(proposal, verdict);
      return { proposalId: proposal._id, verdict };
    } catch (error) {
      // It was not made: nothing may say so later.
      await copies?.drop(first._id);
      if (error instanceof StorageFull) return { proposalId: '', verdict: refused('QUOTA') };
      throw error;
    } finally {
      this.#making.delete(first._id);
    }
  }

  /** Unless its end came while it was being computed. */
  #lay(proposal: Proposal, decision: Decision): void {
    const send = this.#parts.outbox.get(proposal._id)?.send;
    if (send !== 'decided' && send !== 'withdrawn') this.#parts.overlay?.lay(proposal._id, proposal.kind, decision);
  }

  /** The double-tap guard: the same thing, still open. Two visits of one person are two, unless minutes apart. */
  async #twin(wanted: Proposal): Promise<string | null> {
    const { outbox, nouns, lookup } = this.#parts;
    const { kind, origin } = wanted;
    const twins = outbox.openTwins(wanted);
    if (twins.length === 0) return null;
    const set = kind === 'checkin.record' ? await lookup.get('publicsetting', BASICS, `publicsetting:${SAME_VISIT}`) : undefined;
    const most = numberAt(SAME_VISIT, set && found(set), origin.madeAt) * 60_000;
    // Set, set otherwise, set again: only the last word can be said twice.
    const last = nouns.isSetting(kind) ? outbox.openItems().findLast(({ proposal }) => proposal.kind === kind) : null;
    const twin = twins.find((other) => {
      if (last) return other._id === last.proposal._id;
      return kind !== 'checkin.record' || Math.abs(between(other.origin.madeAt, origin.madeAt)) <= most;
    });
    return twin?._id ?? null;
  }

  #nextSeq(deviceId: string): Promise<number> {
    const ahead = this.#ahead;
    this.#ahead = null;
    return ahead?.deviceId === deviceId ? ahead.seq : this.#parts.values.increment(seqName(deviceId));
  }

  #proposal(kind: ProposalKind, body: object, display: string, origin: Origin) {
    return {
      _id: `proposal:${origin.opId}`,
      type: 'proposal',
      schemaVersion: SCHEMA_VERSION,
      kind,
      display: display.slice(0, LONGEST_DISPLAY) || kind,
      origin,
      body: JSON.parse(JSON.stringify(body)),
    };
  }

  #origin(deviceId: string, opId: string, seq: number): Origin {
    const { clock, ports, appBuild } = this.#parts;
    const lastServerAt = clock.lastServerAt();
    const told = clock.offsetMs();
    // A clock that is out by years (an empty battery) is put right before it is written down.
    const isOwn = Math.abs(told) <= MOST_OFFSET;
    return {
      deviceId,
      opId,
      seq,
      madeAt: instantOf(ports.clock.now() + (isOwn ? 0 : told)),
      offsetMs: isOwn ? told : 0,
      ...(lastServerAt ? { lastServerAt } : {}),
      trust: clock.trust(),
      appBuild: appBuild.slice(0, 40) || 'unknown',
    };
  }

  #receipt(by: string): Received {
    return { by, receivedAt: instantOf(this.#parts.clock.now()) };
  }
}
