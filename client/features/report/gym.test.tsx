import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { gym } from '../../../tests/rules/documents.ts';
import { NowProvider } from '../../ui/now.tsx';
import ReportGym from './gym.tsx';
import { words } from './words.ts';

const drawn = (signedIn: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => 0}>
        <ReportGym
          gym={gym('one', { status: 'listed' })}
          signedIn={signedIn}
          isOpen={false}
          onOpen={() => {}}
          onClose={() => {}}
        />
      </NowProvider>
    </MantineProvider>,
  );

it('[16, 2.17] everybody has it, and nobody has to sign in first', () => {
  for (const signedIn of [true, false]) {
    expect(drawn(signedIn)).toContain(words.title.gym);
    expect(drawn(signedIn)).not.toContain('href');
  }
});
