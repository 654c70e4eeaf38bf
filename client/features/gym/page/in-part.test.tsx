import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { gym, OFFER } from '../../../../tests/rules/documents.ts';
import { About } from './about.tsx';
import { Offers } from './offers.tsx';
import { messages } from './words.ts';

const drawn = (part: ReactElement) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>{part}</MemoryRouter>
    </MantineProvider>,
  );
const offers = (of: ReturnType<typeof gym>) => drawn(<Offers gym={of} offline={false} held={[]} onBuy={() => {}} />);

it('[11] a gym of which a newer server says more than this app has words for shows the rest, and says that there is more', () => {
  const known = gym('one', { amenityFeature: [{ type: 'Showers', value: true }], offers: [OFFER] });
  for (const html of [offers(known), drawn(<About gym={known} />)]) expect(html).not.toContain(messages.newerPart);
  const partly = { ...known, partly: ['amenityFeature', 'offers'] };
  for (const [html, there] of [
    [offers(partly), OFFER.name],
    [drawn(<About gym={partly} />), 'Showers'],
  ] as const)
    for (const text of [messages.newerPart, there]) expect(html).toContain(text);
  // Nothing that can be shown is not the same as nothing.
  const nothing = { ...partly, offers: [], amenityFeature: [] };
  expect(offers(nothing)).toContain(messages.newerPart);
  expect(offers(nothing)).not.toContain(messages.passes.none);
  expect(drawn(<About gym={nothing} />)).toContain(messages.newerPart);
});
