import { describe, expect, it, vi } from 'vitest';
import { gym } from '../../../tests/rules/documents.ts';
import type { PinnedArea } from '../../sync/pinned-areas/pinned-areas.ts';
import { LiveValue } from '../../sync/queries/live-value.ts';
import { renewed, renewMapsOf } from './renew-maps.ts';

const HOUR = 3_600_000;
const pin = (areaId: string, at: number, state: PinnedArea['state'] = 'saved'): PinnedArea => ({
  ...{ areaId, state, part: 1 },
  asOf: new Date(at).toISOString() as NonNullable<PinnedArea['asOf']>,
});

/** A device with a server: nothing of it is on a screen. */
function world() {
  const view = new LiveValue<readonly PinnedArea[]>([]);
  const state = { time: 1_000_000, isThere: true, kept: [] as string[], before: Promise.resolve() };
  const keep = async (areaIds: readonly string[]) => {
    state.kept.push(areaIds.join(' '));
    await state.before;
    return { isAsked: state.isThere };
  };
  const stop = renewed({ pinned: { view }, now: () => state.time, keep });
  /** The server was heard of these areas. */
  const synced = async (...areaIds: string[]) => {
    view.set(areaIds.map((areaId) => pin(areaId, state.time)));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { view, state, synced, stop };
}

describe('[R-73] the streets of a pinned area', () => {
  it('are renewed with it: at the beginning, when another is pinned, and at most every six hours', async () => {
    const { state, synced } = world();
    expect(state.kept).toEqual([]);
    await synced('area:leeds');
    await synced('area:leeds');
    state.time += 6 * HOUR - 1;
    await synced('area:leeds');
    expect(state.kept).toEqual(['area:leeds']);
    state.time += 1;
    await synced('area:leeds');
    expect(state.kept).toEqual(['area:leeds', 'area:leeds']);
    await synced('area:leeds', 'area:oban');
    expect(state.kept.at(-1)).toBe('area:leeds area:oban');
    await synced();
    expect(state.kept).toHaveLength(3);
  });

  it('are asked for again where nobody could be asked, with the next that is heard', async () => {
    const { state, synced, stop } = world();
    state.isThere = false;
    await synced('area:leeds');
    state.isThere = true;
    await synced('area:leeds');
    state.time += 1_000;
    await synced('area:leeds');
    expect(state.kept).toHaveLength(2);
    stop();
    state.time += 7 * HOUR;
    await synced('area:leeds');
    expect(state.kept).toHaveLength(2);
  });

  it('of one that is pinned while those of another come are fetched after them, and none is fetched of one that leaves', async () => {
    const { state, view, synced } = world();
    let done = () => {};
    state.before = new Promise((resolve) => {
      done = resolve;
    });
    await synced('area:leeds');
    await synced('area:leeds', 'area:oban');
    expect(state.kept).toEqual(['area:leeds']);
    done();
    await synced('area:leeds', 'area:oban');
    expect(state.kept).toEqual(['area:leeds', 'area:leeds area:oban']);
    view.set([pin('area:leeds', state.time, 'leaving'), pin('area:oban', state.time)]);
    await Promise.resolve();
    expect(state.kept.at(-1)).toBe('area:oban');
  });
});

it('[R-73] the thumbnails of an area are kept once its gyms are here, whatever is on the screen', async () => {
  const asked = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('caches', { has: async () => false });
  const view = new LiveValue<readonly PinnedArea[]>([pin('area:leeds', 0, 'coming')]);
  const photos = [{ hash: 'a'.repeat(64), alt: 'The hall', width: 1200, height: 800 }];
  const rows = [{ doc: gym('one', { areaId: 'area:leeds', photos }), mark: null }];
  const device = { pinned: { view }, now: () => 0, query: () => new LiveValue({ state: 'ready', rows }) };
  const session = { call: async () => ({ ok: false }) };
  const stop = renewMapsOf({ device, session } as unknown as Parameters<typeof renewMapsOf>[0]);
  expect(asked).not.toHaveBeenCalled();
  view.set([pin('area:leeds', 0)]);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(`/blobs/${'a'.repeat(64)}-96.webp`, expect.anything()));
  stop();
  vi.unstubAllGlobals();
});
