/** The map as Leaflet draws it: the outline of Britain, streets where there are any, and pins that follow every move. No React inside. */
import {
  control,
  DomUtil,
  divIcon,
  GridLayer,
  type LatLngBounds,
  type LatLngBoundsExpression,
  latLngBounds,
  map as leafletMap,
  type Marker,
  marker,
  Projection,
  point,
  type SVGOverlay,
  svgOverlay,
} from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?inline';
import type { Bounds } from '../../../schemas/gym-search/bounds.ts';
import { AROUND, britain } from './britain.ts';
import styles from './map.module.css';
import { mapWords as words } from './map.words.ts';
import { CLOSEST, type MapRow, type Pin, pinsOf, WHOLE } from './pins.ts';
import type { Streets } from './tiles/street-layer.ts';

export interface DrawnMap {
  /** Other gyms; `fit`: all of them are to be seen, unless they lie where the last did: then nobody loses the part of it they look at. */
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
const STYLES = 'leaflet-styles';
const SVG = 'http://www.w3.org/2000/svg';
/** Of a unit of it, on the ground of the projection. */
const METRES = (Projection.SphericalMercator.bounds.max?.x ?? 0) / 18_000;
/** A single gym is seen with its streets round it. */
const STREETS = 14;
/** Of a pin: what a finger meets. Pixels; its face may be wider. */
const TARGET = 44;

/** A pin, and the box it has for now. */
interface Boxed {
  pin: Pin;
  readonly face: HTMLElement;
  readonly marker: Marker;
}

export function drawMap(element: HTMLElement, { still, onOpen, onMoved }: MapParts): DrawnMap {
  wearStyles();
  const map = leafletMap(element, {
    ...{ minZoom: WHOLE, maxZoom: CLOSEST, zoomControl: false, attributionControl: false, maxBoundsViscosity: 1 },
    maxBounds: [
      [47, -16],
      [63, 8],
    ],
    ...{ zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still, inertia: !still },
  });
  control.attribution({ prefix: false }).addAttribution(words.outline).addTo(map);
  control.zoom({ position: 'topleft', zoomInTitle: words.closer, zoomOutTitle: words.farther }).addTo(map);
  // Under the streets, and seen where there are none.
  map.createPane(OUTLINE).style.zIndex = '150';
  outline().addTo(map);
  let streets: GridLayer | undefined;
  let standing = new Map<string, Boxed>();
  let pins = pinsOf([]);

  const seen = (): Bounds => {
    const bounds = map.getBounds();
    return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
  };
  const open = ({ pin }: Boxed) => {
    if (pin.kind === 'gym') onOpen(pin.row.id);
    else map.setView([pin.geo.lat, pin.geo.lon], pin.apartAt(), { animate: !still });
  };
  const stood = (pin: Pin): Boxed => {
    const face = document.createElement('span');
    const icon = divIcon({ html: face, className: styles.pin ?? '', iconSize: [TARGET, TARGET] });
    const one = { pin, face, marker: marker([pin.geo.lat, pin.geo.lon], { icon }) };
    // Leaflet calls it a button, and leaves its keys to whoever made it.
    one.marker
      .on('click', () => open(one))
      .on('keydown', ({ originalEvent }) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
        originalEvent.preventDefault();
        open(one);
      });
    one.marker.addTo(map);
    return one;
  };
  /** What came takes the boxes of what went, so that none is thrown away only to make another; but for one a person stands on, which is that gym to them. */
  const draw = (bounds: Bounds) => {
    const before = standing;
    standing = new Map();
    const wanted = pins(bounds, map.getZoom());
    for (const { key } of wanted) {
      const one = before.get(key);
      if (one) standing.set(key, one);
      before.delete(key);
    }
    const free: Boxed[] = [];
    for (const one of before.values())
      if (one.marker.getElement() === document.activeElement) one.marker.remove();
      else free.push(one);
    for (const pin of wanted) {
      const one = standing.get(pin.key) ?? free.pop() ?? stood(pin);
      dress(one, pin);
      standing.set(pin.key, one);
    }
    for (const one of free) one.marker.remove();
  };
  map.on('moveend', () => {
    const bounds = seen();
    draw(bounds);
    onMoved(bounds);
  });
  let isThere = true;
  let isPlaced = false;
  let fitted: LatLngBounds | undefined;
  return {
    show(rows, fit) {
      // Another was drawn in its place, and whoever asks does not know yet.
      if (!isThere) return;
      pins = pinsOf(rows);
      const box = fit && rows.length > 0 ? around(rows) : undefined;
      if (box && !(fitted && box.equals(fitted))) {
        fitted = box;
        map.fitBounds(box, { animate: false, padding: [40, 40], maxZoom: STREETS });
      } else if (!isPlaced) map.fitBounds(BRITAIN, { animate: false });
      else draw(seen());
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

/** Leaflet's own, once a page: they come with what draws the map, and stand in no sheet that everybody loads. */
function wearStyles(): void {
  if (document.getElementById(STYLES)) return;
  const sheet = document.createElement('style');
  sheet.id = STYLES;
  sheet.textContent = leafletStyles;
  document.head.append(sheet);
}

/** Laid out once and stretched by the platform at every zoom, where a polygon of Leaflet is reckoned, clipped and written down anew. */
function outline(): SVGOverlay {
  const { west, north, east, south } = AROUND;
  const land = document.createElementNS(SVG, 'path');
  land.setAttribute('class', styles.land ?? '');
  land.setAttribute('d', britain);
  const drawn = document.createElementNS(SVG, 'svg');
  drawn.setAttribute('viewBox', `${west} ${north} ${east - west} ${south - north}`);
  drawn.setAttribute('preserveAspectRatio', 'none');
  drawn.append(land);
  const corner = (x: number, y: number) => Projection.SphericalMercator.unproject(point(x * METRES, -y * METRES));
  return svgOverlay(drawn, latLngBounds(corner(west, north), corner(east, south)), { pane: OUTLINE });
}

/** All of them, in one box and not in an object each. */
function around(rows: readonly MapRow[]): LatLngBounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { geo } of rows) {
    west = Math.min(west, geo.lon);
    south = Math.min(south, geo.lat);
    east = Math.max(east, geo.lon);
    north = Math.max(north, geo.lat);
  }
  return latLngBounds([south, west], [north, east]);
}

function dress(one: Boxed, pin: Pin): void {
  if (one.pin.geo !== pin.geo) one.marker.setLatLng([pin.geo.lat, pin.geo.lon]);
  one.pin = pin;
  const said = pin.kind === 'gym' ? words.price(pin.row.priceFrom) : String(pin.count);
  if (one.face.textContent !== said) one.face.textContent = said;
  const box = one.marker.getElement();
  box?.classList.toggle(styles.group ?? '', pin.kind === 'group');
  // Its face shows less than it is called.
  box?.setAttribute('aria-label', nameOf(pin));
}

const nameOf = (pin: Pin): string =>
  pin.kind === 'gym' ? words.gym(pin.row.name, pin.row.priceFrom) : words.group(pin.count, pin.priceFrom);
