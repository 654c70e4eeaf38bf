/** Cancelling a pass as it is drawn: the sheet's own parts, and what its card says afterwards. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import type { DocumentType } from '../../../../schemas/folds/documents.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import type { PaymentRefund } from '../../../../schemas/refund/shape.ts';
import { DAY, NOW, pass, payment, refund } from '../../../../tests/rules/documents.ts';
import type { Query } from '../../../sync/device/device.ts';
import { DeviceProvider } from '../../../sync/hooks.tsx';
import { FirstRows } from '../../../sync/queries/first-rows.ts';
import type { Row, Rows } from '../../../sync/queries/rows.ts';
import { NowProvider } from '../../../ui/now.tsx';
import { refundsQuery } from '../../refund/queries.ts';
import { PassCard } from '../card.tsx';
import { PassEnding } from './ending.tsx';
import { askedFor } from './facts.ts';
import { CancelLink } from './link.tsx';
import { Confirm, type LineAndClock, Quote } from './quote.tsx';

const COOLING = plus(NOW, 14 * DAY);
const held = (change: Partial<Pass> = {}): Pass => pass('one', 'member00', { coolingOffEndsAt: COOLING, ...change });

function drawn(part: ReactNode, refunds: readonly PaymentRefund[] = []) {
  const rows = { state: 'ready', rows: refunds.map((doc) => ({ doc, mark: 'decided' })), asOf: NOW } as unknown as Rows<never>;
  const page = renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse(NOW)}>
        <MemoryRouter initialEntries={['/member/passes?tab=active']}>
          <DeviceProvider
            device={null}
            first={new FirstRows(new Map<Query<DocumentType>, Rows<never>>([[refundsQuery, rows]]))}
            coming={new Promise(() => {})}
          >
            {part}
          </DeviceProvider>
        </MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  );
  const said = page
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  return { page, said };
}

const ONLINE: LineAndClock = { isOnline: true, isSureOfTime: true };
const OFFLINE: LineAndClock = { isOnline: false, isSureOfTime: true };
function sheet(of: Pass, reach: LineAndClock, at: string = NOW, booked: readonly string[] = []) {
  const asked = askedFor(of, [payment('one')], [], at);
  if (asked.says !== 'quote') throw new Error(asked.says);
  const same = { quote: asked.quote, pass: of, reach };
  return {
    quote: drawn(<Quote {...same} booked={booked} />).said,
    confirm: drawn(<Confirm {...same} busy={false} onConfirm={() => {}} />),
  };
}

describe('[4.7] the sheet', () => {
  it('[R-47, R-51] says what comes back, why, when, and what becomes of the pass, and the tap names the amount', () => {
    const { quote, confirm } = sheet(held({ visitsUsed: 3, startRequestedNow: true }), ONLINE);
    for (const words of [
      'You paid £60.00 Used: 3 of 10 visits -£18.00 You get back £42.00',
      'Banks take 5 to 10 working days.',
      'The pass ends as soon as you cancel',
    ])
      expect(quote).toContain(words);
    expect(quote).not.toMatch(/booked|notice/);
    expect(confirm.said.trim()).toBe('Cancel and get £42.00 back');
    expect(confirm.page).not.toContain('disabled=""');
  });

  it('[R-49] of a term that ends with its notice it says until when it lets in', () => {
    const { visitsTotal: _none, ...term } = held({
      kind: 'fixed_term',
      status: 'active',
      validFrom: NOW,
      validTo: plus(NOW, 90 * DAY),
    });
    const { quote } = sheet(term, ONLINE, plus(COOLING, 1));
    expect(quote).toContain('You can come in with it to the end of Thu 16 Apr. Then it ends.');
    expect(quote).not.toContain('as soon as you cancel');
  });

  it('[C13] says which classes that are booked with it go with it', () => {
    const [spin, yoga] = ['Spin, Wed 4 Mar, 18:00', 'Yoga, Thu 5 Mar, 18:00'];
    expect(sheet(held(), ONLINE, NOW, [spin]).quote).toMatch(
      /The class you’ve booked with it is cancelled too.* Spin, Wed 4 Mar, 18:00/,
    );
    expect(sheet(held(), ONLINE, NOW, [spin, yoga]).quote).toMatch(
      /The 2 classes.* Spin, Wed 4 Mar, 18:00 Yoga, Thu 5 Mar, 18:00/,
    );
  });

  it('[X9] offline within 14 days the notice may wait, and it counts from now where the clock can be believed', () => {
    const { quote, confirm } = sheet(held(), OFFLINE);
    expect(quote).toContain('Your notice counts from now. The money moves when we receive it.');
    expect(confirm.page).not.toContain('disabled=""');
    const unsure = sheet(held(), { isOnline: false, isSureOfTime: false }).quote;
    expect(unsure).not.toContain('counts from now');
    expect(unsure).toContain('your notice counts when we receive it');
  });

  it('[L4] offline after 14 days it can only be read, and the reason is beside the button', () => {
    const { visitsTotal: _none, ...term } = held({ kind: 'fixed_term', validFrom: NOW, validTo: plus(NOW, 90 * DAY) });
    const { quote, confirm } = sheet(term, OFFLINE, plus(COOLING, 1));
    expect(quote).not.toContain('counts from now');
    expect(confirm.page).toContain('disabled=""');
    expect(confirm.said).toContain('Cancel and get £30.00 back You need to be online to cancel this pass');
    expect(sheet(term, ONLINE, plus(COOLING, 1)).confirm.page).not.toContain('disabled=""');
  });

  it('[R-49] where nothing comes back the pass stays as it is', () => {
    const { quote, confirm } = sheet(held({ visitsUsed: 3 }), ONLINE, plus(COOLING, 1));
    expect(quote).toContain('There’s nothing to give back on this, so it stays as it is.');
    expect(quote).not.toMatch(/Banks take|The pass ends/);
    expect(confirm.said.trim()).toBe('');
  });
});

describe('[4.2] the card of a pass', () => {
  it('leads to the sheet over the page, where the pass can be cancelled', () => {
    const { page } = drawn(<CancelLink pass={held()} />);
    expect(page).toContain('href="/member/passes?tab=active&amp;cancel=one"');
    expect(page).toContain('aria-label="Cancel this pass: 10 visits"');
    expect(drawn(<CancelLink pass={held({ status: 'suspended' })} />).said.trim()).toBe('');
  });

  it('[A4] is being cancelled, with no code to show, while only this device says so', () => {
    const cancelled = held({ status: 'cancelled' });
    const leaving = drawn(<PassCard row={{ doc: cancelled, mark: 'waiting' }} />);
    expect(leaving.page).toContain('data-state="waiting"');
    expect(leaving.said).toContain('Cancelling');
    expect(leaving.said).not.toContain('Show code');
    expect(drawn(<PassCard row={{ doc: cancelled, mark: 'decided' }} />).said).toContain('Cancelled');
  });

  it('[R-51] says where the money is, until it has gone back or the bank would not take it', () => {
    const row: Row<Pass> = { doc: held({ status: 'cancelled' }), mark: 'decided' };
    const ending = (of: Row<Pass>, ...refunds: PaymentRefund[]) => drawn(<PassEnding row={of} className="" />, refunds);
    expect(ending({ ...row, mark: 'waiting' }).said).toContain('the money moves when we receive it');
    const other = refund('two', 'paid', { passId: 'pass:two' });
    expect(ending(row, other).said.trim()).toBe('');
    expect(ending(row, other, refund('one', 'asked')).said).toContain(
      '£42.00 is on its way back, the way you paid. Banks take 5 to 10 working days.',
    );
    expect(ending(row, refund('one', 'paid', { paidAt: plus(NOW, DAY) })).said).toContain('£42.00 went back on Wed 4 Mar');
    const failed = ending(row, refund('one', 'failed'));
    expect(failed.said).toContain("Your bank didn't take £42.00. You still have it coming");
    expect(failed.page).toContain('href="/member/contact"');
  });
});
