/**
 * A PDF file (ISO 32000-1) of pages of A4: text in embedded fonts, and lines. What is said twice makes the same file twice. Written by hand:
 * `@cantoo/pdf-lib` with the fontkit it needs for fonts of one's own is a megabyte of code to start for what these few files do
 * (`npm run bench -- money`).
 */
import type { Bytes } from '../../../../schemas/pass/token.ts';
import type { Typeface } from './face.ts';
import { bytesOf, Objects } from './objects.ts';
import { runsOf, type TextRun } from './runs.ts';
import { FontSubset } from './subset.ts';

/** 210 × 297 mm in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

interface Written {
  readonly x: number;
  /** Of the base line, from the top. */
  readonly y: number;
  readonly size: number;
  /** 0 black to 1 white. */
  readonly grey?: number;
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0');
/** UTF-16, as PDF has its own texts. */
const utf16 = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')}>`;
const short = (number: number): string => String(Math.round(number * 100) / 100);

export class PdfPages {
  readonly #subsets = new Map<Typeface, FontSubset>();
  /** What is drawn on each. */
  readonly #pages: [string[], ...string[][]] = [[]];

  /** What is written from now on stands on a page of its own. */
  turn(): void {
    this.#pages.push([]);
  }

  #draw(what: string): void {
    (this.#pages.at(-1) ?? this.#pages[0]).push(what);
  }

  /** How wide it would be. */
  widthOf(text: string, faces: readonly [Typeface, ...Typeface[]], size: number): number {
    return runsOf(text, faces).reduce((sum, run) => sum + this.#widthOf(run, size), 0);
  }

  write(text: string, faces: readonly [Typeface, ...Typeface[]], { x, y, size, grey = 0 }: Written): void {
    let at = x;
    for (const run of runsOf(text, faces)) {
      const subset = this.#subsetOf(run.face);
      const codes = [...run.text].map((one) => hex(subset.number(one.codePointAt(0) ?? 0))).join('');
      const shown = `BT /${this.#nameOf(run.face)} ${short(size)} Tf ${short(at)} ${short(A4.height - y)} Td <${codes}> Tj ET`;
      const said = run.instead === undefined ? shown : `/Span <</ActualText ${utf16(run.instead)}>> BDC ${shown} EMC`;
      this.#draw(`${short(grey)} g ${said}`);
      at += this.#widthOf(run, size);
    }
  }

  rule(x: number, y: number, width: number, grey: number): void {
    this.#draw(`${short(grey)} G 0.75 w ${short(x)} ${short(A4.height - y)} m ${short(x + width)} ${short(A4.height - y)} l S`);
  }

  async file(title: string, author: string, madeAt: string): Promise<Bytes> {
    const objects = new Objects();
    const fonts: string[] = [];
    for (const [face, subset] of this.#subsets) fonts.push(`/${this.#nameOf(face)} ${await fontIn(objects, subset)} 0 R`);
    const contents: number[] = [];
    for (const drawn of this.#pages) contents.push(await objects.stream(bytesOf(drawn.join('\n'))));
    const pages = objects.next + contents.length;
    const kids = contents.map((content) =>
      objects.add(
        `<</Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents ${content} 0 R ` +
          `/Resources <</Font <<${fonts.join(' ')}>>>>>>`,
      ),
    );
    objects.add(`<</Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length}>>`);
    const catalogue = objects.add(
      `<</Type /Catalog /Pages ${pages} 0 R /Lang (en-GB) /ViewerPreferences <</DisplayDocTitle true>>>>`,
    );
    const made = madeAt.replace(/\D/g, '').slice(0, 14);
    const info = objects.add(`<</Title ${utf16(title)} /Author ${utf16(author)} /CreationDate (D:${made}Z)>>`);
    return objects.file(catalogue, info);
  }

  #subsetOf(face: Typeface): FontSubset {
    const known = this.#subsets.get(face) ?? new FontSubset(face);
    this.#subsets.set(face, known);
    return known;
  }

  #nameOf(face: Typeface): string {
    return `F${[...this.#subsets.keys()].indexOf(face)}`;
  }

  #widthOf({ face, text }: TextRun, size: number): number {
    const units = [...text].reduce((sum, one) => sum + face.metricsOf(face.glyphOf(one.codePointAt(0) ?? 0)).advance, 0);
    return (units * size) / face.unitsPerEm;
  }
}

/** A subset as PDF has it: its glyphs by number (`Identity-H`), their widths, and the characters to copy out. @returns the font's object */
async function fontIn(objects: Objects, subset: FontSubset): Promise<number> {
  const { face, widths, characters } = subset;
  const scaled = (units: number) => Math.round((units * 1000) / face.unitsPerEm);
  const name = `FHRCPT+${face.name}`;
  const font = subset.file();
  const file = await objects.stream(font, `/Length1 ${font.length}`);
  const named = [...characters].map(
    ([number, codePoint]) => `<${hex(number)}> ${utf16(String.fromCodePoint(codePoint)).replace('FEFF', '')}`,
  );
  const unicode = await objects.stream(bytesOf(toUnicode(named)));
  const descriptor = objects.add(
    `<</Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${face.bounds.map(scaled).join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${scaled(face.ascent)} /Descent ${scaled(face.descent)} /CapHeight 714 /StemV 80 /FontFile2 ${file} 0 R>>`,
  );
  const glyphs = objects.add(
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> ` +
      `/FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [0 [${widths.join(' ')}]]>>`,
  );
  return objects.add(
    `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${glyphs} 0 R] /ToUnicode ${unicode} 0 R>>`,
  );
}

/** A list takes a hundred at most. */
function toUnicode(named: readonly string[]): string {
  const lists = Array.from({ length: Math.ceil(named.length / 100) }, (_, at) => named.slice(100 * at, 100 * (at + 1)));
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...lists.map((list) => `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
