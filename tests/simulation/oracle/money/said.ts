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
  passId: z.string(),
  total: Amount,
  status: z.string(),
  paidAt: z.optional(z.string()),
  refunded: z.optional(Amount),
  chargebacks: z.optional(z.array(z.object({ ref: z.string(), state: z.string(), amount: Amount }))),
});
const Refund = z.object({
  _id: z.string(),
  type: z.literal('refund'),
  paymentId: z.string(),
  amount: Amount,
  status: z.string(),
  paidAt: z.optional(z.string()),
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
const Receipt = z.object({ _id: z.string(), type: z.enum(['receipt', 'creditnote']), paymentId: z.string() });
const Errand = z.object({ type: z.literal('errand'), kind: z.string(), status: z.string() });

export type SaidEntry = z.infer<typeof Entry>;
export type SaidPayment = z.infer<typeof Payment>;
export type SaidRefund = z.infer<typeof Refund>;
export type SaidPayout = z.infer<typeof Payout>;

export interface SaidMoney {
  readonly entries: readonly SaidEntry[];
  readonly payments: readonly SaidPayment[];
  readonly refunds: readonly SaidRefund[];
  readonly payouts: readonly SaidPayout[];
  readonly papers: readonly z.infer<typeof Receipt>[];
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
const MONEY: readonly string[] = ['charge', 'fee', 'refund', 'payout'];

/** @param gym key of the one gym there is */
export async function saidIn(rows: Rows, members: readonly string[], gym: string): Promise<SaidMoney> {
  const read = async <T>(shape: z.ZodMiniType<T>, db: string): Promise<T[]> =>
    (await rows(db)).flatMap(({ id, body }) => {
      const { data } = shape.safeParse({ ...body, _id: id });
      return data === undefined ? [] : [data];
    });
  const own = async <T>(shape: z.ZodMiniType<T>) =>
    (await Promise.all(members.map((uid) => read(shape, `member-${uid}/payments`)))).flat();
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
    payouts: await read(Payout, `gym-${gym}/payouts`),
    isQuiet: (await read(Errand, 'cell/errands')).every(({ kind, status }) => status !== 'open' || !MONEY.includes(kind)),
    membersOwn: texts.flat(),
  };
}
