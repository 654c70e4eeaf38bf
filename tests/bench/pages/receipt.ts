/** A receipt as a PDF: by the product's own code, and by the library, each from nothing, as after a tap in an app that has just been opened. */
import 'temporal-polyfill/global';
import type { Receipt } from '../../../schemas/receipt/shape.ts';
import { offer } from './offer.ts';

/** Milliseconds from the tap to the file, with the loading of the code and its fonts; and how long the file is. */
async function timed(make: () => Promise<Uint8Array>) {
  const start = performance.now();
  const { length } = await make();
  return { ms: performance.now() - start, length };
}

offer({
  ours: (paper: Receipt) => timed(async () => (await import('../../../client/features/receipt/pdf/make.ts')).makePdf(paper)),
  library: (paper: Receipt) => timed(async () => (await import('./receipt-library.ts')).libraryPdf(paper)),
});
