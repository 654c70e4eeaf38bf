/** What of a font a PDF carries: the glyphs that are drawn and no other. */
import type { Bytes } from '../../../../schemas/pass/token.ts';
import type { Typeface } from './face.ts';

/** Of the parts that a glyph is put together from (OpenType, `glyf`). */
const WORDS = 0x0001;
const SCALED = 0x0008;
const MORE = 0x0020;
const SCALED_BOTH = 0x0040;
const TURNED = 0x0080;

/**
 * Numbers what is drawn of one face, in the order in which it comes. By character, not by glyph: two characters may look the same, and
 * whoever copies them out of the PDF wants the one that was written.
 */
export class FontSubset {
  readonly face: Typeface;
  /** Their glyphs in the face; the first stands for what is missing, as in every font. */
  readonly #glyphs: number[] = [0];
  readonly #numbers = new Map<number, number>();

  constructor(face: Typeface) {
    this.face = face;
  }

  /** Its number in the subset. */
  number(codePoint: number): number {
    const known = this.#numbers.get(codePoint);
    if (known !== undefined) return known;
    const number = this.#glyphs.push(this.face.glyphOf(codePoint)) - 1;
    this.#numbers.set(codePoint, number);
    return number;
  }

  /** By their numbers. */
  get characters(): ReadonlyMap<number, number> {
    return new Map([...this.#numbers].map(([codePoint, number]) => [number, codePoint]));
  }

  /** In thousandths of the size, by their numbers. */
  get widths(): readonly number[] {
    return this.#glyphs.map((glyph) => Math.round((this.face.metricsOf(glyph).advance * 1000) / this.face.unitsPerEm));
  }

  /** A TrueType font of these glyphs, and of the parts that they are put together from. */
  file(): Bytes {
    const glyphs = [...this.#glyphs];
    const outlines: Bytes[] = [];
    // Grows while it is walked: the parts come after what they are parts of.
    for (let at = 0; at < glyphs.length; at += 1) outlines.push(renumbered(this.face.outlineOf(glyphs[at] ?? 0), glyphs));
    const places = [0];
    for (const { length } of outlines) places.push((places.at(-1) ?? 0) + even(length));
    const glyf = new Uint8Array(places.at(-1) ?? 0);
    for (const [at, outline] of outlines.entries()) glyf.set(outline, places[at]);
    const [head, hhea, maxp] = [copyOf(this.face.kept.head), copyOf(this.face.kept.hhea), copyOf(this.face.kept.maxp)];
    // The sum over the file is reckoned when it is there; where each glyph lies is said in four bytes.
    head.setUint32(8, 0);
    head.setInt16(50, 1);
    hhea.setUint16(34, glyphs.length);
    maxp.setUint16(4, glyphs.length);
    return fontFile({
      glyf,
      head: new Uint8Array(head.buffer),
      hhea: new Uint8Array(hhea.buffer),
      hmtx: words(
        glyphs.flatMap((glyph) => {
          const { advance, left } = this.face.metricsOf(glyph);
          return [advance, left];
        }),
      ),
      loca: longs(places),
      maxp: new Uint8Array(maxp.buffer),
    });
  }
}

const copyOf = ({ buffer, byteOffset, byteLength }: DataView<ArrayBuffer>) =>
  new DataView(buffer.slice(byteOffset, byteOffset + byteLength));
const even = (length: number) => length + (length % 2);

/** An outline whose parts are called by their numbers in the subset; those that are new are added to `glyphs`. */
function renumbered(outline: Bytes, glyphs: number[]): Bytes {
  if (outline.length === 0 || new DataView(outline.buffer, outline.byteOffset).getInt16(0) >= 0) return outline;
  const copy = outline.slice();
  const view = new DataView(copy.buffer);
  let at = 10;
  for (let flags = MORE; (flags & MORE) !== 0; ) {
    flags = view.getUint16(at);
    const part = view.getUint16(at + 2);
    const known = glyphs.indexOf(part, 1);
    view.setUint16(at + 2, known > 0 ? known : glyphs.push(part) - 1);
    at += 4 + ((flags & WORDS) !== 0 ? 4 : 2);
    at += (flags & SCALED) !== 0 ? 2 : (flags & SCALED_BOTH) !== 0 ? 4 : (flags & TURNED) !== 0 ? 8 : 0;
  }
  return copy;
}

/** The tables one after another behind a list of them, each with the sum of its words. */
function fontFile(tables: Readonly<Record<string, Bytes>>): Bytes {
  const named = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1));
  const start = 12 + 16 * named.length;
  const size = named.reduce((sum, [, table]) => sum + whole(table.length), start);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x0001_0000);
  view.setUint16(4, named.length);
  const power = 2 ** Math.floor(Math.log2(named.length));
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, 16 * (named.length - power));
  let at = start;
  let head = 0;
  for (const [index, [tag, table]] of named.entries()) {
    file.set(table, at);
    const entry = 12 + 16 * index;
    for (const [offset, sign] of [...tag].entries()) view.setUint8(entry + offset, sign.charCodeAt(0));
    view.setUint32(entry + 4, sumOf(view, at, at + whole(table.length)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, table.length);
    if (tag === 'head') head = at;
    at += whole(table.length);
  }
  view.setUint32(head + 8, 0xb1b0_afba - sumOf(view, 0, size));
  return file;
}

const whole = (length: number) => Math.ceil(length / 4) * 4;

function sumOf(view: DataView, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

const words = (numbers: readonly number[]): Bytes => {
  const view = new DataView(new ArrayBuffer(2 * numbers.length));
  for (const [at, number] of numbers.entries()) view.setInt16(2 * at, number);
  return new Uint8Array(view.buffer);
};

const longs = (numbers: readonly number[]): Bytes => {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [at, number] of numbers.entries()) view.setUint32(4 * at, number);
  return new Uint8Array(view.buffer);
};
