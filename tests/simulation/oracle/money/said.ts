/** What the documents say of money, as they lie in the store. Read without the product's shapes; pence throughout. */
import * as z from 'zod/mini';

const Amount = z.object({ amountMinor: z.number() });
const Entry = z.object({ _id: z.string(), type: z.literal('entry'), cause: z.string(), account: z.string(), amount: Amount });
const Payment = z.object({
  _id: z.string(),
  type: z.literal('payment'),
  kind: z.string(),
  createdAt: z.string(),
  memberId: z.string(),
  gymId: z.string(),
  passId: z.string(),
  total: Amount,
  status: z.string(),
  paidAt: z.optional(z.string()),
  refunded: z.optional(Amount),
  chargebacks: z.optional(z.array(z.object({ ref: z.string(), state: z.string(), amount: Amount, at: z.string() }))),
});
const Refund = z.object({
  _id: z.string(),
  type: z.literal('refund'),
  paymentId: z.string(),
  amount: Amount,
  cause: z.string(),
  createdAt: z.string(),
  status: z.string(),
  paidAt: z.optional(z.string()),
  passStays: z.optional(z.boolean()),
});
const Payout = z.object({
  _id: z.string(),
  type: z.literal('payout'),
  net: Amount,
  status: z.string(),
  at: z.string(),
  sentAt: z.optional(z.string()),
  pspRef: z.optional(z.string()),
});
const Visit = z.object({
  _id: z.string(),
  type: z.literal('checkin'),
  memberId: z.optional(z.string()),
  passId: z.optional(z.string()),
  judgedAt: z.string(),
  receivedAt: z.string(),
  consumedVisit: z.boolean(),
  status: z.string(),
  method: z.string(),
  codes: z.array(z.string()),
  staffReason: z.optional(z.string()),
  reportedAt: z.optional(z.string()),
  checkedAgainst: z.object({ rosterAt: z.optional(z.string()) }),
  review: z.optional(z.object({ verdict: z.string(), codes: z.array(z.string()) })),
});
const Pass = z.object({
  _id: z.string(),
  type: z.literal('pass'),
  productId: z.string(),
  purchasedAt: z.string(),
  refundedAt: z.optional(z.string()),
  status: z.string(),
  startsOn: z.optional(z.string()),
  activateBy: z.string(),
  validFrom: z.optional(z.string()),
  validTo: z.optional(z.string()),
  visitsTotal: z.optional(z.number()),
});
const Owed = z.object({
  _id: z.string(),
  type: z.literal('owedvisit'),
  memberId: z.string(),
  checkinId: z.string(),
  why: z.string(),
  amount: Amount,
  status: z.string(),
  payBy: z.string(),
});
const Person = z.object({ _id: z.string(), type: z.literal('user'), status: z.string() });
const Receipt = z.object({ _id: z.string(), type: z.enum(['receipt', 'creditnote']), paymentId: z.string() });
const DebtDispute = z.object({ _id: z.string(), kind: z.literal('debt'), amount: Amount, status: z.string() });
const Errand = z.object({ type: z.literal('errand'), kind: z.string(), status: z.string() });

export type SaidEntry = z.infer<typeof Entry>;
export type SaidPayment = z.infer<typeof Payment>;
export type SaidVisit = z.infer<typeof Visit>;
export type SaidPass = z.infer<typeof Pass>;
export type SaidOwed = z.infer<typeof Owed>;
export type SaidRefund = z.infer<typeof Refund>;
export type SaidPayout = z.infer<typeof Payout>;

export interface SaidMoney {
  readonly entries: readonly SaidEntry[];
  readonly payments: readonly SaidPayment[];
  readonly refunds: readonly SaidRefund[];
  readonly payouts: readonly SaidPayout[];
  readonly papers: readonly z.infer<typeof Receipt>[];
  readonly visits: readonly SaidVisit[];
  readonly passes: readonly SaidPass[];
  readonly owed: readonly SaidOwed[];
  /** What gyms' own banks ask back, once for each database in which it lies. */
  readonly debtDisputes: readonly (z.infer<typeof DebtDispute> & { readonly db: string })[];
  readonly people: readonly z.infer<typeof Person>[];
  /** Nothing is still to be asked of the provider. */
  readonly isQuiet: boolean;
  /** All that a member's own databases hold, one line each. */
  readonly membersOwn: readonly string[];
}

interface Row {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}
type Rows = (db: string) => Promise<readonly Row[]>;
const MONEY: readonly string[] = ['charge', 'fee', 'refund', 'payout', 'debt', 'take-back', 'defence'];

/** @param gym key of the one gym there is */
export async function saidIn(rows: Rows, members: readonly string[], gym: string): Promise<SaidMoney> {
  const read = async <T>(shape: z.ZodMiniType<T>, db: string): Promise<T[]> =>
    (await rows(db)).flatMap(({ id, body }) => {
      const { data } = shape.safeParse({ ...body, _id: id });
      return data === undefined ? [] : [data];
    });
  const own = async <T>(shape: z.ZodMiniType<T>, name = 'payments') =>
    (await Promise.all(members.map((uid) => read(shape, `member-${uid}/${name}`)))).flat();
  const debtDisputesIn = async (db: string) => (await read(DebtDispute, db)).map((one) => ({ ...one, db }));
  const private_ = members.flatMap((uid) =>
    ['payments', 'passes', 'bookings', 'checkins'].map((name) => `member-${uid}/${name}`).concat(`self-${uid}/self`),
  );
  const texts = await Promise.all(
    private_.map(async (db) => (await rows(db)).map(({ id, body }) => `${db} ${id} ${JSON.stringify(body)}`)),
  );
  return {
    entries: await read(Entry, 'cell/ledger'),
    payments: await own(Payment),
    refunds: await own(Refund),
    papers: await own(Receipt),
    visits: await read(Visit, `gym-${gym}/checkins`),
    passes: await own(Pass, 'passes'),
    owed: await own(Owed),
    people: (await Promise.all(members.map((uid) => read(Person, `self-${uid}/self`)))).flat(),
    payouts: await read(Payout, `gym-${gym}/payouts`),
    debtDisputes: (
      await Promise.all([`gym-${gym}/payouts`, `gym-${gym}/orders`, 'platform/disputes'].map(debtDisputesIn))
    ).flat(),
    isQuiet: (await read(Errand, 'cell/errands')).every(({ kind, status }) => status !== 'open' || !MONEY.includes(kind)),
    membersOwn: texts.flat(),
  };
}
