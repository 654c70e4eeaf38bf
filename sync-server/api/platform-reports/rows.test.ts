/** [R-72, 4.5] Reports of the whole platform: what they sum to is what the books have, who gets which, and that it is on record first. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { AuditEntry } from '../../../schemas/audit/shape.ts';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { soldAs } from '../../../schemas/ledger/payout-week.ts';
import { refundEntries } from '../../../schemas/ledger/refund.ts';
import { keptOf, saleEntries } from '../../../schemas/ledger/sale.ts';
import { LedgerEntry } from '../../../schemas/ledger/shape.ts';
import { lineOf } from '../../../schemas/payout/lines/line.ts';
import type { Payout } from '../../../schemas/payout/shape.ts';
import { systemMoment } from '../../../schemas/proposal/judge.ts';
import { born, DAY, gym, NOW, pass, payment, person } from '../../../tests/rules/documents.ts';
import { DeciderFixture } from '../../decider/fixture.ts';
import type { ApiAnswer } from '../row.ts';
import { platformReportRows } from './rows.ts';

const [ANA, SUE, SAM] = ['admin001', 'super001', 'member00'] as const;
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** What one sale writes into the books and into the gym's lines, and its payment. */
function sold(key: string, gymKey: string, amountMinor: number, at: string, memberId: string = SAM): AnyDocument[] {
  const paid = payment(key, { gymId: `gym:${gymKey}`, total: money(amountMinor), status: 'succeeded', paidAt: at, memberId });
  const moment = systemMoment(at);
  const entries = saleEntries(paid, soldAs(pass(key, memberId)), moment);
  return [paid, ...entries, ...lineOf(entries, { kind: 'sale', payableFrom: at, at, payment: paid }, moment)];
}
function refunded(key: string, of: readonly AnyDocument[], amountMinor: number, at: string): AnyDocument[] {
  const paid = of.find((one) => one.type === 'payment');
  const kept = keptOf(of.filter((one) => one.type === 'entry'));
  if (!paid) throw new Error('nothing was paid');
  const given = { id: `refund:${key}`, payment: paid, kept, refundedBefore: 0, amountMinor, salePayableFrom: plus(at, 14 * DAY) };
  const moment = systemMoment(at);
  const entries = refundEntries(given, moment);
  return [...entries, ...lineOf(entries, { kind: 'refund', payableFrom: at, at }, moment)];
}
const monday = (gymKey: string, day: string, net: number, change: Partial<Payout> = {}): Payout => ({
  ...{ _id: `payout:${gymKey}:${day}`, type: 'payout', ...born, gymId: `gym:${gymKey}`, day, totals: [] },
  ...{ period: { from: NOW, to: NOW }, due: money(net), carriedIn: money(0), reserved: money(0), released: money(0) },
  ...{ net: money(net), status: 'paid', reference: 'FH 7K3M9Q 260323', at: NOW, paidAt: NOW },
  ...change,
});

async function scene(documents: readonly AnyDocument[]) {
  const fixture = new DeciderFixture();
  const { decider, store } = fixture;
  await decider.start();
  onTestFinished(() => decider.stop());
  let count = 0;
  const fresh = () => `n${++count}`;
  const propose = (...proposals: readonly SystemProposal[]) => decider.propose(...proposals);
  for (const [uid, role] of [
    [ANA, 'admin'],
    [SUE, 'super-admin'],
    [SAM, 'member'],
  ] as const) {
    const said = [
      { kind: 'system.person-registered', body: { uid, email: person(uid).email, displayName: `Sam ${uid}`, consents: [] } },
      { kind: 'system.email-verified', body: { uid } },
      ...(role === 'member' ? [] : [{ kind: 'system.role-set', body: { uid, role } }]),
    ];
    for (const one of said) await propose({ _id: `proposal:${one.kind}:${fresh()}`, type: 'proposal', ...one } as SystemProposal);
  }
  for (const key of ['one', 'two', 'three'])
    await propose({
      ...{ _id: `proposal:gym:${key}`, type: 'proposal', kind: 'system.gym-set' },
      body: { gym: { ...gym(key), name: key === 'three' ? '=HYPERLINK("http://x")' : `Gym ${key}` } },
    } as SystemProposal);
  await decider.idle();
  for (const { _id: id, ...body } of documents)
    for (const db of databasesOf({ _id: id, ...body } as AnyDocument))
      await store.put([{ db, id, body: JSON.parse(JSON.stringify(body)), expect: null }]);
  const rows = platformReportRows({ store, propose, decided: (id) => decider.decided(id), fresh });
  const ask = (uid: string, report: string, more: object = {}): Promise<ApiAnswer> => {
    const isMoney = ['sales', 'payouts', 'tax'].includes(report);
    const [one] = rows.filter(({ path }) => path.endsWith('/money') === isMoney);
    const principal = { kind: 'person', admin: uid !== SAM, superAdmin: uid === SUE };
    const call = {
      visitor: { uid, principal },
      input: { report, ...YEAR, ...more },
      parameters: {},
      query: new URLSearchParams(),
    };
    return one?.handle(call as never) ?? Promise.reject(new Error('no row'));
  };
  const read = async (uid: string, report: string, more: object = {}) => {
    const answer = await ask(uid, report, more);
    if (!('content' in answer)) throw new Error(JSON.stringify(answer));
    const text = Buffer.concat(await Array.fromAsync(answer.content)).toString('utf8');
    return { text, headers: answer.headers, table: cells(text) };
  };
  const sumOf = async (account: string) => {
    const all = await store.list('cell/ledger', { limit: 1000 });
    const entries = all.map(({ id, body }) => LedgerEntry.parse({ _id: id, ...body }));
    return entries.filter((one) => one.account === account).reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  };
  const recorded = async () =>
    (await store.list('cell/audit', { limit: 1000 }))
      .map(({ id, body }) => AuditEntry.parse({ _id: id, ...body }))
      .filter(({ target }) => target.type === 'platformreport');
  return { ask, read, sumOf, recorded, rows };
}

