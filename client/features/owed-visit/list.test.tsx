/** Visits that are to be paid, as `/member/payments` draws them from what the device holds. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import type { OwedVisit } from '../../../schemas/owed-visit/shape.ts';
import { born, NOW, payment } from '../../../tests/rules/documents.ts';
import type { Query } from '../../sync/device/device.ts';
import { DeviceProvider } from '../../sync/hooks.tsx';
import { FirstRows } from '../../sync/queries/first-rows.ts';
import type { Rows } from '../../sync/queries/rows.ts';
import type { Doc } from '../../sync/storage/doc.ts';
import { NowProvider } from '../../ui/now.tsx';
import { ownDisputesQuery } from '../dispute/queries.ts';
import { paymentsQuery } from '../payment/queries.ts';
import { OwedVisits } from './list.tsx';
import { owedVisitsQuery } from './queries.ts';

const owed = (change: Partial<OwedVisit> = {}): OwedVisit => ({
  ...{ _id: 'owedvisit:a', type: 'owedvisit', ...born, memberId: 'member00', gymId: 'gym:two', passId: 'pass:one' },
  ...{ checkinId: 'checkin:a', gymName: 'Gym two', passName: '10 visits', timeZone: 'Europe/London', visitedAt: NOW },
  ...{ why: 'no_visit_left', amount: money(900), payBy: '2026-03-17T09:00:00.000Z', status: 'open' },
  ...change,
});

function drawn(visits: readonly OwedVisit[], payments: readonly Doc[] = [], disputes: readonly object[] = []) {
  const rows = (docs: readonly object[]): Rows<never> =>
    ({ state: 'ready', rows: docs.map((doc) => ({ doc, mark: 'decided' })), asOf: NOW }) as unknown as Rows<never>;
  const first = new FirstRows(
    new Map<Query<DocumentType>, Rows<never>>([
      [owedVisitsQuery, rows(visits)],
      [paymentsQuery, rows(payments)],
      [ownDisputesQuery, rows(disputes)],
    ]),
  );
  return renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse(NOW)}>
        <MemoryRouter>
          <DeviceProvider device={null} first={first} coming={new Promise(() => {})}>
            <OwedVisits />
          </DeviceProvider>
        </MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  );
}
const said = (page: string) =>
  page
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('[4.2, C3, C7, C8] visits that are to be paid', () => {
  it('says where, when, why, how much and until when; without a network that paying needs one', () => {
    const words = said(drawn([owed()]));
    for (const part of ['Visit to Gym two, £9.00', 'Tue 3 Mar 2026', 'no visit left on your 10 visits', 'by Tue 17 Mar 2026'])
      expect(words).toContain(part);
    expect(words).toContain('You need to be online to pay');
  });

  it('[C7] of one that was not paid in time, what that means', () => {
    expect(said(drawn([owed({ status: 'overdue' })]))).toContain('You can’t buy or book until this is paid.');
  });

  it('nothing is to pay for one that its member says is wrong', () => {
    const dispute = { _id: 'dispute:a', subject: { type: 'checkin', id: 'checkin:a' }, status: 'awaiting_owner' };
    const page = drawn([owed()], [], [dispute]);
    expect(page).toContain('data-standing="disputed"');
    expect(page).not.toContain('Pay £9.00');
  });

  it('while a charge is under way it waits for the bank, or leads to its page', () => {
    const under = { paymentId: 'payment:b' } as const;
    const open = payment('b', { kind: 'owed_visit', status: 'created' });
    expect(said(drawn([owed(under)], [open]))).toContain('Waiting for the bank');
    const bank = { url: 'https://bank.example/1', until: NOW };
    expect(said(drawn([owed({ ...under, bank })], [open]))).toContain('Finish at your bank');
  });

  it('what is paid or withdrawn is not to be paid', () => {
    expect(drawn([owed({ status: 'paid' }), owed({ _id: 'owedvisit:b', status: 'withdrawn' })])).not.toContain('data-owed');
  });
});
