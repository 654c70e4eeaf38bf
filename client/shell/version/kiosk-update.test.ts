import { describe, expect, it } from 'vitest';
import { instantOf } from '../../../schemas/basics/time.ts';
import { type AtTheDoor, mayTakeNewVersion, takeWherePossible } from './kiosk-update.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const MINUTE = 60_000;
const ready: AtTheDoor = { connection: 'Online', busy: false, listAt: instantOf(NOW - 15 * MINUTE), now: NOW };

describe('[2.26] a tablet at a door takes a new version', () => {
  it('online, idle and with its list complete, and never otherwise', () => {
    expect(mayTakeNewVersion(ready)).toBe(true);
    const not: readonly Partial<AtTheDoor>[] = [
      { connection: 'Offline' },
      { connection: 'Unknown' },
      { busy: true },
      { listAt: undefined },
      { listAt: instantOf(NOW - 15 * MINUTE - 1) },
    ];
    for (const one of not) expect([one, mayTakeNewVersion({ ...ready, ...one })]).toEqual([one, false]);
  });

  it('by what lies on it: the list of its gym, and nobody else’s', async () => {
    const lists = (database: string, name: string) => ({ database, name, asOf: instantOf(NOW) });
    const taken: string[] = [];
    const asked = (name: string, held: ReturnType<typeof lists>[], busy = false) =>
      takeWherePossible(
        {
          connection: { get: () => ({ state: 'Online' }) },
          now: () => NOW,
          localCollections: async () => held,
        },
        () => busy,
        () => taken.push(name),
      );
    expect(await asked('none', [])).toBe(false);
    expect(await asked('another list', [lists('gym', 'bookings'), lists('public', 'roster')])).toBe(false);
    expect(await asked('busy', [lists('gym', 'roster')], true)).toBe(false);
    expect(await asked('ready', [lists('gym', 'roster')])).toBe(true);
    expect(taken).toEqual(['ready']);
  });
});
