import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { NowProvider, useNowSince } from './now.tsx';

const NOW = '2026-03-03T10:52:00.000Z';

function Shown({ writtenAt }: { writtenAt: Instant | undefined }) {
  return useNowSince(writtenAt);
}
const shown = (writtenAt?: Instant) =>
  renderToStaticMarkup(
    <NowProvider readNow={() => Date.parse(NOW)}>
      <Shown writtenAt={writtenAt} />
    </NowProvider>,
  );

describe('[17] 2.23 the time now', () => {
  it('is not before what is on screen was written, so that what holds at once holds at once', () => {
    expect(shown('2026-03-03T10:52:07.000Z')).toBe('2026-03-03T10:52:07.000Z');
  });

  it('is what the clock says where that was written before, or where there is nothing', () => {
    for (const writtenAt of ['2026-03-03T10:51:00.000Z', undefined]) expect(shown(writtenAt)).toBe(NOW);
  });
});
