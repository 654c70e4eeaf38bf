import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sentenceFor } from '../../../schemas/codes.ts';
import type { OutboxRow } from '../../sync/queries/rows.ts';
import { NowProvider } from '../../ui/now.tsx';
import { OutboxRowCard } from './row.tsx';
import { words } from './words.ts';

const row: OutboxRow = {
  id: 'proposal:1',
  kind: 'checkin.record',
  display: 'Check-in at 09:14',
  madeAt: '2026-03-03T09:14:00.000Z',
  state: 'waiting',
  retry: () => {},
};
const draw = (more: Partial<OutboxRow>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse('2026-03-03T09:20:00.000Z')}>
        <OutboxRowCard row={{ ...row, ...more }} connection="Online" />
      </NowProvider>
    </MantineProvider>,
  );

it('G18: what an app too old could not send waits, says that the app has to be updated, and can be tried again', () => {
  const html = draw({ code: 'APP_TOO_OLD', message: sentenceFor('APP_TOO_OLD') });
  for (const text of ['Update the app to send this.', words.state.waiting, words.tryAgain]) expect(html).toContain(text);
  expect(draw({})).not.toContain('Update the app');
});

it('[11] what was answered in a state that only a newer app knows says so, and offers nothing that rests on it', () => {
  const { retry: _, ...answered } = row;
  const html = renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse('2026-03-03T09:20:00.000Z')}>
        <OutboxRowCard row={{ ...answered, state: 'newer' }} connection="Online" />
      </NowProvider>
    </MantineProvider>,
  );
  for (const text of [row.display, 'Update the app to see this']) expect(html).toContain(text);
  for (const action of [words.undo, words.tryAgain, words.discard, words.keep]) expect(html).not.toContain(action);
});

it('[17] what waits for a second factor says so, and names no time', () => {
  const message = sentenceFor('SECOND_FACTOR_NEEDED');
  const html = draw({ code: 'SECOND_FACTOR_NEEDED', message, nextTryAt: '2026-03-03T09:32:00.000Z' });
  for (const text of [message, words.state.waiting, words.tryAgain]) expect(html).toContain(text);
  expect(html).not.toContain('Next try');
});

it('[10.31] what a limit holds says that it is one, and when it goes', () => {
  const html = draw({ kind: 'booking.request', code: 'RATE_LIMITED', nextTryAt: '2026-03-03T09:32:00.000Z' });
  expect(html).toContain('as many of these as we can take in an hour. This one goes in 12 min');
  expect(draw({ nextTryAt: '2026-03-03T09:32:00.000Z' })).toContain('Next try in 12 min');
});

it('[11] a message to us that was received says its number, and can be put away', () => {
  const html = draw({ kind: 'contact.send', state: 'accepted', reference: 'CR-2026-00007', dismiss: async () => {} });
  for (const text of ['Reference CR-2026-00007', words.putAway]) expect(html).toContain(text);
});

it('what was accepted is never “discarded”: only its row goes; what was refused is', () => {
  const dismiss = async () => {};
  for (const state of ['accepted', 'accepted_flagged'] as const) {
    const html = draw({ state, dismiss });
    expect(html).toContain(words.putAway);
    expect(html).not.toContain(words.discard);
  }
  expect(draw({ state: 'refused', dismiss })).toContain(words.discard);
});

it('[R-52] a refund that waits for a yes is answered by its own name, beside both sides of it', () => {
  const facts = { amount: '£14.00', gives: '£11.48', returns: '£2.52' };
  const message = sentenceFor('REFUND_CONFIRM', facts);
  const html = draw({ kind: 'refund.give', state: 'held', code: 'REFUND_CONFIRM', message, answer: async () => {} });
  for (const text of ['gets £14.00 back. You give £11.48', 'gives back £2.52 of commission and VAT', words.refund.keep])
    expect(html).toContain(text);
  expect(html).not.toContain(words.keep);
});
