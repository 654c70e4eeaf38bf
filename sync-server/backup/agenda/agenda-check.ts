/**
 * Time is kept (2.24, B5, R-31 …): what a document says is due lies on the agenda, as just that and no later, and what was due has been decided.
 *
 * Asked of every noun that has timers, by what the document says now (`dueOf`) and not by what the decider did as it wrote it: a message that is
 * never sent looks decided and whole in every other way. Three things are no error: an appointment whose document is gone, one for what its
 * document says no more, and one that comes too early. Their rules ask the document again when they come, and do nothing. Nor is it one that what
 * was due already when it was written is due in the moment of its decision: that is the most which `reached` may be past what the document says. Only
 * what stays of somebody on legal hold is asked for again later than it says, and within a week.
 *
 * A store at rest has no clock: how late it is there is how far its own timers have come (`cell/jobs`), never what the wall says.
 */
import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { AGAIN_AFTER } from '../../../schemas/account/hold/held-back.ts';
import { canonicalJson } from '../../../schemas/basics/canonical-json.ts';
import type { Json } from '../../../schemas/basics/json.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { between, plus } from '../../../schemas/basics/time.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import { type AnyDocument, dueOf } from '../../../schemas/folds/documents.ts';
import { deviceKind, forgets } from '../../../schemas/folds/proposals.ts';
import type { Due } from '../../../schemas/noun.ts';
import { DecidedEntry, INBOX } from '../../decider/inbox/inbox.ts';
import { AGENDA, AGENDA_PLACE, AgendaPlace, Appointment, agendaId } from '../../decider/writes/appointment.ts';
import { bodyOf } from '../../store/revision.ts';
import type { Check } from '../check.ts';
import type { KeptDocument } from '../snapshot.ts';

/**
 * How long what the timers have put into the inbox, or should have, may stay on the agenda. They look every quarter of a minute, and every ten
 * minutes a whole day back; a decider that is an hour behind its timers has stopped. Less would call a long queue a defect after a restart.
 */
const ALLOWED = 3_600_000;
/** What is due in the moment of its decision is a moment later when that moment was kept already (S3). */
const A_MOMENT = 1;
/**
 * What stays due when it has been kept, since its rule found nothing to do: a pass's code is made anew until the pass or the device is no more, and
 * lies there with its own end. Everything else that was due and is still due is stuck.
 */
const RESTING: readonly string[] = [agendaId('passtoken:')];

const Waiting = z.object({ state: z.literal('waiting') });
const Held = z.object({ kind: z.string(), outcome: z.object({ state: z.literal('held'), code: z.optional(z.string()) }) });

/** What is wanted of the agenda by one document. `what`: a hash of kind and body; null: anything. */
interface Wanted {
  readonly by: string;
  readonly at: Instant | null;
  readonly kind: string;
  readonly what: string | null;
}
interface Kept {
  readonly at: Instant;
  readonly proposalId: string;
  readonly what: string;
}

export class AgendaCheck implements Check {
  readonly #agenda = new Map<string, Kept>();
  /** Not found on the agenda yet as it should be there. */
  readonly #wanted = new Map<string, Wanted>();
  readonly #waiting = new Set<string>();
  /** Requests that wait for an answer, by their place on the agenda. */
  readonly #held = new Set<string>();
  /** How far the timers have come; undefined: they have never looked. */
  #until: Instant | undefined;
  #decided: Instant = '';
  readonly #unread: string[] = [];
  /** Somebody is on legal hold, or was. */
  #holds = false;

  see({ db, id, version }: KeptDocument, doc: AnyDocument | null): void {
    if (version.deleted) return;
    if (db === AGENDA) this.#note(id, version.text);
    else if (db === INBOX) this.#queued(id, version.text);
    else if (db === AGENDA_PLACE.db && id === AGENDA_PLACE.id) this.#until = AgendaPlace.parse(bodyOf(version.text)).until;
    else if (doc) this.#document(db, doc);
    else if (db.startsWith('self-') && db.endsWith('/proposals')) this.#proposal(id, version.text);
  }

