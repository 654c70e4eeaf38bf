/**
 * The payment port (architecture §6): the decider never calls it, only the worker of errands does (A12). What was asked under one key moves
 * money once, however often it is asked again: the key is the errand's id, and asking again tells how far it has come. Every answer is a
 * value. `PaymentsUnavailable` is thrown where there is none; then it is not known whether money moved, and the same is to be asked again.
 */
import type { Instant, Money } from '../../schemas/basics/primitives.ts';
import type { PayoutDetails } from '../../schemas/payout-details/typed/fields.ts';
import type { PaymentEvent } from './events.ts';

/** Whose payment it is: given to the provider, and back with every word of theirs about it. */
export interface PaymentReference {
  readonly paymentId: string;
  readonly memberId: string;
}

export interface Charge {
  /** The errand's id: the idempotency key. */
  readonly key: string;
  readonly about: PaymentReference;
  readonly amount: Money;
  /**
   * The provider's name for the method, `<provider>:<method>`: one that was saved (`SavedMethod.method`), or `<provider>:checkout`, which is
   * chosen on the provider's own page and saved there for later.
   */
  readonly method: string;
  /** When it was first asked for: asked again it is the same charge. */
  readonly askedAt: Instant;
  /** Nobody is there who could prove to their bank who they are: then a bank that wants that has declined. */
  readonly offSession: boolean;
  /** What it is for, in the payer's words; absent: a pass. */
  readonly what?: string;
  /** Where the bank's page leads back to. */
  readonly returnUrl: string;
}

/** `reason` is a word for the operator, never shown; it names no card. */
interface Failed {
  readonly state: 'failed';
  readonly pspRef: string;
  readonly reason: string;
}
export type Moved =
  | { readonly state: 'succeeded'; readonly pspRef: string }
  /** The provider has it, and answers later: by a webhook, or when it is asked again. */
  | { readonly state: 'processing'; readonly pspRef: string }
  | Failed;
/** `url`: the page on which the member goes on with their bank. */
export type Charged = Moved | { readonly state: 'requires_action'; readonly pspRef: string; readonly url: string };

/** Whose refund it is: given to the provider, and back with what it says of it afterwards. */
export interface RefundReference {
  readonly refundId: string;
  readonly memberId: string;
}

export interface Refund {
  readonly key: string;
  readonly about: RefundReference;
  /** Of the charge that is given back, as a whole or in part. */
  readonly pspRef: string;
  readonly amount: Money;
}

export interface Transfer {
  readonly key: string;
  /** The provider's name for the gym's account. */
  readonly account: string;
  readonly amount: Money;
  /** As it stands on the gym's bank statement, where the provider lets us say so. */
  readonly reference?: string;
}

/** What was sent to a gym's account, taken out of it again. */
export interface TakeBack {
  readonly key: string;
  readonly account: string;
  /** The provider's name for what was sent. */
  readonly transfer: string;
  readonly amount: Money;
}

/** What there is to show for a payment that a cardholder's bank asks back. */
export interface Defence {
  readonly key: string;
  /** The provider's name for what the bank asks. */
  readonly disputeRef: string;
  readonly what: string;
  readonly boughtAt: Instant;
  /** When its holder came in, oldest first: one at least. */
  readonly visits: readonly Instant[];
}

/** A gym's account with the provider. */
export interface GymAccount {
  readonly account: string;
  /** `incomplete`: the provider waits for the gym · `checking`: the gym for the provider · `ready`: money may be sent to it. */
  readonly state: 'incomplete' | 'checking' | 'ready';
}

/** Bank details to be looked at: are they an account of who is named, and may money be sent there? */
export interface AccountCheck {
  /** The errand's id. */
  readonly key: string;
  readonly gymId: string;
  /** The gym's account with the provider, where it has one. */
  readonly account?: string | undefined;
  readonly details: PayoutDetails;
}
/** `checking`: the provider answers later, by a webhook, or waits for the gym on its own page. */
export interface AccountChecked {
  readonly account: string;
  readonly result: 'checking' | 'verified' | 'rejected';
}

/** A card that may be charged again. Its number is the provider's secret. */
export interface SavedMethod {
  readonly method: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Whose card it is that is added: given to the provider, and back with what was typed on its page. */
export interface SetupReference {
  /** The errand's id. */
  readonly setupId: string;
  readonly memberId: string;
}

/** A card that is typed on the provider's page and kept there. Nothing is charged. */
export interface Setup {
  /** The errand's id: asked again under it, it is the same page. */
  readonly key: string;
  readonly about: SetupReference;
  /** When it was first asked for. The page lives for an hour. */
  readonly askedAt: Instant;
  /** Where the page leads back to. */
  readonly returnUrl: string;
}
/** `nothing`: and nothing will be. */
export type SetUp =
  | { readonly state: 'open'; readonly url: string }
  | { readonly state: 'saved'; readonly saved: SavedMethod }
  | { readonly state: 'nothing' };

/** A webhook as it came, before anything has read it. */
export interface PaymentPost {
  readonly body: Uint8Array;
  /** The header that bears the signature. */
  readonly signature: string | undefined;
}
/** Why a post is not believed. `old`: by more than five minutes, so that nobody's copy is taken for news. */
export type Unbelieved = 'unsigned' | 'forged' | 'old' | 'unreadable';

export interface Payments {
  /** What kind of provider this is, in words for the operator: it tells whether real money moves. */
  readonly label: string;
  charge(charge: Charge): Promise<Charged>;
  /** Gives a charge up: what has not succeeded by now never will, unless it is with the bank already. Answers how it ended. */
  giveUp(charge: Charge): Promise<Moved>;
  /** What it keeps of a charge that went through, for its work. Null: it doesn't say yet. Of a charge that there never was, nothing. */
  feeOf(pspRef: string): Promise<Money | null>;
  refund(refund: Refund): Promise<Moved>;
  transfer(transfer: Transfer): Promise<Moved>;
  /** Once under one key, and never more than was sent. */
  takeBack(transfer: TakeBack): Promise<Moved>;
  /** Once for each dispute: what was shown stays. `too_late`: the bank has decided, has been shown something already, or never asked. */
  defend(defence: Defence): Promise<'shown' | 'too_late'>;
  readonly accounts: {
    open(gym: { readonly key: string; readonly gymId: string }): Promise<GymAccount>;
    /** The provider's page on which the gym says who it is. Lives for minutes: ask when somebody is about to go there. */
    link(account: string, back: { readonly returnUrl: string }): Promise<{ readonly url: string }>;
    /** Makes the account where there is none. The same asked again is answered alike, until the provider knows more. */
    check(asked: AccountCheck): Promise<AccountChecked>;
    /** Null: there is no such account. */
    state(account: string): Promise<GymAccount | null>;
  };
  readonly methods: {
    /** What a charge that succeeded was paid with, where that may be charged again. */
    of(pspRef: string): Promise<SavedMethod | null>;
    /** Makes the page, and asked again tells how far it has come. */
    setup(setup: Setup): Promise<SetUp>;
    /** Gives the page up: what is not saved by now never will be there. */
    endSetup(setup: Setup): Promise<Exclude<SetUp, { state: 'open' }>>;
    /** It is not charged again. Once more is fine. */
    remove(method: string): Promise<void>;
  };
  webhook(post: PaymentPost): Promise<PaymentEvent | Unbelieved>;
}

/** No answer from the provider. The message names no person and no card. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}
