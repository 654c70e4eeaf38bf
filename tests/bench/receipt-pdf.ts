/**
 * `receipt-pdf`: from the tap to the PDF of a receipt, at a quarter of this machine's speed, of a name in Vietnamese and one in Polish; every time in
 * a page that has loaded nothing of it yet. The peer is the library that one would take for it, drawing the same texts. What bounds ours: waiting
 * for four fonts one after another, and unpacking them; the library's: running a megabyte of code.
 */
import * as z from 'zod';
import { receipt } from '../rules/documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { ask, type Site, Stage, throttled } from './stage.ts';

const RUNS = 7;
const THROTTLE = 4;
const PAPER = receipt('1', {
  buyerName: 'Nguyễn Thị Ánh',
  seller: { ...receipt('1').seller, name: 'Siłownia Łukasz Żak Limited' },
});
const Made = z.object({ ms: z.number(), length: z.number() });

export async function receiptPdf(site: Site): Promise<Figure[]> {
  const stage = await Stage.open(site);
  const lengths = { ours: 0, library: 0 };
  const made = (by: 'ours' | 'library') => async () => {
    const page = await stage.page('/receipt.html');
    await throttled(page, THROTTLE);
    const { ms, length } = await ask(page, by, PAPER, Made);
    lengths[by] = length;
    await page.close();
    return ms;
  };
  try {
    await made('ours')();
    await made('library')();
    const { one, other } = await alternating(RUNS, made('ours'), made('library'));
    say(
      `receipt-pdf: ${THROTTLE}x slower; ours ${listed(one)} ms, ${lengths.ours} bytes · library ${listed(other)} ms, ${lengths.library} bytes`,
    );
    const peer = { name: '@cantoo/pdf-lib and fontkit, the same texts', ms: median(other) };
    return [figureOf('receipt-pdf', median(one), peer, RUNS)];
  } finally {
    await stage.close();
  }
}
