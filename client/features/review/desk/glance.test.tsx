/** [16] A list that is longer than a device shows says so, and no score is worked out from a part of it. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { instantOf, msOf } from '../../../../schemas/basics/time.ts';
import type { GymReview } from '../../../../schemas/review/shape.ts';
import { born, DAY, NOW } from '../../../../tests/rules/documents.ts';
import { allNouns, settled, TestTime } from '../../../sync/fixture.ts';
import { LiveQueries } from '../../../sync/queries/live-queries.ts';
import { LiveValue } from '../../../sync/queries/live-value.ts';
import { Overlay } from '../../../sync/queries/overlay.ts';
import type { ConnectionState } from '../../../sync/queries/rows.ts';
import { Freshness } from '../../../sync/replication/freshness.ts';
import { asDoc } from '../../../sync/storage/document.ts';
import { LocalDatabases } from '../../../sync/storage/local-databases.ts';
import { memoryStorage, memoryValues } from '../../../sync/storage/memory-storage.ts';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { words as all } from '../words.ts';
import { oldestOfCut } from './figures.ts';
import { Glance } from './glance.tsx';
import { gymReviewsQuery } from './queries.ts';
import { words } from './words.ts';

/** The younger, the later its id: whoever asks by id loses the newest. Each has one star, but the oldest, which has five. */
const review = (nth: number): GymReview => {
  const at = instantOf(msOf(NOW) - 2_000 * DAY + nth * DAY);
  return {
    ...{ _id: `gymreview:${String(nth).padStart(5, '0')}`, type: 'gymreview', ...born, gymId: 'gym:one', memberName: 'Sam K.' },
    ...{ visitMonth: '2026-03', rating: nth === 0 ? 5 : 1, text: '', startedAt: at, textAt: at, status: 'published' },
    sub: { staff: 2 },
  };
};

async function read(count: number) {
  const time = new TestTime();
  const locals = new LocalDatabases(memoryStorage(), allNouns(), time);
  await locals.open('gym-one', 'owner001');
  const reviews = Array.from({ length: count }, (_, nth) => review(nth));
  await locals
    .collection({ database: 'gym-one', collection: 'reviews' })
    ?.write(reviews.map((doc) => ({ id: doc._id, doc: asDoc(doc) })));
  const answer = new LiveQueries({
    ports: { timers: time },
    locals,
    overlay: new Overlay(locals, () => null),
    freshness: new Freshness(memoryValues(), { timers: time }),
    connection: new LiveValue<ConnectionState>('Offline'),
    followed: new LiveValue<readonly string[]>([]),
    sources: () => [],
  }).ask(gymReviewsQuery('one'));
  const stop = answer.subscribe(() => {});
  await settled();
  const found = answer.get();
  stop();
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Glance found={found} rating={{ mean: 3.7, count: 1_001 }} />
      <CutShort of={found} order="newest" />
    </MantineProvider>,
  );
  return { found, page };
}

it('of 1,001 reviews the oldest is left out and that is said; the score is that of all of them', async () => {
  const { found, page } = await read(1_001);
  const [first] = found.rows;
  expect(found.rows).toHaveLength(1_000);
  expect(first?.doc._id).toBe('gymreview:01000');
  expect(oldestOfCut(found)).toBe(review(1).startedAt);
  for (const text of [all.score(3.7), '1,001 reviews', 'the newest 1,000', words.ofNewest(words.part('Staff', 2))])
    expect(page).toContain(text);
});

it('of 1,000 all are there: nothing is said, and the score is of what this device has', async () => {
  const { found, page } = await read(1_000);
  expect(found.rows).toHaveLength(1_000);
  expect(oldestOfCut(found)).toBeUndefined();
  expect(page).toContain(all.score(1));
  for (const text of ['newest', words.ofNewest('')]) expect(page).not.toContain(text);
});
