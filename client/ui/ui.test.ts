import { describe, expect, it } from 'vitest';
import { coverMotifs, motifsFor, tileOf } from '../features/gym/card/cover-motif.ts';
import { initialsOf } from './figure/initials-avatar.tsx';
import { numbersFrom, seedOf } from './figure/seed.ts';

describe('pictures from ids', () => {
  it('are the same for the same id and differ between ids', () => {
    const draw = (id: string) => {
      const next = numbersFrom(seedOf(id));
      return [next(), next(), next()];
    };
    expect(draw('gym:ironworks')).toEqual(draw('gym:ironworks'));
    expect(draw('gym:ironworks')).not.toEqual(draw('gym:ironworkt'));
    for (const number of draw('gym:ironworks')) {
      expect(number).toBeGreaterThanOrEqual(0);
      expect(number).toBeLessThan(1);
    }
  });

  it('choose motifs from what the gym offers', () => {
    expect(motifsFor(['Swimming', 'Aqua Fit'])).toEqual(['waves']);
    expect(motifsFor(['Yoga', 'Boxing'])).toEqual(['arcs', 'bars']);
    expect(motifsFor([])).toEqual(['plates', 'lanes']);
    expect(motifsFor(['Tiddlywinks'])).toEqual(['plates', 'lanes']);
  });
  it('[10.15] gyms that tell the same one thing of themselves do not look alike', () => {
    const motifs = Array.from({ length: 40 }, (_, at) =>
      coverMotifs(['Gym'], numbersFrom(seedOf(`gym:ap-${1_000_000 + at}`))).join(),
    );
    expect(new Set(motifs).size).toBeGreaterThan(15);
    expect(motifs.every((one) => one.startsWith('plates,'))).toBe(true);
    expect(coverMotifs(['Yoga', 'Boxing'], () => 0)).toEqual(['arcs', 'bars']);
  });

  it('draw every motif at every turn without a hole in the numbers', () => {
    for (const motif of ['lanes', 'plates', 'waves', 'arcs', 'spokes', 'bars', 'peaks', 'court'] as const) {
      for (const turn of [0, 1, 2, 3]) {
        const tile = tileOf(motif, turn);
        expect(`${tile.fill}${tile.second ?? ''}`).toMatch(/^[MLHVAQTCZa-z0-9 .-]+$/);
        expect(`${tile.fill}${tile.second ?? ''}`).not.toContain('NaN');
      }
    }
  });
});

describe('initials', () => {
  it('take the first letter of the first and of the last name', () => {
    expect(initialsOf('Sam Okafor')).toBe('SO');
    expect(initialsOf('maria  del carmen ruiz')).toBe('MR');
    expect(initialsOf('Élodie')).toBe('É');
    expect(initialsOf('  ')).toBe('?');
    expect(initialsOf('😀 Smith')).toBe('😀S');
  });
});
