/** What a gym that owes us reads, and how it pays. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { MoneyStanding } from '../../../schemas/payout/shape.ts';
import { DAY, NOW, ZONE } from '../../../tests/rules/documents.ts';
import { GymDebt } from './debt.tsx';
import { standing } from './fixture.ts';

const paying = { paymentId: 'payment:debt-a', amount: money(4000), at: NOW };
const shown = (change: Partial<MoneyStanding>) => {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <GymDebt standing={standing(change)} timeZone={ZONE} />
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

  it.each([
    ['opened', 'On Sun 1 Mar your bank asked us for £40.00 back that you had paid us. It’s owed again, unless your bank decides'],
    ['lost', 'On Sun 1 Mar your bank took £40.00 back that you had paid us. So it’s owed again.'],
  ] as const)('[R-4] says so where its own bank took back what it had paid: %s', (state, words) => {
    const dispute = { ref: 'dp_1', state, amount: money(4000), at: '2026-03-01T09:00:00.000Z' };
    const { said } = shown({ carried: money(-4000), debtDisputes: [dispute] });
    expect(said).toContain('You owe us £40.00');
    expect(said).toContain(words);
  });

  it('[R-4] in the week after its run as well, where nothing is carried', () => {
    expect(shown({ carried: money(0), settled: money(-4000) }).said).toContain('Pay £40.00 by card');
  });

  it('says until when, once the invoice is out', () => {
    const owed = { carried: money(-4000), negativeSince: plus(NOW, -31 * DAY), invoicedAt: plus(NOW, -DAY), paying };
    expect(shown(owed).said).toMatch(/You’ve had the invoice\. If it isn’t paid by .+, 60 days after it began/);
  });
});
