/** `/member/payments` as it is drawn from what the device holds, before it is there. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { DocumentType } from '../../../../schemas/folds/documents.ts';
import type { CreditNote } from '../../../../schemas/receipt/shape.ts';
import { DAY, NOW, pass, payment, receipt, refund } from '../../../../tests/rules/documents.ts';
import { ownDisputesQuery } from '../../../features/dispute/queries.ts';
import { passesQuery } from '../../../features/pass/queries.ts';
import { paymentsQuery } from '../../../features/payment/queries.ts';
import { creditNotesQuery, receiptsQuery } from '../../../features/receipt/queries.ts';
import { refundsQuery } from '../../../features/refund/queries.ts';
import type { Query } from '../../../sync/device/device.ts';
import { DeviceProvider } from '../../../sync/hooks.tsx';
import { FirstRows } from '../../../sync/queries/first-rows.ts';
import type { Rows } from '../../../sync/queries/rows.ts';
import type { Doc } from '../../../sync/storage/doc.ts';
import { NowProvider } from '../../../ui/now.tsx';
import PaymentsScreen from '../payments.tsx';

const lines = [{ productId: 'product:ten', version: 1, name: '10 visits', gross: money(6000), vat: money(1000) }];
const paid = payment('a', { lines });
const note: CreditNote = {
  ...receipt('a', { total: money(1200) }),
  ...{ _id: 'creditnote:one-2026-1', type: 'creditnote', number: 'FH-7K3M9Q-2026-CN-000001', reason: 'changed_mind' },
  ...{ receiptId: 'receipt:one-2026-a', receiptNumber: 'FH-7K3M9Q-2026-000001' },
};

function drawn(held: {
  payments?: readonly Doc[];
  receipts?: readonly Doc[];
  notes?: readonly Doc[];
  newer?: readonly Doc[];
  refunds?: readonly Doc[];
  disputes?: readonly object[];
}) {
  const rows = (docs: readonly Doc[] = [], newer?: readonly Doc[]): Rows<never> =>
    ({
      state: 'ready',
      rows: docs.map((doc) => ({ doc, mark: 'decided' })),
      asOf: NOW,
      ...(newer ? { newer } : {}),
    }) as unknown as Rows<never>;
  const first = new FirstRows(
    new Map<Query<DocumentType>, Rows<never>>([
      [paymentsQuery, rows(held.payments, held.newer)],
      [receiptsQuery, rows(held.receipts)],
      [creditNotesQuery, rows(held.notes)],
      [refundsQuery, rows(held.refunds)],
      [ownDisputesQuery, rows(held.disputes as readonly Doc[] | undefined)],
      [passesQuery, rows([pass('one', 'member00')])],
    ]),
  );
  const page = renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse(NOW)}>
        <MemoryRouter initialEntries={['/member/payments']}>
          <DeviceProvider device={null} first={first} coming={new Promise(() => {})}>
            <PaymentsScreen />
          </DeviceProvider>
        </MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  );
  return {
    page,
    said: page
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  };
}

describe('[4.2] /member/payments', () => {
  it('says what was paid, to whom and when, and leads to the receipt', () => {
    const { page, said } = drawn({ payments: [paid], receipts: [receipt('a')] });
    for (const words of ['Mar 2026', '10 visits', 'Gym one · Tue 3 Mar 2026', '£60.00', 'Paid']) expect(said).toContain(words);
    expect(page).toContain('href="/member/payments?receipt=receipt%3Aone-2026-a"');
    expect(page).toContain('aria-label="Receipt for 10 visits, Tue 3 Mar 2026"');
  });

  it('shows what was given back, with its credit note', () => {
    const { page, said } = drawn({
      payments: [{ ...paid, status: 'partially_refunded', refunded: money(1200) }],
      receipts: [receipt('a')],
      notes: [note],
    });
    for (const words of ['Partly given back', '£12.00 given back', 'Credit note, £12.00']) expect(said).toContain(words);
    expect(page).toContain('href="/member/payments?receipt=creditnote%3Aone-2026-1"');
  });

  it('[R-51] says of money that is on its way back that it is, and no longer once it has gone', () => {
    const asked = drawn({ payments: [paid], receipts: [receipt('a')], refunds: [refund('a', 'asked')] }).said;
    expect(asked).toContain('Paid £42.00 is on its way back, the way you paid. Banks take 5 to 10 working days.');
    expect(drawn({ payments: [paid], receipts: [receipt('a')], refunds: [refund('a', 'paid')] }).said).not.toContain('£42.00');
  });

  it('[2.16] says beside a payment what one’s bank asks back of it, and what it decided; not what somebody says of a class', () => {
    const bank = (status: string, of = paid._id) => ({
      ...{ _id: 'dispute:bank-dp_1', type: 'dispute', kind: 'bank', status, subject: { type: 'payment', id: of } },
      ...{ amount: money(6000), history: [{ status, at: plus(NOW, DAY) }], updatedAt: plus(NOW, DAY) },
    });
    const said = (...disputes: readonly object[]) => drawn({ payments: [paid], disputes }).said;
    const asks = 'Your bank asks for £60.00 back. It decides, not the gym and not us.';
    expect([said(bank('with_bank')), said(bank('bank_shown'))].map((one) => one.includes(asks))).toEqual([true, true]);
    expect(said(bank('resolved_member'))).toContain('Your bank gave you £60.00 back on Wed 4 Mar 2026.');
    expect(said(bank('resolved_owner'))).toContain('and decided on Wed 4 Mar 2026 that your payment stands.');
    expect(said(bank('with_bank', 'payment:other'), { _id: 'dispute:a', kind: 'no_show' })).not.toContain('Your bank');
  });

  it('[R-50] says what a voucher is good for, what became of it, and what it came off', () => {
    const voucher = { amount: money(500), until: plus(NOW, 365 * DAY) };
    const said = (more: object) =>
      drawn({ payments: [paid], receipts: [receipt('a')], refunds: [refund('a', 'paid', { voucher: { ...voucher, ...more } })] })
        .said;
    expect(said({})).toMatch(
      /Voucher: £5\.00 off the next pass you buy at .*, if it costs £10\.00 or more\. Good until .*2027\./,
    );
    expect(said({ spentOn: 'payment:b' })).toContain('Voucher: £5.00, spent.');
    expect(said({ over: true })).toContain('Voucher: £5.00, over since');
    const credit = { amount: money(500), refundId: 'refund:a' };
    expect(drawn({ payments: [payment('b', { lines, credit })] }).said).toContain('£5.00 less than it costs');
  });

  it('says of what was declined that nothing was charged, and of what has no receipt why', () => {
    const { said } = drawn({ payments: [payment('b', { lines, status: 'failed' }), payment('c', { lines })] });
    expect(said).toContain('Declined Nothing was charged.');
    expect(said).toContain('This is from before we kept receipts here.');
  });

  it('[architecture §7] says of a state that only a newer app knows that it is one', () => {
    const { page, said } = drawn({ newer: [{ ...paid, status: 'teleported', newer: true } as unknown as Doc] });
    expect(page).toContain('data-newer');
    expect(said).toContain('10 visits');
    expect(said).not.toContain('No payments yet');
  });

  it('empty: says so, and where to begin', () => {
    const { page, said } = drawn({});
    expect(said).toContain('No payments yet');
    expect(page).toContain('href="/search"');
  });
});
