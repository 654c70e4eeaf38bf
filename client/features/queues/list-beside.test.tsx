/** [4.5] A long queue is drawn a page at a time, and what is chosen of it wherever it stands. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ListBeside } from './list-beside.tsx';

const WORDS = { list: 'Reports', show: 'Show', back: 'Back', choose: 'Choose one.' };

/** Of a list of so many: how many are drawn, the rows that were made for it, and what the button says. */
function drawn(count: number, chosen?: number) {
  const made: number[] = [];
  const rows = Array.from({ length: count }, (_, nth) => ({ key: `r${nth}`, row: () => <b>{made.push(nth)}</b> }));
  const page = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[chosen === undefined ? '/' : `/?report=r${chosen}`]}>
        <ListBeside name="report" words={WORDS} part="open" parts={[{ value: 'open', label: 'Open' }]} none="None." rows={rows}>
          {chosen !== undefined && <p>Chosen</p>}
        </ListBeside>
      </MemoryRouter>
    </MantineProvider>,
  );
  return { items: page.match(/<li/g)?.length ?? 0, made: made.length, more: /Show \d+ more/.exec(page)?.[0] };
}

it('draws a hundred and says how many more it shows, and makes no other row', () => {
  expect(drawn(5_000)).toEqual({ items: 100, made: 100, more: 'Show 100 more' });
  expect(drawn(130)).toEqual({ items: 100, made: 100, more: 'Show 30 more' });
  expect(drawn(100)).toEqual({ items: 100, made: 100, more: undefined });
  expect(drawn(0)).toEqual({ items: 0, made: 0, more: undefined });
});

it('draws what is chosen further down, and the one behind it, to which J goes on', () => {
  expect(drawn(5_000, 98)).toMatchObject({ items: 100 });
  expect(drawn(5_000, 99)).toMatchObject({ items: 200, more: 'Show 100 more' });
  expect(drawn(5_000, 4_998)).toEqual({ items: 5_000, made: 5_000, more: undefined });
});
