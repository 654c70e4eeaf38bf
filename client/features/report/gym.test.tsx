import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { gym } from '../../../tests/rules/documents.ts';
import ReportGym from './gym.tsx';
import { words } from './words.ts';

const drawn = (signedIn: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <ReportGym
          gym={gym('one', { status: 'listed' })}
          signedIn={signedIn}
          isOpen={false}
          onOpen={() => {}}
          onClose={() => {}}
        />
      </MemoryRouter>
    </MantineProvider>,
  );

it('[16, 2.17] everybody has it; whoever has no account reads that they sign in first, and where else they can write', () => {
  for (const signedIn of [true, false]) expect(drawn(signedIn)).toContain(words.title.gym);
  expect(drawn(true)).not.toContain(words.visitor.signIn);
  expect(drawn(false)).toContain(words.visitor.signIn);
  expect(drawn(false)).toContain('href="/contact"');
});
