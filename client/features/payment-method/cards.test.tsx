/** The cards of a member, as `/member/payments` draws them from what the device holds. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import type { CardSetup } from '../../../schemas/payment-method/shape.ts';
import { born, HOUR, NOW } from '../../../tests/rules/documents.ts';
import type { Query } from '../../sync/device/device.ts';
import { DeviceProvider } from '../../sync/hooks.tsx';
import { FirstRows } from '../../sync/queries/first-rows.ts';
import type { Rows } from '../../sync/queries/rows.ts';
import { NowProvider } from '../../ui/now.tsx';
import { SavedCards } from './cards.tsx';
import { cardSetupQuery, paymentMethodsQuery } from './queries.ts';

const setup: CardSetup = {
  ...{ _id: 'cardsetup:member00', type: 'cardsetup', ...born, uid: 'member00', errandId: 'errand:setup-1' },
  ...{ status: 'open', url: 'https://provider.example/1', until: plus(NOW, HOUR) },
};

function drawn(setups: readonly CardSetup[] = []) {
  const rows = (docs: readonly object[]): Rows<never> =>
    ({ state: 'ready', rows: docs.map((doc) => ({ doc, mark: 'decided' })), asOf: NOW }) as unknown as Rows<never>;
  const first = new FirstRows(
    new Map<Query<DocumentType>, Rows<never>>([
      [paymentMethodsQuery, rows([])],
      [cardSetupQuery, rows(setups)],
    ]),
  );
  return renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse(NOW)}>
        <MemoryRouter>
          <DeviceProvider device={null} first={first} coming={new Promise(() => {})}>
            <SavedCards />
          </DeviceProvider>
        </MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  );
}

describe('[4.2, 4.7] the cards of a member', () => {
  it('are said to be none where there is none; adding one needs a network, and says so beside it', () => {
    const page = drawn();
    expect(page).toContain('No card is saved.');
    expect(page).toContain('Add a card');
    expect(page).toContain('You need to be online to add a card');
  });

  it('one that was begun is not saved yet, for as long as its page lives', () => {
    const said = 'A card you began to add isn’t saved yet';
    expect(drawn([setup])).toContain(said);
    expect(drawn([{ ...setup, until: NOW }])).not.toContain(said);
    expect(drawn([{ ...setup, status: 'saved' }])).not.toContain(said);
  });
});
