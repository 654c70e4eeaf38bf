/** A screen as it is before its device is there, with what was read of it ahead. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { Query } from '../../client/sync/device/device.ts';
import { DeviceProvider } from '../../client/sync/hooks.tsx';
import { FirstRows } from '../../client/sync/queries/first-rows.ts';
import type { Rows } from '../../client/sync/queries/rows.ts';
import { NowProvider } from '../../client/ui/now.tsx';
import type { DocumentType } from '../../schemas/folds/documents.ts';
import { NOW } from './documents.ts';

export function drawnAhead(screen: ReactNode, read: ConstructorParameters<typeof FirstRows>[0]): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse(NOW)}>
        <MemoryRouter>
          <DeviceProvider device={null} first={new FirstRows(read)} coming={new Promise(() => {})}>
            {screen}
          </DeviceProvider>
        </MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  );
}

/** Whatever asks for a type is answered with these of it, also where it is asked of one gym. */
export const readOfTypes = (
  rows: Readonly<Partial<Record<DocumentType, Rows<never>>>>,
): ConstructorParameters<typeof FirstRows>[0] =>
  new (class extends Map<Query<DocumentType>, Rows<never>> {
    override get = ({ type }: Query<DocumentType>) => rows[type];
  })();
