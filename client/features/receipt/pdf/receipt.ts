/** A receipt or a credit note as a PDF of one page of A4, made on the device: no network, no clock, the same file every time. */

import type { Bytes } from '../../../../schemas/pass/token.ts';
import type { SalePaper } from '../../../../schemas/receipt/shape.ts';
import { paperFacts } from '../facts.ts';
import { receiptWords as words } from '../words.ts';
import type { Typeface } from './face.ts';
import { A4, PdfPages } from './file.ts';
import { notDrawn, unicodeNumber } from './runs.ts';

type Faces = readonly [Typeface, ...Typeface[]];

export interface Fonts {
  readonly plain: Faces;
  readonly bold: Faces;
}

const LEFT = 56;
const RIGHT = A4.width - 56;
const TOP = 84;
const BOTTOM = A4.height - 56;
const LINE = 1.45;
const SOFT = 0.35;

/** All that is written on it, to know which fonts it takes. */
export function textsOf(paper: SalePaper): readonly string[] {
  const { title, number, seller, buyer, facts, columns, lines, totals, notes } = paperFacts(paper);
  return [
    title,
    number,
    ...seller,
    buyer,
    ...columns,
    ...notes,
    ...[...facts, ...totals].flat(),
    ...lines.flatMap(({ name }) => name),
  ];
}

export async function receiptPdf(paper: SalePaper, fonts: Fonts): Promise<Bytes> {
  const said = paperFacts(paper);
  const sheet = new Sheet(fonts);
  sheet.heading(said.title, said.number);
  sheet.side(words.seller, said.seller, LEFT);
  sheet.side(words.buyer, [said.buyer], LEFT + 300);
  sheet.below(24);
  for (const [name, value] of said.facts) sheet.row([name, value], [LEFT, LEFT + 110]);
  sheet.below(18);
  const columns = said.columns.map((_, at) => RIGHT - 82 * (said.columns.length - 1 - at));
  sheet.cells(words.pass, said.columns, columns, { grey: SOFT });
  sheet.rule();
  for (const { name, cells } of said.lines) sheet.cells(name, cells, columns, {});
  sheet.rule();
  for (const [at, [name, value]] of said.totals.entries()) {
    sheet.cells(name, [value], [RIGHT], { isBold: at === said.totals.length - 1 });
  }
  sheet.below(28);
  const odd = notDrawn(textsOf(paper), fonts.plain)[0];
  const notes = odd === undefined ? said.notes : [...said.notes, words.numbersInstead(unicodeNumber(odd))];
  for (const note of notes) sheet.note(note);
  return sheet.pages.file(`${said.title} ${said.number}`, said.seller[0] ?? '', paper.createdAt);
}

/** Pages that are written from the top down; what doesn't fit on one goes on at the top of the next. */
class Sheet {
  readonly pages = new PdfPages();
  readonly #fonts: Fonts;
  #y = TOP;
  /** The lowest that stands beside where it is written. */
  #lowest = TOP;

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  heading(title: string, number: string): void {
    this.pages.write(title, this.#fonts.bold, { x: LEFT, y: this.#y, size: 24 });
    this.#right(number, RIGHT, 11, this.#fonts.plain);
    this.below(44);
  }

  /** A column that begins here; `below` goes on under the longest of them. */
  side(name: string, lines: readonly string[], x: number): void {
    let y = this.#y;
    this.pages.write(name, this.#fonts.plain, { x, y, size: 9, grey: SOFT });
    for (const line of lines.flatMap((one) => this.#wrapped(one, x === LEFT ? 280 : RIGHT - x, 11))) {
      y += 11 * LINE;
      this.pages.write(line, this.#fonts.plain, { x, y, size: 11 });
    }
    this.#lowest = Math.max(this.#lowest, y);
  }

  below(space: number): void {
    this.#y = Math.max(this.#y, this.#lowest) + space;
    this.#lowest = this.#y;
  }

  row([name, value]: readonly [string, string], [first, second]: readonly [number, number]): void {
    this.pages.write(name, this.#fonts.plain, { x: first, y: this.#y, size: 10, grey: SOFT });
    for (const line of this.#wrapped(value, RIGHT - second, 10)) {
      this.#turnAt(BOTTOM);
      this.pages.write(line, this.#fonts.plain, { x: second, y: this.#y, size: 10 });
      this.#y += 10 * LINE;
    }
  }

  cells(
    name: string,
    cells: readonly string[],
    columns: readonly number[],
    { grey = 0, isBold = false }: { grey?: number; isBold?: boolean },
  ): void {
    const faces = isBold ? this.#fonts.bold : this.#fonts.plain;
    const room = (columns[0] ?? RIGHT) - 60 - LEFT;
    for (const [at, line] of this.#wrapped(name, room, 10).entries()) {
      this.#turnAt(BOTTOM);
      this.pages.write(line, faces, { x: LEFT, y: this.#y, size: 10, grey });
      if (at === 0) for (const [of, cell] of cells.entries()) this.#right(cell, columns[of] ?? RIGHT, 10, faces, grey);
      this.#y += 10 * LINE;
    }
  }

  rule(): void {
    this.pages.rule(LEFT, this.#y - 7, RIGHT - LEFT, 0.75);
    this.#y += 8;
  }

  note(text: string): void {
    for (const line of this.#wrapped(text, RIGHT - LEFT, 9)) {
      this.#turnAt(BOTTOM);
      this.pages.write(line, this.#fonts.plain, { x: LEFT, y: this.#y, size: 9, grey: SOFT });
      this.#y += 9 * LINE;
    }
    this.#y += 4;
  }

  #turnAt(lowest: number): void {
    if (this.#y <= lowest) return;
    this.pages.turn();
    this.#y = TOP;
    this.#lowest = TOP;
  }

  #right(text: string, x: number, size: number, faces: Faces, grey = 0): void {
    this.pages.write(text, faces, { x: x - this.pages.widthOf(text, faces, size), y: this.#y, size, grey });
  }

  /** Between words where there is room for them, else within one. */
  #wrapped(text: string, room: number, size: number): readonly string[] {
    const fits = (line: string) => this.pages.widthOf(line, this.#fonts.bold, size) <= room;
    const lines: string[] = [];
    for (const word of text.split(' ').flatMap((one) => pieces(one, fits))) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }
}

/** A word that is longer than a line, in as many lines as it takes. */
function pieces(word: string, fits: (line: string) => boolean): readonly string[] {
  const cut: string[] = [''];
  for (const one of word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? ['']) {
    const longer = (cut.at(-1) ?? '') + one;
    if (fits(longer)) cut[cut.length - 1] = longer;
    else cut.push(one);
  }
  return cut;
}
