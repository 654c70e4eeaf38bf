/** The map as Leaflet draws it: the outline of Britain, streets where there are any, and pins that follow every move. No React inside. */
import 'leaflet/dist/leaflet.css';
import {
  control,
  type DivIcon,
  DomUtil,
  divIcon,
  GridLayer,
  type LatLngBoundsExpression,
  latLng,
  latLngBounds,
  map as leafletMap,
  type Marker,
  marker,
  Projection,
  type SVGOverlay,
  svgOverlay,
} from 'leaflet';
import type { Bounds } from './bounds.ts';
import { britain } from './britain.ts';
import styles from './map.module.css';
import { mapWords as words } from './map.words.ts';
import { CLOSEST, type MapRow, type Pin, pinsOf, WHOLE } from './pins.ts';
import type { Streets } from './tiles/street-layer.ts';

export interface DrawnMap {
  /** Other gyms; `fit`: all of them are to be seen. */
  show(rows: readonly MapRow[], fit: boolean): void;
  /** Streets under the pins, in place of those that were there; the outline alone without any. */
  streets(made: Streets | null, dark: boolean): void;
  remove(): void;
}

export interface MapParts {
  /** Nothing glides or fades. */
  readonly still: boolean;
  readonly onOpen: (gymId: string) => void;
  /** After every move. */
  readonly onMoved: (bounds: Bounds) => void;
}

const BRITAIN: LatLngBoundsExpression = [
  [49.8, -8.2],
  [58.7, 1.8],
];
const OUTLINE = 'outline';
const SVG = 'http://www.w3.org/2000/svg';
/** Of a unit of it: finer than its source. */
const METRES = 100;
/** A single gym is seen with its streets round it. */
const STREETS = 14;
/** Of a pin: what a finger meets. Pixels; its face may be wider. */
const TARGET = 44;

export function drawMap(element: HTMLElement, { still, onOpen, onMoved }: MapParts): DrawnMap {
  const map = leafletMap(element, {
    ...{ minZoom: WHOLE, maxZoom: CLOSEST, zoomControl: false, maxBoundsViscosity: 1 },
    maxBounds: [
      [47, -16],
      [63, 8],
    ],
    ...{ zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still, inertia: !still },
  });
  map.attributionControl.setPrefix(false).addAttribution(words.outline);
  control.zoom({ position: 'topleft', zoomInTitle: words.closer, zoomOutTitle: words.farther }).addTo(map);
  // Under the streets, and seen where there are none.
  map.createPane(OUTLINE).style.zIndex = '150';
  outline().addTo(map);
  let streets: GridLayer | undefined;
  const standing = new Map<string, Marker>();
  let pins = pinsOf([]);

  const seen = (): Bounds => {
    const bounds = map.getBounds();
    return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
  };
  const draw = () => {
    const wanted = new Map(pins(seen(), map.getZoom()).map((pin) => [pin.key, pin]));
    for (const [key, one] of standing)
      if (!wanted.has(key)) {
        one.remove();
        standing.delete(key);
      }
    for (const [key, pin] of wanted) {
      if (standing.has(key)) continue;
      const open = () =>
        pin.kind === 'gym' ? onOpen(pin.row.id) : map.setView([pin.geo.lat, pin.geo.lon], pin.apartAt, { animate: !still });
      const one = marker([pin.geo.lat, pin.geo.lon], { icon: iconOf(pin) });
      // A key on a marker is a click to Leaflet; Enter and Space are both meant here.
      one.on('click', open).on('keydown', ({ originalEvent }) => {
        if (originalEvent.key === ' ') open();
      });
      standing.set(key, one.addTo(map));
      // Its face shows less than it is called.
      one.getElement()?.setAttribute('aria-label', nameOf(pin));
    }
  };
  map.on('moveend', () => {
    draw();
    onMoved(seen());
  });
  let isThere = true;
  let isPlaced = false;
  return {
    show(rows, fit) {
      // Another was drawn in its place, and whoever asks does not know yet.
      if (!isThere) return;
      pins = pinsOf(rows);
      for (const one of standing.values()) one.remove();
      standing.clear();
      const places = rows.map(({ geo }): [number, number] => [geo.lat, geo.lon]);
      if (fit && places.length > 0) map.fitBounds(places, { animate: false, padding: [40, 40], maxZoom: STREETS });
      else if (!isPlaced) map.fitBounds(BRITAIN, { animate: false });
      else draw();
      isPlaced = true;
    },
    streets(made, dark) {
      if (!isThere) return;
      streets?.remove();
      streets = made?.layer({ GridLayer, DomUtil }, dark).addTo(map);
    },
    remove: () => {
      isThere = false;
      map.remove();
    },
  };
}

/** Laid out once and stretched by the platform at every zoom, where a polygon of Leaflet is reckoned, clipped and written down anew. */
function outline(): SVGOverlay {
  const rings = britain();
  const { SphericalMercator: mercator } = Projection;
  const bounds = latLngBounds(rings.flat());
  const [topLeft, bottomRight] = [mercator.project(bounds.getNorthWest()), mercator.project(bounds.getSouthEast())];
  const place = ([lat, lon]: [number, number]) => {
    const { x, y } = mercator.project(latLng(lat, lon));
    return `${Math.round((x - topLeft.x) / METRES)} ${Math.round((topLeft.y - y) / METRES)}`;
  };
  const land = document.createElementNS(SVG, 'path');
  land.setAttribute('class', styles.land ?? '');
  land.setAttribute('d', rings.map((ring) => `M${ring.map(place).join('L')}Z`).join(''));
  const drawn = document.createElementNS(SVG, 'svg');
  drawn.setAttribute('viewBox', `0 0 ${(bottomRight.x - topLeft.x) / METRES} ${(topLeft.y - bottomRight.y) / METRES}`);
  drawn.setAttribute('preserveAspectRatio', 'none');
  drawn.append(land);
  return svgOverlay(drawn, bounds, { pane: OUTLINE });
}

function iconOf(pin: Pin): DivIcon {
  const face = document.createElement('span');
  face.textContent = pin.kind === 'gym' ? words.price(pin.row.priceFrom) : String(pin.count);
  return divIcon({
    html: face,
    className: `${styles.pin} ${pin.kind === 'group' ? styles.group : ''}`,
    iconSize: [TARGET, TARGET],
  });
}

const nameOf = (pin: Pin): string =>
  pin.kind === 'gym' ? words.gym(pin.row.name, pin.row.priceFrom) : words.group(pin.count, pin.priceFrom);
