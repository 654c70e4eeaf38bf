import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FALTERS } from '../scanner/hand/strokes.ts';
import { CodeEntry } from './code-entry.ts';

let field: string;
let submitted: string[];
let entry: CodeEntry;
beforeEach(() => {
  vi.useFakeTimers();
  [field, submitted] = ['', []];
  entry = new CodeEntry({
    show: (code) => {
      field = code;
    },
    submit: async (code) => void submitted.push(code),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function types(text: string, every: number): Promise<void> {
  for (const sign of text) {
    entry.typed(field + sign);
    await vi.advanceTimersByTimeAsync(every);
  }
}

describe('[R-37] a short code that is typed', () => {
  it('counts once, as soon as nothing more comes, and leaves an empty field', async () => {
    await types('k7qm4t9x', 120);
    expect(submitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(FALTERS);
    expect([submitted, field]).toEqual([['K7QM4T9X'], '']);
  });

  it('[R-41] is not what a hand scanner types there: no eight signs of it are tried', async () => {
    await types('https://example.org/menu?table=12', 10);
    await vi.advanceTimersByTimeAsync(FALTERS);
    expect([submitted, field]).toEqual([[], '']);
    await types('5901234123457', 10);
    await vi.advanceTimersByTimeAsync(FALTERS);
    expect(submitted).toEqual([]);
    // Whoever types next is heard.
    await types('K7QM4T9X', 120);
    await vi.advanceTimersByTimeAsync(FALTERS);
    expect(submitted).toEqual(['K7QM4T9X']);
  });

  it('is not tried where it is put right before it counts', async () => {
    await types('K7QM4T9X', 120);
    entry.typed('K7QM4T9');
    await vi.advanceTimersByTimeAsync(2 * FALTERS);
    expect([submitted, field]).toEqual([[], 'K7QM4T9']);
  });

  it('counts at once where its last sign was tapped', async () => {
    for (const sign of 'K7QM4T9X') entry.tapped(field + sign);
    expect(submitted).toEqual(['K7QM4T9X']);
    await vi.advanceTimersByTimeAsync(2 * FALTERS);
    expect(submitted).toHaveLength(1);
  });
});
