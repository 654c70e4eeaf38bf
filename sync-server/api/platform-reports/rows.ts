/**
 * Reports of the whole platform (product.md 4.5, R-72) as tables that a British spreadsheet opens: a gym at a time, so that no report is ever whole
 * in memory. What is about money is for a super-admin who has just signed in. Each is on record before its first line is out.
 */
import { keyOf } from '../../../schemas/basics/key.ts';
import { type Cell, csvOf } from '../../../schemas/file/csv.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { Gym } from '../../../schemas/gym/shape.ts';
import { Payment } from '../../../schemas/payment/shape.ts';
import { GymLine, Payout } from '../../../schemas/payout/shape.ts';
import { PayoutDetailsSent } from '../../../schemas/payout-details/shape.ts';
import { JUST_SIGNED_IN } from '../../../schemas/payout-details/wire.ts';
import { paidOn, RETENTION_HEAD, REVIEWS_HEAD, retentionRows, reviewRows } from '../../../schemas/platform-report/count-rows.ts';
import { PlatformReportMade } from '../../../schemas/platform-report/made.ts';
import {
  PAYOUTS_HEAD,
  payoutRows,
  SALES_HEAD,
  salesRows,
  TAX_HEAD,
  taxRows,
  totalOf,
} from '../../../schemas/platform-report/money-rows.ts';
import {
  CountReportAsked,
  MoneyReportAsked,
  type PlatformReport,
  type ReportDays,
} from '../../../schemas/platform-report/shape.ts';
import { Review, ReviewCase } from '../../../schemas/review/shape.ts';
import { Verification, verificationIdOf } from '../../../schemas/verification/shape.ts';
import type { PersonVisitor } from '../../principals/principals.ts';
import type { Store, StoredDocument } from '../../store/store.ts';
import { type ApiAnswer, type ApiRow, row } from '../row.ts';

export interface PlatformReportParts {
  readonly store: Pick<Store, 'list' | 'get'>;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<{ readonly state: string }>;
  /** A part of an id that was never given before. */
  readonly fresh: () => string;
}

const HOUR = 3_600_000;
const PAGE = 500;
const NOT_FOUND: ApiAnswer = { refused: 'NOT_FOUND', status: 404 };
/** By which a spreadsheet knows that it is UTF-8, and a pound sign is one. */
const MARK = '\uFEFF';

export function platformReportRows(parts: PlatformReportParts): ApiRow[] {
  return [
    row({
      method: 'POST',
      path: '/api/platform-reports/money',
      who: 'device',
      signedInWithin: JUST_SIGNED_IN,
      proof: 'session',
      body: MoneyReportAsked,
      allowance: { most: 30, within: HOUR },
      handle: ({ input, visitor }) => report(parts, input, visitor),
    }),
    row({
      method: 'POST',
      path: '/api/platform-reports',
      who: 'device',
      proof: 'session',
      body: CountReportAsked,
      allowance: { most: 30, within: HOUR },
      handle: ({ input, visitor }) => report(parts, input, visitor),
    }),
  ];
}

interface Asked extends ReportDays {
  readonly report: PlatformReport;
  readonly as?: 'json' | undefined;
}

async function report(parts: PlatformReportParts, asked: Asked, { uid, principal }: PersonVisitor): Promise<ApiAnswer> {
  // Whoever runs no platform never gets as far as the inbox; the rest the rule says.
  if (principal.kind !== 'person' || !principal.admin) return NOT_FOUND;
  const { from, to } = asked;
  if (from > to)
    return { refused: 'VALIDATION', status: 400, facts: { field: 'Until', rule: 'choose a day on or after the first.' } };
  const _id = `proposal:system.platform-report.${parts.fresh()}`;
  const said = { _id, type: 'proposal', kind: 'system.platform-report', body: { uid, report: asked.report, from, to } };
  const made = PlatformReportMade.safeParse(said);
  if (!made.success) return NOT_FOUND;
  await parts.propose(made.data);
  if ((await parts.decided(_id)).state !== 'accepted') return NOT_FOUND;
  const name = `${asked.report}-${from}-${to}.csv`;
  const content = linesOf(parts.store, asked);
  if (asked.as === 'json') {
    const csv = (await Array.fromAsync(content)).join('');
    return { status: 200, body: { name, csv }, headers: { 'cache-control': 'no-store' } };
  }
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return { status: 200, content: bytesOf(content), headers };
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const one of lines) yield Buffer.from(one);
}

