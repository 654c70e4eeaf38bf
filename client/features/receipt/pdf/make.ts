/** A paper's PDF with the app's own fonts. Loaded when one is asked for, and kept apart (client/receipt-parts.ts). */
import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?url';
import cyrillicExt from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff?url';
import greek from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?url';
import greekExt from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff?url';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url';
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url';
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?url';
import type { Bytes } from '../../../../schemas/pass/token.ts';
import type { SalePaper } from '../../../../schemas/receipt/shape.ts';
import { type FontFile, fontsFor } from './fonts.ts';
import { askFont } from './ports.ts';
import { receiptPdf, textsOf } from './receipt.ts';

const ADDRESSES: Readonly<Record<FontFile, string>> = {
  'latin-400': latin,
  'latin-700': latinBold,
  'latin-ext-400': latinExt,
  'vietnamese-400': vietnamese,
  'greek-400': greek,
  'greek-ext-400': greekExt,
  'cyrillic-400': cyrillic,
  'cyrillic-ext-400': cyrillicExt,
};

export async function makePdf(paper: SalePaper): Promise<Bytes> {
  return receiptPdf(paper, await fontsFor(textsOf(paper), (file) => askFont(ADDRESSES[file])));
}
