/** A map of a thousand gyms, opened and looked at closer three times: ours, and bare Leaflet that is told which pins to put there. */
import 'leaflet/dist/leaflet.css';
import { divIcon, map as leafletMap, type Marker, marker } from 'leaflet';
import { drawMap } from '../../../client/features/map/drawn-map.ts';
import { type MapRow, type Pin, pinsOf } from '../../../client/features/map/pins.ts';
import { offer } from './offer.ts';

const CLOSER = 3;

function element(id: 'ours' | 'bare'): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error('the page has no place for a map');
  return found;
}

/** Opens, fits, goes closer; each step ends when the page knows where everything stands. How long it took, and what stood there in the end. */
async function walked(place: HTMLElement, open: () => { remove(): void }): Promise<{ ms: number; pins: number }> {
  const began = performance.now();
  const opened = open();
  place.getBoundingClientRect();
  for (let step = 0; step < CLOSER; step += 1) {
    place.querySelector<HTMLElement>('.leaflet-control-zoom-in')?.click();
    place.getBoundingClientRect();
  }
  const ms = performance.now() - began;
  const pins = place.querySelectorAll('.leaflet-marker-icon').length;
  opened.remove();
  return { ms, pins };
}

const ours = ({ rows }: { rows: MapRow[] }) =>
  walked(element('ours'), () => {
    const drawn = drawMap(element('ours'), { still: true, onOpen: () => {}, onMoved: () => {} });
    drawn.show(rows, true);
    return drawn;
  });

/** `stands`: by zoom, what is to stand there. */
function bareMap(rows: readonly MapRow[], stands: (zoom: number, bounds: ReturnType<typeof boundsOf>) => readonly Pin[]) {
  const map = leafletMap(element('bare'), {
    ...{ minZoom: 5, maxZoom: 16, zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false },
  });
  let standing: Marker[] = [];
  map.on('moveend', () => {
    for (const one of standing) one.remove();
    standing = stands(map.getZoom(), boundsOf(map)).map((pin) => {
      const html = `<span>${pin.kind === 'gym' ? pin.row.priceFrom : pin.count}</span>`;
      return marker([pin.geo.lat, pin.geo.lon], { icon: divIcon({ html, iconSize: [44, 44] }) }).addTo(map);
    });
  });
  const places = rows.map(({ geo }): [number, number] => [geo.lat, geo.lon]);
  map.fitBounds(places, { animate: false, padding: [40, 40], maxZoom: 14 });
  return map;
}

function boundsOf(map: ReturnType<typeof leafletMap>) {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

async function bare({ rows }: { rows: MapRow[] }): Promise<{ ms: number; pins: number }> {
  // Worked out beforehand: which gyms stand together is our own question.
  const index = pinsOf(rows);
  const known = new Map<number, readonly Pin[]>();
  await walked(element('bare'), () =>
    bareMap(rows, (zoom, bounds) => {
      const pins = index(bounds, zoom);
      known.set(zoom, pins);
      return pins;
    }),
  );
  return walked(element('bare'), () => bareMap(rows, (zoom) => known.get(zoom) ?? []));
}

offer({ ours, bare });
