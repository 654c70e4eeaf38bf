import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NOW } from '../../../tests/rules/documents.ts';
import type { PinnedArea } from '../../sync/pinned-areas/pinned-areas.ts';
import { NowProvider } from '../../ui/now.tsx';
import type { TendedArea } from '../map/tiles/tend.ts';
import { PinnedAreaRow } from './pinned-area.tsx';
import { pinnedAreaWords as words } from './pinned-area.words.ts';

const drawn = (area: Partial<PinnedArea>, map?: TendedArea) =>
  renderToStaticMarkup(
    <NowProvider readNow={() => Date.parse(NOW)}>
      <MantineProvider>
        <PinnedAreaRow
          area={{ areaId: 'area:leeds', state: 'waiting', part: 0, ...area }}
          name="Leeds"
          map={map}
          onRemove={() => {}}
        />
      </MantineProvider>
    </NowProvider>,
  );

it('R-73 says how far an area has come, what it takes once it is here, and that there is no room', () => {
  const coming = drawn({ state: 'coming', part: 0.437 });
  expect(coming).toContain(words.state.coming.online(43));
  expect(coming).toContain('value="43"');
  expect(drawn({ state: 'saved', bytes: 4_200_000, asOf: NOW })).toContain(words.state.saved('4.2 MB'));
  expect(drawn({ state: 'full' })).toContain(words.state.full);
  // What is on its way out cannot be sent out twice.
  expect(drawn({ state: 'leaving' })).not.toContain('<button');
  expect(drawn({ state: 'waiting' })).toContain(words.removeOne('Leeds'));
});

it('R-73 counts the map of an area with it, and says while that is still coming', () => {
  const saved = { state: 'saved', bytes: 4_200_000, asOf: NOW } as const;
  const whole = drawn(saved, { areaId: 'area:leeds', bytes: 1_100_000, isWhole: true });
  expect(whole).toContain(words.state.saved('5.3 MB'));
  expect(whole).not.toContain(words.state.mapComing);
  expect(drawn(saved, { areaId: 'area:leeds', bytes: 1_100_000, isWhole: false })).toContain(words.state.mapComing);
});
