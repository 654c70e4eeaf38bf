import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { Stands } from './standing.tsx';

const drawn = (gym?: Pick<Gym, 'status' | 'lastDay'>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <Stands gymId="gym:slate" name="Slate Quarry" gym={gym} />
      </MemoryRouter>
    </MantineProvider>,
  );

describe('where its owner lands, a gym', () => {
  it.each([undefined, { status: 'ready' } as const])('[12] that nobody can find yet says so and leads to what is left', (gym) => {
    expect(drawn(gym)).toContain('Slate Quarry isn’t live');
    expect(drawn(gym)).toContain('href="/owner/onboarding?gym=slate"');
  });

  it('[15, R-50] that is closing says until when, and leads to what is unused', () => {
    const text = drawn({ status: 'closing', lastDay: '2026-04-02' });
    expect(text).toContain('Slate Quarry is closing for good');
    expect(text).toContain('Your last day is Thu 2 Apr.');
    expect(text).toContain('href="/owner/onboarding?gym=slate"');
  });

  it('[15, R-50] that has closed offers nothing that is left before it goes live, but its payouts', () => {
    const text = drawn({ status: 'closed', lastDay: '2026-04-02' });
    expect(text).toContain('Slate Quarry has closed for good');
    expect(text).toContain('href="/owner/payouts?gym=slate"');
    expect(text).not.toContain('onboarding');
  });

  it('[15] that we removed says that once, with why, and not here', () => {
    expect(drawn({ status: 'removed' })).not.toContain('section');
  });
});
