/** The same texts in the same fonts by `@cantoo/pdf-lib`, one under the other: without what our layout does for them. */
import { PDFDocument, type PDFFont } from '@cantoo/pdf-lib';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url';
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url';
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?url';
import * as fontkit from 'fontkit';
import { textsOf } from '../../../client/features/receipt/pdf/receipt.ts';
import type { Receipt } from '../../../schemas/receipt/shape.ts';

const VIETNAMESE = /[\u1ea0-\u1ef9]/;
const EXTENDED = /[\u0100-\u024f]/;

export async function libraryPdf(paper: Receipt): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const [plain, bold, extended, viet] = await Promise.all(
    [latin, latinBold, latinExt, vietnamese].map(async (address) =>
      pdf.embedFont(await (await fetch(address)).arrayBuffer(), { subset: true }),
    ),
  );
  if (!plain || !bold || !extended || !viet) throw new Error('a font is missing');
  const page = pdf.addPage([595.28, 841.89]);
  for (const [line, text] of textsOf(paper).entries()) {
    let x = 56;
    for (const run of text.match(/[\u1ea0-\u1ef9]+|[\u0100-\u024f]+|[^\u0100-\u024f\u1ea0-\u1ef9]+/g) ?? []) {
      const font: PDFFont = VIETNAMESE.test(run) ? viet : EXTENDED.test(run) ? extended : line === 0 ? bold : plain;
      page.drawText(run, { font, x, y: 780 - 18 * line, size: 11 });
      x += font.widthOfTextAtSize(run, 11);
    }
  }
  return pdf.save();
}
