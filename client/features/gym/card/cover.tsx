import { Fragment } from 'react';
import { numbersFrom, seedOf } from '../../../ui/figure/seed.ts';
import styles from './cover.module.css';
import { coverMotifs, tileOf } from './cover-motif.ts';

/** Ground, first and second shape of a tile, from the brand ramp. */
const inks: readonly (readonly [string, string, string])[] = [
  ['#4c1d95', '#7c3aed', '#c4b5fd'],
  ['#5b21b6', '#a78bfa', '#2a1155'],
  ['#6d28d9', '#4c1d95', '#ddd6fe'],
  ['#2a1155', '#6d28d9', '#8b5cf6'],
  ['#7c3aed', '#ddd6fe', '#5b21b6'],
  ['#c4b5fd', '#6d28d9', '#4c1d95'],
];
/** At most one tile of a cover is warm. */
const warm: readonly [string, string, string] = ['#f59e0b', '#4c1d95', '#fde68a'];

const columns = 6;
const rows = 4;
const side = 60;

/**
 * The cover of a gym without photos: tiles drawn from its id and its activities in brand colours, the same on every device and every day.
 * It fills the box it is put into. Only a picture: the gym's name stands beside it.
 */
export function GymCover({ id, activities, className }: { id: string; activities: readonly string[]; className?: string }) {
  const next = numbersFrom(seedOf(id));
  const motifs = coverMotifs(activities, next);
  const warmTile = Math.floor(next() * columns * rows);
  const home = Math.floor(next() * inks.length);
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const motif = motifs[Math.floor(next() * motifs.length)] ?? 'plates';
    const turn = Math.floor(next() * 4);
    // Two inks belong to a cover, so that each gym has a colour mood of its own.
    const ink =
      index === warmTile ? warm : (inks[(home + (next() < 0.55 ? 0 : 1 + Math.floor(next() * 2))) % inks.length] ?? warm);
    return { ...tileOf(motif, turn), ink, x: (index % columns) * side, y: Math.floor(index / columns) * side };
  });
  // One path for all tiles of a ground: a list of covers is drawn on slow phones. Crisp, or what lies under them shows between two.
  const [ground] = inks[home] ?? warm;
  const grounds = new Map<string, string>();
  for (const { ink, x, y } of tiles)
    if (ink[0] !== ground) grounds.set(ink[0], `${grounds.get(ink[0]) ?? ''}M${x} ${y}h${side}v${side}h${-side}Z`);
  return (
    <svg
      className={className === undefined ? styles.cover : `${styles.cover} ${className}`}
      viewBox={`0 0 ${columns * side} ${rows * side}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <rect width={columns * side} height={rows * side} fill={ground} />
      {[...grounds].map(([fill, d]) => (
        <path key={fill} d={d} fill={fill} shapeRendering="crispEdges" />
      ))}
      {tiles.map(({ fill, second, ink, x, y }) => {
        const at = `translate(${x} ${y})`;
        return (
          <Fragment key={at}>
            <path transform={at} d={fill} fill={ink[1]} />
            {second !== undefined && <path transform={at} d={second} fill={ink[2]} />}
          </Fragment>
        );
      })}
    </svg>
  );
}
