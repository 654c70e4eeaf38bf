/** Renewals that failed, as they are drawn. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import type { PastDue } from '../../../schemas/past-due/shape.ts';
import { DAY, HOUR, NOW, ZONE } from '../../../tests/rules/documents.ts';
import { pastDue } from './fixture.ts';
import { UnpaidList } from './list.tsx';

const drawn = (...unpaid: readonly PastDue[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <UnpaidList unpaid={unpaid} gym={{ _id: 'gym:one', name: 'Iron Works', timeZone: ZONE }} now={NOW} />
    </MantineProvider>,
  )
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('[R-17] [4.3] renewals that failed are one list', () => {
  it('with whose, how much, why, the next try, and until when they can come in', () => {
    const said = drawn(pastDue('a', { tries: 2 }));
    for (const words of [
      'Sam K., Monthly',
      '£35.00 · Their bank said no, 2 times',
      'Next try: Wed 4 Mar',
      'come in until Fri 6 Mar',
    ])
      expect(said).toContain(words);
  });

  it('shows the message word for word before it is sent; without a network the button says why it is off', () => {
    const said = drawn(pastDue('a', { why: 'no_card' }));
    expect(said).toContain('Iron Works asks you to check your card');
    expect(said).toContain('there was no card to take £35.00 from');
    expect(said).toContain('You need to be online to send a message');
  });

  it('is sent once: then it says when', () => {
    const said = drawn(pastDue('a', { toldAt: NOW }));
    expect(said).toContain('You sent a message on Tue 3 Mar.');
    expect(said).not.toContain('Send this message');
  });

  it('while it is being charged it says so, and where it opens no door any more', () => {
    const said = drawn(pastDue('a', { nextTryAt: NOW, opensUntil: plus(NOW, -HOUR) }));
    expect(said).toContain('trying again now. Until it’s paid they can’t come in.');
  });

  it('about one that ended there is no message', () => {
    const said = drawn(pastDue('a', { status: 'ended', updatedAt: plus(NOW, -DAY) }));
    expect(said).toContain('Ended on Mon 2 Mar, not paid.');
    expect(said).not.toContain('Message to');
  });
});
