import { describe, expect, it } from 'vitest';
import { held, MIDDLE, mostZoom, squareOf } from './cut.ts';

const WIDE = { width: 4000, height: 3000 };

describe('[2.1] the square of a photo', () => {
  it('is as large as it can be, in the middle, until somebody says otherwise', () => {
    expect(squareOf(WIDE, MIDDLE)).toEqual({ x: 500, y: 0, side: 3000 });
    expect(squareOf({ width: 400, height: 900 }, MIDDLE)).toEqual({ x: 0, y: 250, side: 400 });
  });

  it('follows the finger and stops at the edges', () => {
    expect(squareOf(WIDE, { x: 0.9, y: 0.5, zoom: 2 })).toEqual({ x: 2500, y: 750, side: 1500 });
    expect(squareOf(WIDE, { x: -3, y: 9, zoom: 2 })).toEqual({ x: 0, y: 1500, side: 1500 });
    expect(held(WIDE, { x: -3, y: 9, zoom: 2 })).toEqual({ x: 0.1875, y: 0.75, zoom: 2 });
  });

  it('never goes so close that too little is left, nor further out than the picture', () => {
    expect(mostZoom(WIDE)).toBe(4);
    expect(mostZoom({ width: 640, height: 480 })).toBe(1.5);
    expect(squareOf({ width: 640, height: 480 }, { ...MIDDLE, zoom: 9 }).side).toBe(320);
    expect(squareOf(WIDE, { ...MIDDLE, zoom: 0.1 }).side).toBe(3000);
  });
});
