/** A short soak, so that what it is made of is kept alive; and that it notices what it is for. */
import { describe, expect, it } from 'vitest';
import { play } from './play.ts';
import { killsIn } from './table.ts';

describe.concurrent('real processes that are killed again and again', () => {
  it('[18] S1–S11, the oracle and fsck hold after 20 kills, a restore and an upgrade on SQLite', async () => {
    const played = await play({ engine: 'sqlite', seed: 1, kills: 17 });
    expect(played.failure).toBeNull();
    expect(killsIn(played)).toBeGreaterThanOrEqual(20);
    expect(played.events).toMatchObject({ restore: 1, upgrade: 1, backup: 1 });
  });

  it('[18] S4: a push that is acknowledged and not stored does not go unnoticed, and is named', async () => {
    const swallowed = new Set<string>();
    // Unlucky for what it holds, so that it is unlucky again when it is sent again.
    const swallows = (ids: readonly string[]) => {
      const unlucky = ids.filter((id) => /[0-9A-F]$/.test(id));
      for (const id of unlucky) swallowed.add(id);
      return unlucky.length > 0;
    };
    const { failure } = await play({ engine: 'sqlite', seed: 2, kills: 5, patience: 15_000, swallows });
    expect(failure).toMatch(/^Violation: (S4|A3): /);
    expect([...swallowed].filter((id) => failure?.includes(id))).not.toEqual([]);
  });
});
