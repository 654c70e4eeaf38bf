/**
 * How every proposal ended and what that made, read from each commit as it went to the store, and kept for ever: whatever is folded away there later,
 * here it is known. It is asked whether something was decided a second time, answered otherwise than before, has gone from where it has to stay, or is
 * missing from what a device hears that comes back in time (A2, A6, S3, S4, S10, 2.23).
 */
import * as z from 'zod/mini';
import { Violation } from '../violation.ts';

const DAY = 86_400_000;
/** A device may stay away so long and hears every word when it comes back. */
const HEARS_ALL = 30 * DAY;
/** A refusal stands in the Outbox until it is put away, so long at most; an hour less, for a clock that somebody set. */
const SHOWN_FOR = 30 * DAY - 3_600_000;

type Body = Readonly<Record<string, unknown>>;
interface Written {
  readonly db: string;
  readonly id: string;
  readonly body: Body;
  readonly deleted?: boolean;
}
interface Committed {
  readonly writes: readonly Written[];
  readonly last: readonly Written[];
  readonly forget?: readonly { readonly db: string; readonly id: string }[];
}

const OfProposals = /^self-(.+)\/proposals$/;
/** Nobody ever changes what lies there (S10, 2.23). */
const UNCHANGED = ['cell/ledger', 'cell/audit'];
/** What people have, and what they did. */
const STAYS = /^member-.+\/(passes|bookings|checkins|payments|cases)$/;
/** What may be forgotten at all: that somebody said something, what was due, and e-mails that went out. */
const FORGOTTEN = /^(cell\/(inbox|agenda|errands)|self-.+\/proposals)$/;

const Made = z.object({ origin: z.object({ deviceId: z.string() }) });
const Ended = z.object({ outcome: z.object({ state: z.string(), code: z.optional(z.string()), at: z.string() }) });
/** One end of a proposal, the first that was written. */
export interface EndedOnce {
  readonly uid: string;
  readonly id: string;
  /** State, code and when. */
  readonly end: string;
  /** Milliseconds. */
  readonly at: number;
}

export class AnsweredLog {
  readonly answers = new Map<string, EndedOnce>();
  /** As they lay in their author's outbox, the last that was written; with those that have gone from there. */
  readonly bodies = new Map<string, Body>();
  /** As their devices made them, with whose they are. */
  readonly made = new Map<string, { readonly uid: string; readonly deviceId: string; readonly body: Body }>();
  /** Ids of proposals that are not in their author's outbox any more. */
  readonly folded = new Set<string>();
  /** How many ever went from there. */
  everFolded = 0;
  readonly #stay = new Map<string, Map<string, string>>();
  readonly #gone = new Set<string>();
  readonly #broken: Violation[] = [];

  committed({ writes, last, forget = [] }: Committed): void {
    for (const one of [...writes, ...last]) this.#written(one);
    for (const { db, id } of forget) {
      if (!FORGOTTEN.test(db)) this.#broken.push(new Violation('A6', `${db} ${id} was forgotten`));
      if (OfProposals.test(db)) {
        this.folded.add(id);
        this.everFolded += 1;
      }
      if (db === 'cell/errands') this.#gone.add(id);
    }
  }

  /** @throws what was broken since */
  look(): void {
    const [broken] = this.#broken;
    if (broken) throw broken;
  }

  #written(one: Written): void {
    const { db, id, body, deleted = false } = one;
    const uid = OfProposals.exec(db)?.[1];
    if (uid !== undefined) this.#told(uid, one);
    if (db === 'cell/errands' && this.#gone.has(id)) this.#broken.push(new Violation('A12', `${id} goes out once more`));
    if (!UNCHANGED.includes(db) && !STAYS.test(db)) return;
    const kept = this.#stay.get(db) ?? new Map<string, string>();
    this.#stay.set(db, kept);
    const [before, text] = [kept.get(id), textOf(body)];
    if (UNCHANGED.includes(db) && before !== undefined && before !== text)
      this.#broken.push(new Violation(lawOf(db), `${id} of ${db} was written over`));
    if (deleted) kept.delete(id);
    else kept.set(id, text);
  }

  #told(uid: string, { id, body }: Written): void {
    const { by: _by, receivedAt: _receivedAt, outcome: _outcome, ...made } = body;
    const { deviceId } = Made.parse(made).origin;
    if (!this.made.has(id)) this.made.set(id, { uid, deviceId, body: made });
    this.folded.delete(id);
    const ended = Ended.safeParse(body).data;
    if (!ended) return;
    const { outcome } = ended;
    if (!this.bodies.has(id) || outcome.state !== 'held') this.bodies.set(id, this.#whole(id, body));
    if (outcome.state === 'held') return;
    const end = JSON.stringify([outcome.state, outcome.code ?? null, outcome.at]);
    const before = this.answers.get(id);
    if (before === undefined) this.answers.set(id, { uid, id, end, at: Date.parse(outcome.at) });
    else if (before.end !== end) this.#broken.push(new Violation('S4', `${id} ended as ${before.end}, and now as ${end}`));
  }

  /** Said again it comes in short: the first answer said what it wrote. */
  #whole(id: string, body: Body): Body {
    return this.answers.has(id) ? (this.bodies.get(id) ?? body) : body;
  }

  /** What stays for ever is there, as it was written. */
  async stays(list: (db: string) => Promise<readonly { readonly id: string; readonly body: Body }[]>): Promise<void> {
    for (const [db, kept] of this.#stay) {
      const there = new Map((await list(db)).map(({ id, body }) => [id, body]));
      for (const [id, text] of kept) {
        const body = there.get(id);
        if (body === undefined) throw new Violation(lawOf(db), `${id} has gone from ${db}`);
        if (UNCHANGED.includes(db) && textOf(body) !== text) throw new Violation(lawOf(db), `${id} is not as it was written`);
      }
    }
  }

  /** Of this person, what was answered so lately that whoever comes back hears it word for word. */
  lately(uid: string, now: number): EndedOnce[] {
    return [...this.answers.values()].filter((one) => one.uid === uid && now - one.at <= HEARS_ALL);
  }
}

/** 0.3: the first refusal of what was made on that device that its Outbox does not show, though nobody has put it away and it is not old. */
export function unshown(
  { answers, made }: AnsweredLog,
  { deviceId, rows, now }: { readonly deviceId: string; readonly rows: readonly { readonly id: string }[]; readonly now: number },
): EndedOnce | null {
  const shown = new Set(rows.map(({ id }) => id));
  const own = [...answers.values()].filter(({ id }) => made.get(id)?.deviceId === deviceId);
  return own.find((one) => one.end.startsWith('["refused"') && now - one.at < SHOWN_FOR && !shown.has(one.id)) ?? null;
}

/** The first of them that it does not know the end of; null: none. @param held proposals as the device holds them */
export function unheard(wanted: readonly EndedOnce[], held: readonly { readonly _id: string; readonly outcome?: unknown }[]) {
  const ends = new Map(held.map(({ _id, ...rest }) => [_id, Ended.shape.outcome.safeParse(rest.outcome).data]));
  return (
    wanted.find(({ id, end }) => {
      const outcome = ends.get(id);
      return !outcome || JSON.stringify([outcome.state, outcome.code ?? null, outcome.at]) !== end;
    }) ?? null
  );
}

const lawOf = (db: string): string => (db === 'cell/ledger' ? 'S10' : db === 'cell/audit' ? '2.23' : 'A6');
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
