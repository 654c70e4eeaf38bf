/**
 * What is kept beside the documents of pinned areas, their maps and the thumbnails of their gyms, is renewed with the areas themselves, whatever is on
 * the screen. Loaded behind the first page.
 */
import { counted } from '../../report/report.ts';
import type { LocalDevice } from '../../sync/device/device.ts';
import { type Call, type KeptMaps, keepMaps } from './maps-of.ts';
import { askPhoto } from './ports.ts';
import { saved, staying } from './staying.ts';
import { gymsHere, keepThumbnails } from './thumbnails.ts';

/** at most so often in the background. Milliseconds. */
const RENEWED_EVERY = 6 * 3_600_000;

interface RenewedParts {
  readonly pinned: Pick<LocalDevice['pinned'], 'view'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly keep: (areaIds: readonly string[]) => Promise<Pick<KeptMaps, 'isAsked'>>;
  /** Of which areas. */
  readonly which?: typeof staying;
}

/** Once at the beginning, whenever other areas are pinned, and else every six hours that one of them was in sync. @returns ends it */
export function renewed({ pinned, now, keep, which = staying }: RenewedParts): () => void {
  let last: { readonly of: string; readonly at: number } | undefined;
  let isBusy = false;
  const look = async (): Promise<void> => {
    const areaIds = which(pinned.view.get());
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
    if (which(pinned.view.get()).join(' ') !== of) await look();
  };
  const heard = () => void look().catch(counted('pinned areas: their maps and photos'));
  const stop = pinned.view.subscribe(heard);
  heard();
  return stop;
}

interface Living {
  readonly device: LocalDevice;
  readonly session: { readonly call: Call };
}

/** @returns ends it */
export function renewMapsOf({ device, session }: Living): () => void {
  const { pinned } = device;
  const now = () => device.now();
  const stops = [
    renewed({ pinned, now, keep: (areaIds) => keepMaps(session.call, areaIds) }),
    // Which photos there are is known once the gyms are here.
    renewed({ pinned, now, which: saved, keep: (areaIds) => keepPhotos(device, areaIds) }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function keepPhotos(device: LocalDevice, areaIds: readonly string[]): Promise<{ isAsked: boolean }> {
  try {
    await keepThumbnails(await gymsHere(device), areaIds, askPhoto);
    return { isAsked: true };
  } catch {
    return { isAsked: false };
  }
}
