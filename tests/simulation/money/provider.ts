/**
 * A payment provider that outlives the server: the sandbox on books of its own, over a line that loses what is asked and what is answered. What it
 * says on its own account waits until somebody delivers it, in whatever order and however often. Beside it stand the banks, which take money back.
 */
import { DatabaseSync } from 'node:sqlite';
import { money } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { PaymentEvent } from '../../../sync-server/payments/events.ts';
import {
  type Charge,
  type Charged,
  type Defence,
  type Moved,
  type PaymentPost,
  type Payments,
  PaymentsUnavailable,
  type Refund,
  type RefundReference,
} from '../../../sync-server/payments/payments.ts';
import { openSandbox, type Sandbox } from '../../../sync-server/payments/sandbox/sandbox.ts';
import { signPost } from '../../../sync-server/payments/sandbox/signature.ts';
import { openSqliteIn } from '../../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../../sync-server/store/store.ts';
import { type BankCase, type HeldTransfer, heldIn } from '../oracle/money/held.ts';
import type { Seeded } from '../seeded.ts';
import type { VirtualTime } from '../virtual-time.ts';

const SECRET = 'a-secret';
export type ProviderLine = 'fine' | 'asks lost' | 'answers lost';
type Asking = 'charge' | 'refund' | 'transfer';
/** Said by the provider, and not heard yet. */
interface Waiting {
  readonly event: PaymentEvent;
  readonly since: number;
}

export class Provider {
  readonly #time: VirtualTime;
  readonly #store: Store;
  readonly #sandbox: Sandbox;
  /** What it answered in a bank's stead, by the key of what was asked: it says the same again. */
  readonly #refusals = new Map<string, Moved>();
  /** Keys of refunds that were asked of it while no bank had the money. */
  readonly #refunding = new Set<string>();
  line: ProviderLine = 'fine';
  /** Whose bank takes no charge at which nobody is there. */
  readonly declining = new Set<string>();
  /** Whose card was closed: nothing can be sent back to it. */
  readonly closed = new Set<string>();
  readonly waiting: Waiting[] = [];
  readonly heard: PaymentEvent[] = [];
  readonly cases = new Map<string, BankCase>();
  /** What banks were shown of what they asked back, by the provider's names for that. */
  readonly defended = new Map<string, Defence>();
  /** Transfers that a gym's bank sent back, by the provider's names. */
  readonly returned = new Set<string>();
  /** Transfers that it sent back into the gym's account with the provider. */
  readonly inAccount = new Set<string>();
  /** Refunds that a member's bank sent back, by the provider's names. */
  readonly refundsBack = new Set<string>();
  /** Whose refund is whose, by the provider's names. */
  readonly refundOf = new Map<string, RefundReference>();
  /** Dies when it has done this the next time, before anybody hears of it. */
  dying: { readonly at: Asking; readonly kill: () => void } | null = null;

