import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { CodeLink } from './link.tsx';

const linkAt = (address: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[address]}>
        <CodeLink passId="pass:second" />
      </MemoryRouter>
    </MantineProvider>,
  ).match(/href="([^"]+)"/)?.[1];

it('[10.11] leads to the code of its own pass, over the page one is on', () => {
  expect(linkAt('/member/passes?tab=active')).toBe('/member/passes?tab=active&amp;code=second');
});

it('[10.11] after buying or booking it takes the place of the sheet that was open', () => {
  expect(linkAt('/gym/iron?buy=product%3Aten')).toBe('/gym/iron?code=second');
  expect(linkAt('/gym/iron?book=slot%3Aspin')).toBe('/gym/iron?code=second');
});