/** Read as a spreadsheet does: by another reader than the writer's. */
function cells(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && plain === '' && lines.at(-1)?.length === 0) break;
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}
const pence = (cell: string | undefined): number => Math.round(Number(cell) * 100);
const column = ([head = [], ...rows]: readonly string[][], name: string): (string | undefined)[] =>
  rows.map((row) => row[head.indexOf(name)]);

const FIRST = sold('a', 'one', 6000, '2026-01-15T10:00:00.000Z');
const BOOKS = [
  ...FIRST,
  ...sold('b', 'one', 1999, '2026-03-31T22:59:59.000Z'),
  // Summer time: in London it is April by then.
  ...sold('c', 'two', 3333, '2026-03-31T23:00:00.000Z', 'member01'),
  ...sold('d', 'three', 50, '2026-12-31T23:59:59.000Z'),
  ...refunded('a', FIRST, 2500, '2026-02-01T10:00:00.000Z'),
];

describe('[R-72] sales', () => {
  it('sum to what the books have, to the penny, in every column', async () => {
    const { read, sumOf } = await scene(BOOKS);
    const { table } = await read(SUE, 'sales');
    const total = (name: string) => pence(column(table, name).at(-1));
    expect(table.at(-1)?.[0]).toBe('Total');
    for (const name of ['Paid by members', 'Commission', 'VAT on commission', 'For the gym'])
      expect(
        column(table, name)
          .slice(0, -1)
          .reduce((sum, cell) => sum + pence(cell), 0),
      ).toBe(total(name));
    expect(total('Commission')).toBe(await sumOf('commission'));
    expect(total('VAT on commission')).toBe(await sumOf('vat_on_commission'));
    expect(total('For the gym')).toBe(0 - (await sumOf('gym_payable')));
    expect(total('Paid by members')).toBe(await sumOf('psp_clearing'));
    expect(table).toHaveLength(1 + 5 + 1);
  });

  it('open in a British spreadsheet: UTF-8 with its mark, dates as 15/01/2026, pounds with two places, no formula', async () => {
    const { read } = await scene(BOOKS);
    const { text, headers, table } = await read(SUE, 'sales');
    expect(text.startsWith('\uFEFFDate,Gym,')).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="sales-2026-01-01-2026-12-31.csv"',
      'cache-control': 'no-store',
    });
    expect(column(table, 'Date')[0]).toBe('15/01/2026');
    expect(column(table, 'Paid by members')).toContain('60.00');
    expect(column(table, 'Paid by members')).toContain('-25.00');
    expect(column(table, 'Gym')).toContain(`'=HYPERLINK("http://x")`);
    expect(text).not.toMatch(/(^|[,\n])[=@+]/);
  });

  it('are of the days that were asked for, by the clock in London', async () => {
    const { read } = await scene(BOOKS);
    const { table } = await read(SUE, 'sales', { from: '2026-03-01', to: '2026-03-31' });
    expect(column(table, 'Cause')).toEqual(['payment:b', '']);
    expect((await read(SUE, 'sales', { from: '2026-04-01', to: '2026-04-01' })).table).toHaveLength(3);
  });
});

describe('[R-72] the platform report for HMRC', () => {
  it('by seller and quarter: consideration after what was withheld, activities, and which data is missing', async () => {
    const { read, sumOf } = await scene(BOOKS);
    const { table } = await read(SUE, 'tax');
    expect(table.map((row) => [row[0], row[6], row[11]])).toEqual([
      ['Quarter', 'Gym', 'Activities'],
      ['2026 Q1', 'Gym one', '2'],
      ['2026 Q4', `'=HYPERLINK("http://x")`, '1'],
      ['2026 Q2', 'Gym two', '1'],
      ['Total', '', ''],
    ]);
    const [paid, kept, credited] = ['Paid by members', 'Fees and VAT withheld', 'Consideration'].map((name) =>
      pence(column(table, name).at(-1)),
    );
    expect(credited).toBe(0 - (await sumOf('gym_payable')));
    expect(kept).toBe(0 - (await sumOf('commission')) - (await sumOf('vat_on_commission')));
    expect((paid ?? 0) - (kept ?? 0)).toBe(credited);
    expect(column(table, 'Seller data missing')[0]).toBe('legal name; account');
  });
});

