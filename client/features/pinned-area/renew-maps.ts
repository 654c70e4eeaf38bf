/** The maps of pinned areas are renewed with the areas themselves, whatever is on the screen. Loaded behind the first page. */
import { counted } from '../../report/report.ts';
import type { LocalDevice } from '../../sync/device/device.ts';
import { type Call, type KeptMaps, keepMaps } from './maps-of.ts';
import { staying } from './staying.ts';

/** at most so often in the background. Milliseconds. */
const RENEWED_EVERY = 6 * 3_600_000;

interface RenewedParts {
  readonly pinned: Pick<LocalDevice['pinned'], 'view'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly keep: (areaIds: readonly string[]) => Promise<Pick<KeptMaps, 'isAsked'>>;
}

/** Once at the beginning, whenever other areas are pinned, and else every six hours that one of them was in sync. @returns ends it */
export function renewMaps({ pinned, now, keep }: RenewedParts): () => void {
  let last: { readonly of: string; readonly at: number } | undefined;
  let isBusy = false;
  const look = async (): Promise<void> => {
    const areaIds = staying(pinned.view.get());
    const of = areaIds.join(' ');
    // Whoever sends the last one away has its map removed.
    if (isBusy || of === '' || (last?.of === of && now() - last.at < RENEWED_EVERY)) return;
    isBusy = true;
    try {
      const { isAsked } = await keep(areaIds);
      // Nobody could be asked: with the next that is heard of an area.
      if (isAsked) last = { of, at: now() };
    } finally {
      isBusy = false;
    }
    if (staying(pinned.view.get()).join(' ') !== of) await look();
  };
  const heard = () => void look().catch(counted('pinned areas: their map'));
  const stop = pinned.view.subscribe(heard);
  heard();
  return stop;
}

export const renewMapsOf = ({ device, session }: { device: LocalDevice; session: { readonly call: Call } }): (() => void) =>
  renewMaps({ pinned: device.pinned, now: () => device.now(), keep: (areaIds) => keepMaps(session.call, areaIds) });