  constructor(time: VirtualTime, random: Seeded) {
    this.#time = time;
    this.#store = openSqliteIn(new DatabaseSync(':memory:'), { random });
    this.#sandbox = openSandbox({
      ...{ store: this.#store, ports: { clock: time, random }, secret: SECRET, origin: () => 'https://hub.example' },
      deliver: async ({ body }) => this.says(JSON.parse(new TextDecoder().decode(body)) as PaymentEvent),
    });
  }

  /** Its pages, on which members talk to their banks. */
  get pages() {
    return this.#sandbox.pages;
  }

  /** What it has written in its books, as it lies there. */
  async written(): Promise<readonly { readonly id: string; readonly body: Readonly<Record<string, unknown>> }[]> {
    return this.#store.list('cell/sandbox', { limit: 10_000 });
  }

  /** As one life of the server reaches it. */
  reachedBy(life: { readonly over: boolean }): Payments {
    const over =
      <G extends readonly unknown[], A>(ask: (...given: G) => Promise<A>, what?: Asking) =>
      async (...given: G): Promise<A> => {
        if (life.over || this.line === 'asks lost') throw new PaymentsUnavailable();
        const answer = await ask(...given);
        if (what !== undefined) this.#dieIf(what);
        if (life.over || this.line === 'answers lost') throw new PaymentsUnavailable();
        return answer;
      };
    const { accounts, methods, webhook, label } = this.#sandbox;
    return {
      label,
      charge: over((charge) => this.#charge(charge), 'charge'),
      giveUp: over((charge) => this.#giveUp(charge)),
      feeOf: over((pspRef) => this.#sandbox.feeOf(pspRef)),
      refund: over((refund) => this.#refund(refund), 'refund'),
      transfer: over((transfer) => this.#sandbox.transfer(transfer), 'transfer'),
      defend: over(async (defence) => this.#defended(defence)),
      takeBack: over((transfer) => this.#sandbox.takeBack(transfer)),
      accounts: {
        open: over(accounts.open),
        link: over(accounts.link),
        check: over(accounts.check),
        state: over(accounts.state),
      },
      methods: {
        of: over(methods.of),
        setup: over(methods.setup),
        endSetup: over(methods.endSetup),
        remove: over(methods.remove),
      },
      webhook,
    };
  }

  says(event: PaymentEvent): void {
    this.waiting.push({ event, since: this.#time.now() });
  }

  /** As it arrives: signed just now, however old the news is. */
  post(event: PaymentEvent): PaymentPost {
    const body = new TextEncoder().encode(JSON.stringify(event));
    return { body, signature: signPost(body, SECRET, this.#time.now()) };
  }

  /** A cardholder's bank takes so much back. @param of the charge */
  take(of: { readonly paymentId: string; readonly memberId: string; readonly pspRef: string }, pence: number, fee: number): void {
    const ref = `dp_${this.cases.size}`;
    this.cases.set(ref, { ...of, pence, fee, state: 'opened', at: this.#time.now() });
    this.#tell(ref);
  }

  decide(ref: string, state: 'won' | 'lost'): void {
    const one = this.cases.get(ref);
    if (one?.state !== 'opened') return;
    this.cases.set(ref, { ...one, state });
    this.#tell(ref);
  }

  /** The gym's bank does not take what was sent to it last. */
  async sendBack(account: string): Promise<void> {
    const last = heldIn(await this.written())
      .transfers.filter((one) => one.account === account && !one.fails)
      .at(-1);
    if (!last || this.returned.has(last.pspRef) || this.inAccount.has(last.pspRef)) return;
    this.returned.add(last.pspRef);
    const news = { about: 'account', account, what: 'payout-failed', back: true } as const;
    this.says({ id: `evt_back_${this.returned.size}`, at: instantOf(this.#time.now()), ...news });
  }

  /** It does not take it, and it lies in the gym's account: whether it is taken back from there is not the provider's to say. */
  sendToAccount({ pspRef, account, pence }: HeldTransfer): void {
    this.inAccount.add(pspRef);
    const news = { about: 'account', account, what: 'payout-failed', amount: money(pence) } as const;
    this.says({ id: `evt_account_${this.inAccount.size}`, at: instantOf(this.#time.now()), ...news });
  }

  /** A member's bank does not keep what was sent to it. */
  sendRefundBack(pspRef: string): void {
    const of = this.refundOf.get(pspRef);
    if (!of || this.refundsBack.has(pspRef)) return;
    this.refundsBack.add(pspRef);
    this.says({ id: `evt_refund_${this.refundsBack.size}`, at: instantOf(this.#time.now()), about: 'refund', of, pspRef });
  }

  /** What it was shown first stands. */
  #defended(defence: Defence): 'shown' | 'too_late' {
    const { disputeRef, key } = defence;
    const before = this.defended.get(disputeRef);
    if (before) return before.key === key ? 'shown' : 'too_late';
    if (this.cases.get(disputeRef)?.state !== 'opened') return 'too_late';
    this.defended.set(disputeRef, defence);
    return 'shown';
  }

  #tell(ref: string): void {
    const { paymentId, memberId, pence, fee, state } = this.cases.get(ref) as BankCase;
    const of = { paymentId, memberId };
    const about = { about: 'dispute', of, state, disputeRef: ref, amount: money(pence), fee: money(fee) } as const;
    this.says({ id: `evt_${ref}_${state}`, at: instantOf(this.#time.now()), ...about });
  }

  async #charge(charge: Charge): Promise<Charged> {
    const { key, offSession, about } = charge;
    const before = this.#refusals.get(key);
    if (before) return before;
    if (!offSession || !this.declining.has(about.memberId)) return this.#sandbox.charge(charge);
    return this.#refused(key, 'declined');
  }

  #giveUp(charge: Charge): Promise<Moved> {
    const before = this.#refusals.get(charge.key);
    return before ? Promise.resolve(before) : this.#sandbox.giveUp(charge);
  }

  async #refund(refund: Refund): Promise<Moved> {
    const answer = this.#takenFirst(refund) ?? (await this.#sandbox.refund(refund));
    if (answer.state === 'succeeded') this.refundOf.set(answer.pspRef, { ...refund.about });
    return answer;
  }

  /** Of a charge that a bank has taken nothing can be given back beside it, and to a card that was closed nothing at all. */
  #takenFirst({ key, pspRef, about }: Refund): Moved | null {
    const before = this.#refusals.get(key);
    if (before) return before;
    if (this.closed.has(about.memberId) && !this.#refunding.has(key)) return this.#refused(key, 'card_closed');
    const isTaken = [...this.cases.values()].some((one) => one.pspRef === pspRef && one.state !== 'won');
    if (isTaken && !this.#refunding.has(key)) return this.#refused(key, 'disputed');
    this.#refunding.add(key);
    return null;
  }

  #refused(key: string, reason: string): Moved {
    const answer: Moved = { state: 'failed', pspRef: `bank_${this.#refusals.size}`, reason };
    this.#refusals.set(key, answer);
    return answer;
  }

  #dieIf(what: Asking): void {
    if (this.dying?.at !== what) return;
    const { kill } = this.dying;
    this.dying = null;
    kill();
  }
}
