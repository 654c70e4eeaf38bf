/** [16] No list of one's own, nor of those who run the platform, is cut in silence. */
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import { booking, NOW, pass } from '../../../tests/rules/documents.ts';
import { drawnAhead } from '../../../tests/rules/drawn.tsx';
import { bookingsQuery } from '../../features/booking/queries.ts';
import { passesQuery } from '../../features/pass/queries.ts';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import type { Query } from '../../sync/device/device.ts';
import type { Rows } from '../../sync/queries/rows.ts';
import { words } from '../../ui/state/cut-short.words.ts';
import BookingsScreen from './bookings.tsx';
import PassesScreen from './passes.tsx';

const held = <T,>(doc: T, isCut: boolean): Rows<T> => ({
  ...{ state: 'ready', asOf: NOW, rows: [{ doc, mark: 'decided' }] },
  ...(isCut && { cut: true }),
});

function draw(screen: ReactNode, isCut: boolean) {
  return drawnAhead(
    screen,
    new Map<Query<DocumentType>, Rows<ReturnType<typeof booking> | ReturnType<typeof pass>>>([
      [bookingsQuery, held(booking('b', { memberId: 'member01' }), isCut)],
      [passesQuery, held(pass('p', 'member01'), isCut)],
    ]),
  );
}
const queue = (isCut: boolean) => (
  <QueuePage title="Reports" lead="" rows={held('a report', isCut)} unsaved={{ title: '', text: '' }}>
    <p>A report</p>
  </QueuePage>
);

it.each([
  ['bookings', () => <BookingsScreen />],
  ['passes', () => <PassesScreen />],
  ['a list of those who run the platform', queue],
])('%s: says that there are more where there are, and else nothing', (_, screen) => {
  expect(draw(screen(true), true)).toContain(words.some(1));
  expect(draw(screen(false), false)).not.toContain('role="note"');
});
