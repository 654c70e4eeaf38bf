import { describe, expect, it } from 'vitest';
import { reloadOnce } from '../page/page-reload.ts';
import { createBusy } from './busy.ts';

describe('what must not be reloaded away', () => {
  it('is held until the last holder lets go', () => {
    const busy = createBusy();
    const [payment, verdict] = [busy.hold(), busy.hold()];
    let calls = 0;
    busy.whenFree(() => {
      calls += 1;
    });
    payment();
    expect([busy.isBusy(), calls]).toEqual([true, 0]);
    verdict();
    expect([busy.isBusy(), calls]).toEqual([false, 1]);
    verdict();
    expect(calls).toBe(1);
  });

  it('is asked again when something has gone by itself', () => {
    const busy = createBusy();
    let there = true;
    let calls = 0;
    busy.holdWhile(() => there);
    busy.whenFree(() => {
      calls += 1;
    });
    busy.look();
    expect([busy.isBusy(), calls]).toEqual([true, 0]);
    there = false;
    busy.look();
    expect([busy.isBusy(), calls]).toEqual([false, 1]);
  });

  it('lets those go who no longer wait, and calls at once when nobody holds', () => {
    const busy = createBusy();
    const release = busy.hold();
    let calls = 0;
    busy.whenFree(() => {
      calls += 1;
    })();
    release();
    expect(calls).toBe(0);
    busy.whenFree(() => {
      calls += 1;
    });
    expect(calls).toBe(1);
  });
});

describe('a page that reloads itself (specification §7, §9)', () => {
  it('does so, but not again within 10 s at the same path', () => {
    const kept = new Map<string, string>();
    const memory = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    let reloads = 0;
    const at = (path: string, now: number) =>
      reloadOnce(path, now, memory, () => {
        reloads += 1;
      });
    expect(at('/search', 50_000)).toBe(true);
    expect(at('/search', 59_999)).toBe(false);
    expect(at('/gym/1', 59_999)).toBe(true);
    expect(at('/search', 60_000)).toBe(true);
    expect(reloads).toBe(3);
  });
});
