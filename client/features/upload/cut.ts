/** Which square of a picture a person is shown by. Pure. */
import { LEAST_PIXELS } from '../../../schemas/upload/least.ts';

/** `x`, `y`: its middle, as parts of the picture's width and height; `zoom`: 1 takes as much as there is. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

export const MIDDLE: Cut = { x: 0.5, y: 0.5, zoom: 1 };
const CLOSEST = 4;

/** How close one may go until too few pixels are left. */
export const mostZoom = ({ width, height }: Size): number =>
  Math.min(CLOSEST, Math.max(1, Math.min(width, height) / LEAST_PIXELS.member[0]));

/** In the picture's pixels; never beyond its edges. */
export function squareOf(picture: Size, { x, y, zoom }: Cut): { readonly x: number; readonly y: number; readonly side: number } {
  const { width, height } = picture;
  const side = Math.floor(Math.min(width, height) / within(zoom, 1, mostZoom(picture)));
  return {
    x: Math.floor(within(x * width - side / 2, 0, width - side)),
    y: Math.floor(within(y * height - side / 2, 0, height - side)),
    side,
  };
}

/** The same square, held by its middle: what was beyond the edges is forgotten. */
export function held(picture: Size, cut: Cut): Cut {
  const { x, y, side } = squareOf(picture, cut);
  const middle = (at: number, whole: number) => (at + side / 2) / whole;
  return { x: middle(x, picture.width), y: middle(y, picture.height), zoom: within(cut.zoom, 1, mostZoom(picture)) };
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
