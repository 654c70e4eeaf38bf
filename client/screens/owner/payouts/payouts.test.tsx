/** A gym's payouts as they are drawn. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { MoneyStanding, Payout } from '../../../../schemas/payout/shape.ts';
import { NOW, ZONE } from '../../../../tests/rules/documents.ts';
import { comingOf } from '../../../features/payout/coming.ts';
import { line, moved, payout, standing } from '../../../features/payout/fixture.ts';
import { History } from './history.tsx';
import { NextPayout, NotYet } from './next.tsx';
import { messages } from './words.ts';

function drawn(part: ReactNode) {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={['/owner/payouts?gym=one']}>{part}</MemoryRouter>
    </MantineProvider>,
  );
  const said = page
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  return { page, said };
}

const lines = [
  line('a', 6000, { payoutId: 'payout:one:2026-03-09' }),
  moved('v', 'compensation', 600, { checkinId: 'checkin:v', payoutId: 'payout:one:2026-03-09' }),
  line('b', 1000, { name: 'Day pass', payoutId: 'payout:one:2026-03-23' }),
];
function shown(change: Partial<MoneyStanding> = {}) {
  const of = standing(change);
  const coming = comingOf(of, lines, NOW);
  return {
    next: drawn(<NextPayout coming={coming} standing={of} timeZone={ZONE} />),
    notYet: drawn(<NotYet later={coming.later} timeZone={ZONE} />).said,
  };
}

describe('[4.3] /owner/payouts', () => {
  it('the next payout is a sum, with the lines it is made of, and each leads to its pass or to its visit', () => {
    const { page, said } = shown().next;
    for (const words of ['Next payout £55.20', 'Mon 9 Mar, 06:00. Banks take 1 to 3 working days.', '2 lines', '£49.20', '£6.00'])
      expect(said).toContain(words);
    expect(page).toContain('href="/owner/financials?gym=one&amp;month=2026-03&amp;sale=a"');
    expect(page).toContain('href="/owner/checkin?gym=one"');
  });

  it('what was carried and what is put aside stand beside it, and add up to it', () => {
    const reserve = {
      bps: 1000,
      until: '2026-04-01T00:00:00.000Z',
      reason: 'Three members say that the doors were shut.',
      at: NOW,
    };
    const { said } = shown({ carried: money(700), reserve }).next;
    expect(said).toContain('Fell due £55.20 Not paid before £7.00 Goes into the reserve -£5.52 Next payout £56.68');
  });

  it('[R-53] what is not paid yet says why, and from which day', () => {
    expect(shown().notYet).toContain('Mon 23 Mar: £8.20');
    expect(shown().notYet).toContain('14 days after it was bought, so from Tue 17 Mar');
  });

  it.each<[string, Partial<MoneyStanding>, string]>([
    ['R-55', { carried: money(-4000) }, "That's less than £25.00, so it goes with the payout after it"],
    ['R-56', { firstSaleAt: NOW }, 'Your first payout comes 21 days after your first sale: on Mon 30 Mar, 06:00.'],
    ['R-57', { bankHeldUntil: '2026-03-10T06:00:00.000Z' }, 'payouts wait 3 days, until Tue 10 Mar, 06:00.'],
    ['R-59', { carried: money(-9000) }, 'What you owe comes off the payouts that follow.'],
    [
      'R-61',
      { hold: { reason: 'We are looking at three visits.', at: NOW } },
      "We're holding it. We are looking at three visits.",
    ],
  ])('[%s] says what keeps it', (_, change, words) => {
    expect(shown(change).next.said).toContain(words);
  });

  it('[R-59, R-4] what its bank took back of what it had paid comes off the next payout at once, and stands in what that is made of', () => {
    const of = standing({ settled: money(-4000) });
    const week = { payoutId: 'payout:one:2026-03-09' };
    const taken = [line('a', 1000, week), moved('d', 'debt_disputed', -4000, week)];
    const { said } = drawn(<NextPayout coming={comingOf(of, taken, NOW)} standing={of} timeZone={ZONE} />);
    expect(said).toContain('Next payout -£31.80');
    expect(said).toContain('More went back than came in.');
    expect(said).toContain('2 lines');
  });

  it('of nothing it says that nothing has fallen due, and not that it is too little', () => {
    const { said } = drawn(<NextPayout coming={comingOf(standing(), [], NOW)} standing={standing()} timeZone={ZONE} />);
    expect(said).toContain('Nothing has fallen due for it so far.');
    expect(said).not.toContain('less than');
  });

  it('those before say what became of each, with the bank’s reference, latest first as they are given', () => {
    const held: Partial<Payout> = {
      _id: 'payout:one:2026-02-23',
      day: '2026-02-23',
      status: 'failed',
      reference: 'FH 7K3M9Q 260223',
    };
    const { page, said } = drawn(<History payouts={[payout(), payout(held)]} />);
    for (const words of ['Mon 2 Mar 2026 FH 7K3M9Q 260302 Paid £49.20', 'FH 7K3M9Q 260223 Sent back by the bank'])
      expect(said).toContain(words);
    expect(page).toContain('href="/owner/payouts?gym=one&amp;payout=2026-03-02"');
    expect(drawn(<History payouts={[]} />).said).toContain('No payout so far.');
  });

  it('[R-56] before there is anything it says when the first one comes', () => {
    expect(messages.empty.text).toBe('Your first payout comes 21 days after your first sale.');
  });
});
