import { describe, expect, it } from 'vitest';
import { instantOf } from '../../../schemas/basics/time.ts';
import { drain } from '../../../schemas/drain/for-desk.ts';
import { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { seqName } from '../outbox/numbering/head.ts';
import type { Item } from '../outbox/outbox.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionState } from '../queries/rows.ts';
import { memoryValues } from '../storage/memory-storage.ts';
import { DRAINED, Draining, type DrainingParts } from './draining.ts';

const TABLET = 'tablet01';
const START = Date.parse('2026-03-04T18:00:00.000Z');

/** One of this device's proposals, or of another device of the same person. */
const item = (seq: number, deviceId = TABLET) => ({ proposal: { origin: { deviceId, seq } } }) as Item;

async function desk(change: Partial<DrainingParts> = {}) {
  const values = memoryValues();
  const said: unknown[] = [];
  const state = { now: START, items: [] as Item[], open: [] as Item[] };
  const made = async (count: number) => values.set(seqName(TABLET), count);
  const draining = new Draining({
    values,
    outbox: { isRead: true, items: () => state.items, openItems: () => state.open },
    clock: { now: () => state.now, trust: () => 'synced' },
    connection: new LiveValue<ConnectionState>('Online'),
    nouns: new LoadedNouns([drain]),
    speaker: () => ({ deviceId: TABLET }),
    propose: async (kind, body) => {
      said.push([kind, body]);
      await values.increment(seqName(TABLET));
      return { proposalId: '', verdict: { state: 'accepted', documents: [], unknown: [] } };
    },
    ...change,
  });
  return { draining, said, state, made };
}

describe('[R-31] a device at a desk', () => {
  it('says that nothing waits on it, up to which number, and which of them nothing on it bears', async () => {
    const { draining, said, state, made } = await desk();
    await made(9);
    state.items = [item(3), item(4), item(8), item(6, 'laptop01')];
    await draining.look();
    const gone = [
      { from: 1, to: 2 },
      { from: 5, to: 7 },
      { from: 9, to: 9 },
    ];
    expect(said).toEqual([[DRAINED, { upTo: 9, gone }]]);
  });

  it('says so again when something was done since, or after an hour, and no sooner', async () => {
    const { draining, said, state, made } = await desk();
    const later = async (ms: number) => {
      state.now += ms;
      await draining.look();
      return said.length;
    };
    expect(await later(0)).toBe(1);
    expect(await later(LIMITS.drainAnyway - 1)).toBe(1);
    expect(await later(1)).toBe(2);
    await made(5);
    expect(await later(LIMITS.drainEvery - 1)).toBe(2);
    expect(await later(1)).toBe(3);
    expect(said.at(-1)).toEqual([DRAINED, { upTo: 5, gone: [{ from: 1, to: 5 }] }]);
  });

  it.each<[string, Partial<DrainingParts>]>([
    ['something waits', { outbox: { isRead: true, items: () => [item(1)], openItems: () => [item(1)] } }],
    ['it has not read what waits', { outbox: { isRead: false, items: () => [], openItems: () => [] } }],
    ['its clock cannot be vouched for', { clock: { now: () => START, trust: () => 'estimated' } }],
    ['there is no connection', { connection: new LiveValue<ConnectionState>('Offline') }],
    ['nobody is signed in, or another tab speaks', { speaker: () => null }],
    ['it is a member’s phone', { nouns: new LoadedNouns([]) }],
  ])('says nothing while %s', async (_, change) => {
    const { draining, said } = await desk(change);
    await draining.look();
    expect(said).toEqual([]);
  });

  it('says it once, however often it is asked meanwhile', async () => {
    const { draining, said, state } = await desk();
    await Promise.all([draining.look(), draining.look()]);
    expect(said).toHaveLength(1);
    expect(instantOf(state.now)).toBe('2026-03-04T18:00:00.000Z');
  });
});