describe('payouts, retention and reviews', () => {
  it('[R-54] payouts: only what was paid counts as paid', async () => {
    const { read } = await scene([
      monday('one', '2026-03-23', 4920),
      monday('one', '2026-03-30', 1000, { status: 'carried' }),
      monday('two', '2026-03-23', 2733),
      monday('two', '2025-12-29', 1),
    ]);
    const { table } = await read(SUE, 'payouts');
    expect(column(table, 'Monday')).toEqual(['23/03/2026', '30/03/2026', '23/03/2026', 'Total']);
    expect(column(table, 'Paid')).toEqual(['49.20', '0.00', '27.33', '76.53']);
  });

  it('retention: by the month of the first pass, who paid again how many months on; nobody by name', async () => {
    const { read } = await scene([
      ...sold('a', 'one', 6000, '2026-01-15T10:00:00.000Z', 'member01'),
      ...sold('b', 'two', 6000, '2026-02-20T10:00:00.000Z', 'member01'),
      ...sold('c', 'two', 6000, '2026-02-21T10:00:00.000Z', 'member01'),
      ...sold('d', 'one', 6000, '2026-01-31T23:59:00.000Z', 'member02'),
      ...sold('e', 'one', 6000, '2026-03-01T10:00:00.000Z', 'member03'),
    ]);
    const { table, text } = await read(ANA, 'retention');
    expect(table.slice(1).map((row) => row.slice(0, 4))).toEqual([
      ['01/2026', '2', '1', '0'],
      ['03/2026', '1', '0', '0'],
    ]);
    expect(text).not.toMatch(/member0\d/);
  });

  it('review integrity: by stars and by gym, and no words of anybody', async () => {
    const at = { startedAt: NOW, textAt: NOW, versions: [] };
    const { read } = await scene([
      {
        ...{ _id: 'review:one.member00', type: 'review', ...born, proposalId: 'proposal:1', judgedAt: NOW, uid: SAM },
        ...{ gymId: 'gym:one', gymName: 'Gym one', memberName: 'Sam K.', shownAs: 'gymreview:1', checkinId: 'checkin:1' },
        ...{ visitMonth: '2026-03', rating: 1, text: 'A secret.', status: 'removed', heldFor: [], ...at },
        moderation: { as: 'removed', code: 'fake', at: NOW },
      },
      {
        ...{ _id: 'reviewcase:1', type: 'reviewcase', ...born, reviewId: 'review:one.member00', gymId: 'gym:one', heldFor: [] },
        ...{ signals: ['many_at_once'], reports: 0, openedAt: NOW, status: 'closed', wasHeld: true },
      },
    ]);
    const { table, text } = await read(ANA, 'reviews');
    expect(table[1]).toEqual(['All gyms', '', '1', '1', '1', '100.0%', '1', '100.0%', '1', '0', '0']);
    expect(table.at(-1)).toEqual(['Gym one', 'gym:one', 'All', '1', '1', '100.0%', '1', '100.0%', '1', '0', '0']);
    expect(text).not.toContain('secret');
  });
});

describe('[R-61, 2.23] who gets which', () => {
  it.each(['sales', 'payouts', 'tax'])('%s is a super-admin’s alone', async (name) => {
    const { ask, recorded } = await scene([]);
    for (const uid of [SAM, ANA]) expect(await ask(uid, name)).toEqual({ refused: 'NOT_FOUND', status: 404 });
    expect(await recorded()).toEqual([]);
    expect(await ask(SUE, name)).toMatchObject({ status: 200 });
    expect(await recorded()).toMatchObject([{ actorUid: SUE, action: 'payout.report_made', target: { id: name }, after: YEAR }]);
  });

  it.each(['retention', 'reviews'])('%s is for every administrator', async (name) => {
    const { ask, recorded } = await scene([]);
    expect(await ask(SAM, name)).toEqual({ refused: 'NOT_FOUND', status: 404 });
    for (const uid of [ANA, SUE]) expect(await ask(uid, name)).toMatchObject({ status: 200 });
    expect((await recorded()).map(({ actorUid, action }) => [actorUid, action])).toEqual([
      [ANA, 'platformreport.made'],
      [SUE, 'platformreport.made'],
    ]);
  });

  it('what is about money wants a sign-in of the last ten minutes', async () => {
    const { rows } = await scene([]);
    expect(rows.map(({ path, signedInWithin }) => [path, signedInWithin])).toEqual([
      ['/api/platform-reports/money', 600_000],
      ['/api/platform-reports', undefined],
    ]);
  });

  it('days the wrong way round are refused, and our app gets the same in one piece', async () => {
    const { ask, read } = await scene(BOOKS);
    expect(await ask(SUE, 'sales', { from: '2026-02-01', to: '2026-01-01' })).toMatchObject({
      refused: 'VALIDATION',
      status: 400,
    });
    const whole = await ask(SUE, 'sales', { as: 'json' });
    expect(whole).toMatchObject({ body: { name: 'sales-2026-01-01-2026-12-31.csv', csv: (await read(SUE, 'sales')).text } });
  });
});
