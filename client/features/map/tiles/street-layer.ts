/** Streets under the pins, drawn from the archive in the colours of the page. */
import type { DomUtil, GridLayer } from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';
import type { KeptTiles } from './kept-tiles.ts';
import { DEEPEST } from './parts.ts';
import type { AskPart } from './ports.ts';
import { TileArchive, TileSource } from './source.ts';

/** What the drawing of tiles takes from Leaflet, which it expects among the globals. */
export interface LeafletParts {
  readonly GridLayer: typeof GridLayer;
  readonly DomUtil: typeof DomUtil;
}

export interface Streets {
  layer(leaflet: LeafletParts, dark: boolean): GridLayer;
}

export interface StreetsParts {
  readonly kept: KeptTiles;
  readonly ask: AskPart;
  /** Told once something of the archive cannot be read. */
  readonly wrong: (error: unknown) => void;
}

/** @throws WrongTiles where it is no map, NoTiles where it is not here */
export async function openStreets(url: string, { kept, ask, wrong }: StreetsParts): Promise<Streets> {
  const source = new TileSource(url, kept, ask);
  const archive = new TileArchive(source, wrong);
  const { maxZoom } = await archive.opened();
  const keptTo = source.isKept ? ((await kept.index())?.areas.map(({ zoom }) => zoom) ?? []) : [];
  const maxDataZoom = Math.min(maxZoom, DEEPEST, ...keptTo);
  return {
    layer: (leaflet, dark) => {
      Object.assign(globalThis, { L: leaflet });
      const layer = leafletLayer({
        ...{ url: archive, flavor: dark ? 'dark' : 'light', lang: 'en', maxDataZoom, noWrap: true },
        attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
      });
      // Where there is no tile the outline under it is seen.
      layer.backgroundColor = undefined;
      return layer as unknown as GridLayer;
    },
  };
}
