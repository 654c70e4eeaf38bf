/** Giving a payment back, as it is first asked. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { REFUND_CAUSES } from '../../../../schemas/refund/shape.ts';
import { payment } from '../../../../tests/rules/documents.ts';
import { NowProvider } from '../../../ui/now.tsx';
import { GiveBack } from './give.tsx';
import { giveWords } from './words.ts';

const drawn = (isOwner: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => 0}>
        <MemoryRouter>
          <GiveBack payment={payment('a')} name="10 visits" buyer="Sam Field" isOwner={isOwner} />
        </MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  );

it('[R-50] offers every cause there is, and none is chosen', () => {
  const page = drawn(true);
  for (const cause of REFUND_CAUSES) expect(page).toContain(giveWords.causes[cause].label.replace("'", '&#x27;'));
  expect(page.match(/type="radio"/g)).toHaveLength(REFUND_CAUSES.length);
  expect(page).not.toContain('checked=""');
});

it('[R-52] tells whoever has a limit what it is, and an owner of none', () => {
  expect(drawn(false)).toContain('You can give back £50.00 at a time and £200.00 a day.');
  expect(drawn(true)).not.toContain('£50.00');
});

it('[L4] not online, the button is disabled and says why', () => {
  expect(drawn(true)).toContain('You need to be online to refund');
  expect(drawn(true)).toMatch(/<button[^>]*disabled=""[^>]*type="submit"|<button[^>]*type="submit"[^>]*disabled=""/);
});
