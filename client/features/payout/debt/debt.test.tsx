/** What a gym that owes us reads, and how it pays. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { DebtDispute } from '../../../../schemas/dispute/shape.ts';
import type { MoneyStanding } from '../../../../schemas/payout/shape.ts';
import { born, DAY, NOW, ZONE } from '../../../../tests/rules/documents.ts';
import { standing } from '../fixture.ts';
import { GymDebt } from './debt.tsx';

const dispute = (status: DebtDispute['status']): DebtDispute => ({
  ...{
    _id: `dispute:debt-${status}`,
    type: 'dispute',
    ...born,
    kind: 'debt',
    subject: { type: 'payment', id: 'payment:debt-a' },
  },
  ...{ gymId: 'gym:one', gymName: 'Gym one', happenedAt: NOW, timeZone: ZONE, amount: money(4000), status },
  history: [{ status, at: NOW }],
});
const paying = { paymentId: 'payment:debt-a', amount: money(4000), at: NOW };
const shown = (change: Partial<MoneyStanding>, ...disputes: readonly DebtDispute[]) => {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <GymDebt
        standing={standing(change)}
        timeZone={ZONE}
        now={NOW}
        disputes={disputes.map((doc) => ({ doc, mark: 'decided' }))}
      />
    </MantineProvider>,
  ).replace(/<style[\s\S]*?<\/style>/g, '');
  return { page, said: page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
};

describe('[R-59] /owner/payouts of a gym that owes us', () => {
  it('says nothing where nothing is owed, or all of it has been paid', () => {
    expect(shown({ carried: money(0) }).said.trim()).toBe('');
    expect(shown({ carried: money(-4000), settled: money(4000) }).said.trim()).toBe('');
  });

  it('[L4] offers to pay it, with the sum on the button, and says what that needs', () => {
    const { page, said } = shown({ carried: money(-4000) });
    expect(said).toContain('Pay £40.00 by card');
    expect(page).toContain('disabled=""');
    expect(said).toContain('You need to be online to pay what you owe');
  });

  it('says how much is left, and that the page is being asked for', () => {
    const { said } = shown({ carried: money(-4000), settled: money(1000), paying });
    expect(said).toContain('You owe us £30.00');
    expect(said).toContain('It opens from here in a moment.');
  });

  it('[L4] leads to the page, which needs a network, and says so beside its button', () => {
    const { page, said } = shown({ carried: money(-4000), paying: { ...paying, page: 'https://pay.example/page' } });
    expect(said).toContain('Nothing is charged until you’ve paid on that page.');
    expect(said).toContain('You need to be online to pay what you owe');
    expect(page).toContain('disabled=""');
    expect(page).not.toContain('href="https://pay.example/page"');
  });

  it('[R-4] gives no other reason where its own bank took back what it had paid', () => {
    expect(shown({ carried: money(-4000) }).said).toContain('More went back than came in.');
    const { said } = shown({ carried: money(-4000) }, dispute('with_bank'));
    expect(said).toMatch(/your bank asked us for £40\.00 back .*You owe us £40\.00/);
    expect(said).not.toContain('More went back');
    const kept = shown({ carried: money(-4000) }, dispute('resolved_platform')).said;
    expect(kept).toMatch(/stays paid\. .*More went back than came in\./);
  });

  it('[R-59] says what its bank asks back where the next payout bears it, and nothing is owed', () => {
    const { said } = shown({ carried: money(0) }, dispute('with_bank'));
    expect(said).toContain('your bank asked us for £40.00 back');
    expect(said).not.toContain('You owe us');
  });

  it('[R-4] in the week after its run as well, where nothing is carried', () => {
    expect(shown({ carried: money(0), settled: money(-4000) }).said).toContain('Pay £40.00 by card');
  });

  it('says until when, once the invoice is out', () => {
    const owed = { carried: money(-4000), negativeSince: plus(NOW, -31 * DAY), invoicedAt: plus(NOW, -DAY), paying };
    expect(shown(owed).said).toMatch(/You’ve had the invoice\. If it isn’t paid by .+, 60 days after it began/);
  });
});
