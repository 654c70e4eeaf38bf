/** A TrueType font (OpenType 1.9) as far as a receipt needs it: which characters it has, how wide they are, and their outlines. */
import type { Tables } from './woff.ts';

export interface Typeface {
  readonly name: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly bounds: readonly [number, number, number, number];
  /** The glyph of a character; 0: it has none. */
  glyphOf(codePoint: number): number;
  /** In units: how far the next one stands off, and where its own outline begins. */
  metricsOf(glyph: number): { readonly advance: number; readonly left: number };
  /** Empty for what is blank, such as a space. */
  outlineOf(glyph: number): Uint8Array<ArrayBuffer>;
  /** What a subset keeps, but for how many glyphs there are. */
  readonly kept: Readonly<Record<'head' | 'hhea' | 'maxp', DataView<ArrayBuffer>>>;
}

/** @throws Error for a font without outlines in TrueType's own form */
export function faceOf(name: string, tables: Tables): Typeface {
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`${name} has no ${tag}`);
    return found;
  };
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [View, View, View, View, View];
  const glyphOf = characters(name, table('cmap'));
  const widths = hhea.getUint16(34);
  const isLong = head.getInt16(50) === 1;
  const place = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  return {
    name,
    kept: { head, hhea, maxp: table('maxp') },
    glyphOf,
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    bounds: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    // The last width is that of all that follow; of those, only where they begin is listed.
    metricsOf: (glyph) => ({
      advance: hmtx.getUint16(4 * Math.min(glyph, widths - 1)),
      left: hmtx.getInt16(glyph < widths ? 4 * glyph + 2 : 2 * (widths + glyph)),
    }),
    outlineOf: (glyph) => new Uint8Array(glyf.buffer, glyf.byteOffset + place(glyph), place(glyph + 1) - place(glyph)),
  };
}

type View = DataView<ArrayBuffer>;

/** From the table of segments (format 4), which every font has that is made for the web. */
function characters(name: string, cmap: View): (codePoint: number) => number {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + 8 * index));
  const at = offsets.find((offset) => cmap.getUint16(offset) === 4);
  if (at === undefined) throw new Error(`${name} has no list of characters that we can read`);
  const double = cmap.getUint16(at + 6);
  const [ends, starts, deltas, ranges] = [at + 14, at + 16 + double, at + 16 + 2 * double, at + 16 + 3 * double] as const;
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    for (let segment = 0; segment < double; segment += 2) {
      if (cmap.getUint16(ends + segment) < codePoint) continue;
      const start = cmap.getUint16(starts + segment);
      if (start > codePoint) return 0;
      const delta = cmap.getUint16(deltas + segment);
      const range = cmap.getUint16(ranges + segment);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = cmap.getUint16(ranges + segment + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
