/**
 * Text cut into what one font can draw. The fonts hold Latin with all that Europe and Vietnam put on it, Greek and Cyrillic. A character of any
 * other script is drawn as its Unicode number, `[U+738B]`: nobody has to guess at a name, two people are never spelt alike, and the number leads
 * back to the character, which a transliteration does not.
 */
import type { Typeface } from './face.ts';

export interface TextRun {
  readonly face: Typeface;
  readonly text: string;
  /** What was written, where something else is drawn: whoever copies the text gets this. */
  readonly instead?: string;
}

/** `U+738B` */
export const unicodeNumber = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * The first face that has all of a cluster (a letter with the marks on it) draws it. `faces`: in the order in which they are asked; the first has
 * to have the digits and capital letters.
 */
export function runsOf(written: string, faces: readonly [Typeface, ...Typeface[]]): readonly TextRun[] {
  const runs: TextRun[] = [];
  for (const cluster of clustersOf(written)) {
    const face = faces.find((one) => hasAll(one, cluster));
    const last = runs.at(-1);
    if (face === undefined) {
      const text = [...cluster].map((one) => `[${unicodeNumber(one)}]`).join('');
      runs.push({ face: faces[0], text, instead: cluster });
    } else if (last?.face === face && last.instead === undefined) {
      runs[runs.length - 1] = { face, text: last.text + cluster };
    } else runs.push({ face, text: cluster });
  }
  return runs;
}

/** Of several texts, what no face has, each character once. */
export function notDrawn(texts: readonly string[], faces: readonly Typeface[]): readonly string[] {
  const clusters = texts.flatMap(clustersOf).filter((cluster) => !faces.some((one) => hasAll(one, cluster)));
  return [...new Set(clusters.flatMap((cluster) => [...cluster]))];
}

const hasAll = (face: Typeface, cluster: string): boolean =>
  [...cluster].every((one) => face.glyphOf(one.codePointAt(0) ?? 0) > 0);

/** Composed first: a font that has "ễ" need not have the marks by themselves. */
const clustersOf = (written: string): string[] => written.normalize('NFC').match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