async function* linesOf(store: PlatformReportParts['store'], asked: Asked): AsyncIterable<string> {
  yield MARK;
  if (asked.report === 'retention') yield* retention(store, asked);
  else if (asked.report === 'reviews') yield* reviews(store, asked);
  else yield* money(store, asked.report, asked);
}

const HEADS = { sales: SALES_HEAD, payouts: PAYOUTS_HEAD, tax: TAX_HEAD } as const;

/** A gym at a time, and under them what they sum to. */
async function* money(store: PlatformReportParts['store'], name: keyof typeof HEADS, period: ReportDays): AsyncIterable<string> {
  const head = HEADS[name];
  yield csvOf([head]);
  let total: readonly Cell[] = totalOf([], head);
  for await (const gym of all(store, 'platform/gyms', Gym)) {
    const rows = await rowsOf(store, name, gym, period);
    if (rows.length === 0) continue;
    yield csvOf(rows);
    total = totalOf([total, ...rows], head);
  }
  yield csvOf([total]);
}

async function rowsOf(store: PlatformReportParts['store'], name: keyof typeof HEADS, gym: Gym, period: ReportDays) {
  const scope = `gym-${keyOf(gym._id)}`;
  if (name === 'payouts') return payoutRows(gym, await Array.fromAsync(all(store, `${scope}/payouts`, Payout)), period);
  const lines = await Array.fromAsync(all(store, `${scope}/payments`, GymLine));
  if (name === 'sales') return salesRows(gym, lines, period);
  const verified = await store.get('platform/verifications', verificationIdOf(gym._id));
  const business =
    verified && !verified.deleted ? Verification.safeParse({ _id: verified.id, ...verified.body }).data?.business : undefined;
  const sent = await Array.fromAsync(all(store, `${scope}/payouts`, PayoutDetailsSent));
  return taxRows({ gym, business, details: sent.find(({ status }) => status === 'verified') }, lines, period);
}

async function* retention(store: PlatformReportParts['store'], period: ReportDays): AsyncIterable<string> {
  const paid = new Map<string, string[]>();
  for await (const gym of all(store, 'platform/gyms', Gym))
    for await (const { memberId, paidAt, kind } of all(store, `gym-${keyOf(gym._id)}/payments`, Payment))
      if (paidAt !== undefined && kind !== 'owed_visit') paid.set(memberId, [...(paid.get(memberId) ?? []), paidOn(paidAt)]);
  yield csvOf([RETENTION_HEAD, ...retentionRows(paid, period)]);
}

async function* reviews(store: PlatformReportParts['store'], period: ReportDays): AsyncIterable<string> {
  const [gyms, written, cases] = await Promise.all([
    Array.fromAsync(all(store, 'platform/gyms', Gym)),
    Array.fromAsync(all(store, 'platform/reviews', Review)),
    Array.fromAsync(all(store, 'platform/reviews', ReviewCase)),
  ]);
  yield csvOf([REVIEWS_HEAD, ...reviewRows(gyms, written, cases, period)]);
}

interface Shape<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** Every document of that shape in a database, a page at a time. */
async function* all<T>(store: Pick<Store, 'list'>, db: string, shape: Shape<T>): AsyncIterable<T> {
  let page: StoredDocument[] = [];
  do {
    page = await store.list(db, { ...(page.length > 0 && { after: page.at(-1)?.id ?? '' }), limit: PAGE });
    for (const { id, body } of page) {
      const read = shape.safeParse({ _id: id, ...body });
      if (read.success) yield read.data;
    }
  } while (page.length === PAGE);
}
