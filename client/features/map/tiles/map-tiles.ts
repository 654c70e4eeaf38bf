/** The map's streets, all that is loaded for them: no device has it that opened no map and keeps no area (client/map-parts.ts). */
import { KeptTiles } from './kept-tiles.ts';
import { alone, askPart } from './ports.ts';
import { openStreets } from './street-layer.ts';
import { type Tending, tend, weigh } from './tend.ts';

export { TilesDown, WrongTiles } from './source.ts';

const ofDevice = () => ({ kept: new KeptTiles(caches), ask: askPart });

export const tendHere = (what: Pick<Tending, 'areaIds' | 'url' | 'boxOf'>) => alone(() => tend({ ...what, ...ofDevice() }));
export const weighHere = (url: string, box: Parameters<typeof weigh>[1]) => weigh(url, box, ofDevice());

export const forgetHere = () => alone(() => ofDevice().kept.clear());

/** `url`: undefined where nobody could be asked; then what is kept says. Null where there are no streets. */
export async function streetsHere(url: string | undefined, wrong: (error: unknown) => void) {
  const { kept, ask } = ofDevice();
  const from = url ?? (await kept.index())?.url;
  return from === undefined ? null : openStreets(from, { kept, ask, wrong });
}
