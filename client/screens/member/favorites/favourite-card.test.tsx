import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Favourite } from '../../../../schemas/favourite/shape.ts';
import type { DocumentType } from '../../../../schemas/folds/documents.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { gym, NOW } from '../../../../tests/rules/documents.ts';
import type { Query } from '../../../sync/device/device.ts';
import { DeviceProvider } from '../../../sync/hooks.tsx';
import type { FirstRows } from '../../../sync/queries/first-rows.ts';
import { NowProvider } from '../../../ui/now.tsx';
import { FavouriteCard } from './favourite-card.tsx';

const ONE = gym('one');
const FAVOURITE = {
  ...{ _id: 'favourite:one', type: 'favourite', schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'member01' },
  ...{ updatedBy: 'member01', memberId: 'member01', gymId: ONE._id, gymName: ONE.name, kept: true, order: 1 },
} as unknown as Favourite;

/** As a list says it before the device is there, with what was read of it ahead. */
function said(of: Gym): string {
  const rows = { state: 'ready', rows: [{ doc: of, mark: 'decided' }], newer: [], asOf: NOW };
  const first = { of: ({ type }: Query<DocumentType>) => (type === 'gym' ? rows : undefined) };
  return renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse(NOW)}>
        <MemoryRouter>
          <DeviceProvider device={null} first={first as unknown as FirstRows} coming={new Promise(() => {})}>
            <FavouriteCard
              row={{ doc: FAVOURITE, mark: 'decided' } as never}
              now={Date.parse(NOW)}
              from={undefined}
              place={0}
              of={1}
              onMove={() => undefined}
            />
          </DeviceProvider>
        </MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  ).replace(/<[^>]*>/g, '');
}

it('R-67 a favourite says how its visitors found it, as the search does, and nothing where too few have said so', () => {
  expect(said({ ...ONE, rating: { mean: 4.26, count: 3 } })).toContain('4.3 out of 5 stars (3 reviews)');
  expect(said({ ...ONE, rating: { mean: 5, count: 2 } })).not.toContain('out of 5 stars');
});
