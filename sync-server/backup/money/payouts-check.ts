/**
 * Whether what gyms were paid can be true (S10, 2.10): each line says what the entries of its cause do, each payout is the lines that name its
 * run and what was there before, what was sent is booked once and what came back once, and each gym stands as its entries have it.
 */
import { byText } from '../../../schemas/basics/by-text.ts';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { balanceOf } from '../../../schemas/ledger/entries.ts';
import type { LedgerAccount, LedgerEntry } from '../../../schemas/ledger/shape.ts';
import type { GymLine, MoneyStanding, Payout } from '../../../schemas/payout/shape.ts';
import type { Check } from '../check.ts';
import type { KeptDocument } from '../snapshot.ts';

/** Written by the run itself, or when it is sent: not what fell due in it. */
const ITS_OWN: readonly GymLine['kind'][] = ['reserve', 'release', 'payout'];
const GYMS: readonly LedgerAccount[] = ['gym_payable', 'gym_reserve', 'commission', 'vat_on_commission'];
const SENT: readonly Payout['status'][] = ['scheduled', 'processing', 'paid', 'failed'];

export class PayoutsCheck implements Check {
  /** By their causes. Those from before runs were named have no lines. */
  readonly #entries = new Map<string, LedgerEntry[]>();
  readonly #lines = new Map<string, GymLine>();
  readonly #payouts = new Map<string, Payout>();
  readonly #standings = new Map<string, MoneyStanding>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'entry' && doc.payoutId !== undefined)
      this.#entries.set(doc.cause, [...(this.#entries.get(doc.cause) ?? []), doc]);
    if (doc?.type === 'line') this.#lines.set(doc.cause, doc);
    if (doc?.type === 'payout') this.#payouts.set(doc._id, doc);
    if (doc?.type === 'gymmoney') this.#standings.set(doc.gymId, doc);
  }

  problems(): string[] {
    const byRun = Map.groupBy(this.#lines.values(), ({ payoutId }) => payoutId);
    const byGym = Map.groupBy([...this.#entries.values()].flat(), ({ gymId }) => gymId);
    return [
      ...[...this.#entries].flatMap(([cause, entries]) => this.#ofCause(cause, entries)),
      ...[...this.#lines.values()].flatMap(({ _id, cause }) =>
        this.#entries.has(cause) ? [] : [`S10: ${_id} is there, and nothing of it is booked`],
      ),
      ...[...this.#payouts.values()].flatMap((payout) => [
        ...ofRun(payout, byRun.get(payout._id) ?? []),
        ...this.#ofSending(payout),
        ...differs(`${payout._id} carried in`, payout.carriedIn.amountMinor, owedBefore(byGym.get(payout.gymId), payout.day)),
      ]),
      ...[...byRun].flatMap(([run, lines]) => this.#ofOver(run, lines)),
      ...[...this.#standings.values()].flatMap((one) => this.#ofStanding(one, byGym.get(one.gymId) ?? [])),
    ];
  }

  #ofCause(cause: string, entries: readonly LedgerEntry[]): string[] {
    const line = this.#lines.get(cause);
    if (!line) return entries.some(({ account }) => GYMS.includes(account)) ? [`S10: ${cause} is booked, and has no line`] : [];
    const elsewhere = entries.filter(({ payoutId }) => payoutId !== line.payoutId);
    const { gross, commission, vatOnCommission, fee, net, waits } = line;
    return [
      ...differs(`${line._id}: net`, net.amountMinor, 0 - balanceOf(entries, 'gym_payable')),
      ...differs(`${line._id}: commission`, commission.amountMinor, balanceOf(entries, 'commission')),
      ...differs(`${line._id}: VAT`, vatOnCommission.amountMinor, balanceOf(entries, 'vat_on_commission')),
      ...differs(`${line._id}: what waits`, waits.amountMinor, 0 - balanceOf(entries, 'gym_reserve')),
      ...differs(`${line._id}: its parts`, net.amountMinor, sumOf([gross, commission, vatOnCommission, fee])),
      ...elsewhere.map(({ _id, payoutId }) => `S10: ${_id} is in ${payoutId}, and its line in ${line.payoutId}`),
      ...(cause.startsWith('payout') && !this.#payouts.has(cause.replace('payout-returned:', 'payout:'))
        ? [`S10: ${cause} is booked, and there is no such payout`]
        : []),
    ];
  }

  /** What was asked of the provider is booked, and nothing else; what failed is owed again; what was put aside is. */
  #ofSending({ _id, status, net, reserved, released }: Payout): string[] {
    const booked = (word: string, account: LedgerAccount = 'gym_payable') =>
      balanceOf(this.#entries.get(_id.replace('payout:', `${word}:`)) ?? [], account);
    return [
      ...differs(`${_id} is ${status}: sent`, SENT.includes(status) ? net.amountMinor : 0, booked('payout')),
      ...differs(`${_id} is ${status}: back`, status === 'failed' ? net.amountMinor : 0, 0 - booked('payout-returned')),
      ...differs(`${_id}: reserved`, reserved.amountMinor, booked('reserve')),
      ...differs(`${_id}: released`, released.amountMinor, 0 - booked('release')),
    ];
  }

  /** Nothing falls due in a run that is over and paid nothing of it. */
  #ofOver(run: string, lines: readonly GymLine[]): string[] {
    const { lastRun = '' } = this.#standings.get(lines[0]?.gymId ?? '') ?? {};
    if (run.slice(-10) > lastRun || this.#payouts.has(run)) return [];
    return [`S10: ${lines.length} lines are in ${run}, which is over, and there is no such payout`];
  }

  #ofStanding(
    { _id, gymId, carried, reserved, lastRun, nextRun, settled, held }: MoneyStanding,
    entries: readonly LedgerEntry[],
  ): string[] {
    const owed = entries.filter(({ payoutId }) => lastRun !== undefined && runOf(payoutId) <= lastRun);
    const aside = entries.filter(({ cause }) => /^(reserve|release):/.test(cause));
    const paidOff = entries.filter(
      ({ cause, payoutId }) => /^(debt|debt-disputed|debt-dispute-end|write-off):/.test(cause) && runOf(payoutId) === nextRun,
    );
    const waiting = [...this.#payouts.values()].filter((one) => one.gymId === gymId && one.status === 'on_hold');
    const names = waiting.map((one) => one._id).toSorted(byText);
    return [
      ...differs(`${_id}: carried`, carried.amountMinor, 0 - balanceOf(owed, 'gym_payable')),
      ...differs(`${_id}: settled`, settled?.amountMinor ?? 0, 0 - balanceOf(paidOff, 'gym_payable')),
      ...differs(`${_id}: reserved`, reserved.amountMinor, 0 - balanceOf(aside, 'gym_reserve')),
      ...(names.join() === (held ?? '')
        ? []
        : [`S10: of ${keyOf(gymId)} ${held ?? 'nothing'} waits, and on hold are ${names.join()}`]),
    ];
  }
}

function ofRun({ _id, totals, due, carriedIn, reserved, released, net }: Payout, lines: readonly GymLine[]): string[] {
  const fell = lines.filter(({ kind }) => !ITS_OWN.includes(kind));
  const kinds = new Set([...fell, ...totals].map(({ kind }) => kind));
  return [
    ...differs(`${_id}: due`, due.amountMinor, sumOf(fell.map((one) => one.net))),
    ...differs(`${_id}: net`, net.amountMinor, sumOf([carriedIn, due, released]) - reserved.amountMinor),
    ...[...kinds].flatMap((kind) => {
      const all = fell.filter((one) => one.kind === kind);
      const said = totals.filter((one) => one.kind === kind);
      const [count, sum] = [said.reduce((before, one) => before + one.count, 0), sumOf(said.map((one) => one.net))];
      return [
        ...differs(`${_id}: ${kind}`, sum, sumOf(all.map((one) => one.net))),
        ...differs(`${_id}: how often ${kind}`, count, all.length),
      ];
    }),
  ];
}

/** Up to the run before that Monday's. */
const owedBefore = (entries: readonly LedgerEntry[] = [], day: string): number =>
  0 -
  balanceOf(
    entries.filter(({ payoutId }) => runOf(payoutId) < day),
    'gym_payable',
  );

const runOf = (payoutId = ''): string => payoutId.slice(-10);
const sumOf = (all: readonly { readonly amountMinor: number }[]): number => all.reduce((sum, one) => sum + one.amountMinor, 0);

const differs = (what: string, says: number, is: number): string[] =>
  says === is ? [] : [`S10: ${what}: ${says}, and by the books ${is}`];
