import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import { MOST_SAVED } from '../../../schemas/saved-search/set.ts';
import type { SavedSearch } from '../../../schemas/saved-search/shape.ts';
import { born, NOW } from '../../../tests/rules/documents.ts';
import type { Query } from '../../sync/device/device.ts';
import { DeviceProvider } from '../../sync/hooks.tsx';
import { FirstRows } from '../../sync/queries/first-rows.ts';
import type { Row, Rows } from '../../sync/queries/rows.ts';
import { NowProvider } from '../../ui/now.tsx';
import { ToastProvider } from '../../ui/overlay/toast.tsx';
import { words as shared } from '../../ui/words.ts';
import { savedSearchesQuery } from './queries.ts';
import { savedSearchWords as words } from './saved-search.words.ts';
import { SavedSearches } from './saved-searches.tsx';

const SPIN = '?q=spin';
const saved = (query: string, name: string, more: Partial<SavedSearch> = {}): SavedSearch => ({
  ...born,
  ...{
    _id: `savedsearch:${name.toLowerCase()}`,
    type: 'savedsearch',
    uid: 'member01',
    query,
    name,
    kept: true,
    savedAt: NOW,
    changedAt: NOW,
  },
  ...more,
});
const row = (doc: SavedSearch, mark: Row<SavedSearch>['mark'] = 'decided'): Row<SavedSearch> => ({ doc, mark });

/** What this device has of it is all that is drawn: with a network and without. `null`: it has not said yet. */
function draw(query: string, rows: readonly Row<SavedSearch>[] | null, asOf: { asOf?: string } = { asOf: NOW }) {
  const answer: Rows<SavedSearch> = rows === null ? { state: 'loading', rows: [] } : { state: 'ready', rows, ...asOf };
  const first = new FirstRows(new Map<Query<DocumentType>, Rows<SavedSearch>>([[savedSearchesQuery, answer]]));
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <DeviceProvider device={null} first={first} coming={new Promise(() => {})}>
          <ToastProvider>
            <NowProvider readNow={() => 0}>
              <SavedSearches query={query} directory={{ port: null, state: undefined }} />
            </NowProvider>
          </ToastProvider>
        </DeviceProvider>
      </MemoryRouter>
    </MantineProvider>,
  ).replace(/<style[\s\S]*?<\/style>/g, '');
}

describe('[11] saved searches, as they are drawn', () => {
  it('nothing at all while it is not known, and where nothing is kept and nothing was asked', () => {
    for (const html of [draw(SPIN, null), draw('', [])]) expect(html).not.toContain(words.region);
  });

  it('none: the one that is asked can be kept, and nothing is folded away', () => {
    const html = draw(SPIN, []);
    expect(html).toContain(words.save);
    expect(html).not.toContain('aria-expanded');
  });

  it('some: how many there are, without those that were removed; one that is not among them can be kept', () => {
    const html = draw('?q=yoga', [
      row(saved(SPIN, 'Spin')),
      row(saved('?q=box', 'Box')),
      row(saved('?q=old', 'Old', { kept: false })),
    ]);
    expect(html).toContain('(2)');
    expect(html).toContain(words.save);
    expect(html).not.toContain(words.savedAs('Spin'));
  });

  it('the one that is asked is named, and is not offered to be kept twice', () => {
    const html = draw(SPIN, [row(saved(SPIN, 'Spin'))]);
    expect(html).toContain(words.savedAs('Spin'));
    expect(html).not.toContain(words.save);
    expect(html).not.toContain(shared.state.waiting);
  });

  it('offline, and never heard of the server: what was kept here is there all the same', () => {
    expect(draw(SPIN, [row(saved(SPIN, 'Spin'))], {})).toContain(words.savedAs('Spin'));
  });

  it('one that waits to be sent is shown as saved, and says that it waits', () => {
    const html = draw(SPIN, [row(saved(SPIN, 'Spin'), 'waiting')]);
    for (const text of [words.savedAs('Spin'), shared.state.waiting, 'data-mark="waiting"']) expect(html).toContain(text);
  });

  it('one that was refused is not shown as saved: it can be kept again', () => {
    const html = draw(SPIN, [row(saved(SPIN, 'Spin', { kept: false }))]);
    expect(html).toContain(words.save);
    expect(html).not.toContain(words.savedAs('Spin'));
  });

  it('as many as there may be: says so in place of offering one more', () => {
    const all = Array.from({ length: MOST_SAVED }, (_, place) => row(saved(`?q=${place}`, `S${place}`)));
    const html = draw(SPIN, all);
    expect(html).toContain(words.full(MOST_SAVED));
    expect(html).not.toContain(words.save);
  });
});