  #note(id: string, text: string): void {
    const read = Appointment.safeParse(bodyOf(text));
    if (!read.success) {
      this.#unread.push(`agenda: ${id} cannot be read, so what it is for never happens`);
      return;
    }
    const { at, proposal } = read.data;
    this.#agenda.set(id, { at, proposalId: proposal._id, what: whatOf(proposal) });
  }

  #queued(id: string, text: string): void {
    const body = bodyOf(text);
    const decided = DecidedEntry.safeParse(body);
    if (decided.success && decided.data.decidedAt > this.#decided) this.#decided = decided.data.decidedAt;
    if (Waiting.safeParse(body).success) this.#waiting.add(id);
  }

  #document(db: string, doc: AnyDocument): void {
    if (doc.type === 'accountrecord' && doc.holds) this.#holds = true;
    const due = dueOf(doc);
    // Once, however many read it.
    if (!due || databasesOf(doc)[0] !== db) return;
    this.#want({ by: doc._id, at: due.at, kind: due.kind, what: whatOf(due) });
  }

  /** A request that is held ends by an answer or by time (B5, G2). What waits for a newer server waits for that. */
  #proposal(id: string, text: string): void {
    const held = Held.safeParse(bodyOf(text));
    if (!held.success || held.data.outcome.code === 'APP_TOO_NEW' || !deviceKind(held.data.kind)?.held) return;
    this.#held.add(agendaId(id));
    this.#want({ by: id, at: null, kind: 'system.held-timed-out', what: null });
  }

  #want(wanted: Wanted): void {
    const id = agendaId(wanted.by);
    const kept = this.#agenda.get(id);
    if (!kept || !isKept(wanted, kept)) this.#wanted.set(id, wanted);
  }

  problems(): string[] {
    const until = this.#until ?? '';
    const reached = plus(until > this.#decided ? until : this.#decided || '1970-01-01T00:00:00.000Z', A_MOMENT);
    const missed = [...this.#wanted].flatMap(([id, wanted]) =>
      missing(wanted, this.#agenda.get(id), this.#latest(wanted, reached)),
    );
    return [...this.#unread, ...missed, ...this.#overdue()];
  }

  #latest({ kind }: Wanted, reached: Instant): Instant {
    return this.#holds && forgets(kind) ? plus(reached, AGAIN_AFTER) : reached;
  }

  /** Whatever it follows from: a count that is due too, which no document asks for. */
  #overdue(): string[] {
    const until = this.#until;
    if (until === undefined) return [];
    const late = [...this.#agenda].filter(
      ([id, { at, proposalId }]) => between(at, until) > ALLOWED && !this.#waiting.has(proposalId) && !this.#rests(id),
    );
    return late.map(
      ([id, { at, proposalId }]) => `agenda: ${id} was due at ${at} as ${proposalId}, and at ${until} it still was`,
    );
  }

  /** For nothing any more: a request that has been answered, or a code that nobody needs anew. */
  #rests(id: string): boolean {
    if (id.startsWith(agendaId('proposal:'))) return !this.#held.has(id);
    return RESTING.some((start) => id.startsWith(start));
  }
}

/** @param reached the last moment of which the store knows: what was due by then may have been written after it was due */
function missing({ by, at, kind, what }: Wanted, kept: Kept | undefined, reached: Instant): string[] {
  const due = `${by} is due${at === null ? '' : ` at ${at}`} for ${kind}`;
  if (!kept) return [`agenda: ${due}, and nothing on the agenda is for it`];
  if (what !== null && what !== kept.what) return [`agenda: ${due}, and the agenda has ${kept.proposalId} for it`];
  const isLate = at !== null && kept.at > at && kept.at > reached;
  return isLate ? [`agenda: ${due}, and the agenda waits until ${kept.at}`] : [];
}

const isKept = ({ at, what }: Wanted, kept: Kept): boolean =>
  (what === null || what === kept.what) && (at === null || kept.at <= at);

/** As it is stored: without what is undefined. */
function whatOf({ kind, body }: Pick<Due, 'kind' | 'body'>): string {
  const stored: Json = JSON.parse(JSON.stringify(body));
  return hash('sha256', `${kind} ${canonicalJson(stored)}`, 'base64url').slice(0, 16);
}
