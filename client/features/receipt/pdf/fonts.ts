/** Which fonts a receipt takes: Noto Sans, cut by script, so that a name in Latin costs a phone a file of 17 kB and not one of 600. */
import { faceOf, type Typeface } from './face.ts';
import type { Fonts } from './receipt.ts';
import { notDrawn } from './runs.ts';
import { tablesOf } from './woff.ts';

/** After Latin, in the order in which they are asked for. */
const MORE = ['vietnamese-400', 'latin-ext-400', 'greek-400', 'cyrillic-400', 'cyrillic-ext-400', 'greek-ext-400'] as const;
export const FONT_FILES = ['latin-400', 'latin-700', ...MORE] as const;
export type FontFile = (typeof FONT_FILES)[number];

/** As many of them as it takes to write these texts. What is in none of them is written otherwise (runs.ts). */
export async function fontsFor(texts: readonly string[], load: (file: FontFile) => Promise<ArrayBuffer>): Promise<Fonts> {
  const face = async (file: FontFile): Promise<Typeface> => faceOf(`NotoSans-${file}`, await tablesOf(await load(file)));
  const [plain, bold] = await Promise.all([face('latin-400'), face('latin-700')]);
  const more: Typeface[] = [];
  for (const file of MORE) {
    if (notDrawn(texts, [plain, ...more]).length === 0) break;
    more.push(await face(file));
  }
  return { plain: [plain, ...more], bold: [bold, plain, ...more] };
}
