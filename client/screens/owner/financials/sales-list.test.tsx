/** A gym's sales as they are drawn. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { NOW, payment, receipt, refund, ZONE } from '../../../../tests/rules/documents.ts';
import { type GymSale, salesIn } from '../../../features/payment/gym/sales.ts';
import { GivenBack } from '../../../features/refund/give/state.tsx';
import { SalesList } from './sales-list.tsx';

const MARCH = { from: '2026-03-01T00:00:00.000Z', below: '2026-03-31T23:00:00.000Z' };
const lines = [{ productId: 'product:ten', version: 1, name: '10 visits', gross: money(6000), vat: money(1000) }];

function drawn(sales: readonly GymSale[]) {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={['/owner/financials?gym=one']}>
        <SalesList sales={sales} timeZone={ZONE} />
      </MemoryRouter>
    </MantineProvider>,
  );
  const said = page
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { page, said };
}
const sold = (...payments: ReturnType<typeof payment>[]) =>
  salesIn({ payments, receipts: [receipt('a')], notes: [], refunds: [] }, MARCH);

describe('[4.3] /owner/financials', () => {
  it('says of each sale what, by whom, when and how much, and leads to it with the gym kept', () => {
    const { page, said } = drawn(sold(payment('a', { lines })));
    for (const words of ['10 visits', 'Sam Field', 'Tue 3 Mar, 08:00', '£60.00']) expect(said).toContain(words);
    expect(page).toContain('href="/owner/financials?gym=one&amp;sale=a"');
    expect(page).toContain('aria-label="10 visits, Sam Field, Tue 3 Mar, £60.00"');
    expect(said).not.toMatch(/Paid|Renewal/);
  });

  it('names a renewal, and what became of a sale in words', () => {
    const { said } = drawn(sold(payment('b', { lines, kind: 'renewal', status: 'partially_refunded', refunded: money(1200) })));
    for (const words of ['Renewal', 'Partly given back', 'Somebody']) expect(said).toContain(words);
  });

  it('draws fifty of many, and says how many more there are', () => {
    const many = Array.from({ length: 73 }, (_, at) => payment(`p${at}`, { lines }));
    const { page, said } = drawn(sold(...many));
    expect(page.match(/<li/g)).toHaveLength(50);
    expect(said).toContain('Show 23 more');
  });

  it('says so where nothing was sold', () => {
    expect(drawn([]).said).toContain('Nothing was sold in this month.');
  });

  it('[R-51] says where money is that goes back', () => {
    const state = (of: ReturnType<typeof refund>) => renderToStaticMarkup(<GivenBack refund={of} timeZone={ZONE} />);
    expect(state(refund('a', 'asked'))).toContain('£42.00 is on its way back to the member. Banks take 5 to 10 working days.');
    expect(state(refund('a', 'paid', { paidAt: NOW }))).toContain('£42.00 went back to the member on Tue 3 Mar 2026.');
    expect(state(refund('a', 'failed'))).toContain('still owed');
  });
});
