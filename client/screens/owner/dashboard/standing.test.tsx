import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NotLive } from './not-live.tsx';

it('[12] a gym that nobody can find yet says so where its owner lands, and leads to what is left', () => {
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <NotLive gymId="gym:slate" name="Slate Quarry" />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(drawn).toContain('Slate Quarry isn’t live');
  expect(drawn).toContain('href="/owner/onboarding?gym=slate"');
});
