/** Read back with Mozilla's own reader of PDFs: nothing here is compared with what wrote it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { CreditNote, SalePaper } from '../../../../schemas/receipt/shape.ts';
import { receipt } from '../../../../tests/rules/documents.ts';
import { creditsOf, paperFacts } from '../facts.ts';
import { type FontFile, fontsFor } from './fonts.ts';
import { receiptPdf, textsOf } from './receipt.ts';

const installed = createRequire(import.meta.url);

async function drawn(paper: SalePaper) {
  const asked: FontFile[] = [];
  const fonts = await fontsFor(textsOf(paper), async (file) => {
    asked.push(file);
    const bytes = await readFile(installed.resolve(`@fontsource/noto-sans/files/noto-sans-${file}-normal.woff`));
    return new Uint8Array(bytes).buffer;
  });
  return { pdf: await receiptPdf(paper, fonts), asked };
}

/** What somebody gets who selects the whole page, by line. */
async function read(pdf: Uint8Array) {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  const file = await task.promise;
  const page = await file.getPage(1);
  const { items } = await page.getTextContent();
  const lines = new Map<number, string>();
  for (const item of items) {
    if (!('str' in item)) continue;
    const y = Math.round(item.transform[5]);
    lines.set(y, (lines.get(y) ?? '') + item.str);
  }
  const { info } = (await file.getMetadata()) as { info: Record<string, unknown> };
  await page.getOperatorList();
  const { view } = page;
  const pages = file.numPages;
  await task.destroy();
  return {
    lines: [...lines].sort(([a], [b]) => b - a).map(([, line]) => line),
    text: [...lines.values()].join('\n'),
    info,
    view,
    pages,
  };
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('the PDF of a receipt', () => {
  it('[4.7] is one page of A4 that says to the penny what the receipt says', async () => {
    const { pdf } = await drawn(receipt('1', { card: { brand: 'visa', last4: '4242' } }));
    const { lines, view, pages, info } = await read(pdf);
    expect(pages).toBe(1);
    expect(view.map((side: number) => Math.round((side / 72) * 25.4))).toEqual([0, 0, 210, 297]);
    expect(info.Title).toBe('VAT receipt FH-7K3M9Q-2026-000001');
    expect(lines.map((line) => line.replace(/\s+/g, ' ').trim())).toEqual([
      'VAT receipt FH-7K3M9Q-2026-000001',
      'Sold byBought by',
      'Gym One LimitedSam Field',
      'trading as Gym one',
      '1 High Street',
      'Leeds LS1 4AP',
      'VAT number GB 123 4567 82',
      'Paid on Tue 3 Mar 2026',
      'Paid with Visa ending in 4242',
      'Pass VAT rate Price',
      '10 visits 20% £60.00',
      'Before VAT £50.00',
      'VAT £10.00',
      'Total including VAT £60.00',
      'Fitness Hub sells passes as an agent. Gym One Limited is the seller.',
    ]);
  });

  it('[2.10] writes Latin Extended and Vietnamese in full, selectable', async () => {
    const names = [
      'Łukasz Żółć',
      'Ngô Thị Ánh',
      'Nguyễn Thị Ánh',
      'Đặng Hữu Phước',
      'Șerban Țîrlea',
      'Ģirts Ķēniņš',
      'Þórður Ægisson',
      'Ğülşen Iığdır',
    ];
    for (const name of names) {
      const { pdf } = await drawn(receipt('1', { buyerName: name }));
      expect((await read(pdf)).text, name).toContain(name);
    }
  });

  it('every character of Latin-1, Latin Extended-A and of Vietnamese has a shape', async () => {
    const written = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    const signs = [...written(0xc0, 0x17f), ...written(0x1ea0, 0x1ef9), 'Ơ', 'ơ', 'Ư', 'ư', 'Ș', 'ș', 'Ț', 'ț', 'ẞ'];
    const { pdf } = await drawn(receipt('1', { seller: { name: signs.join('') } }));
    const { text } = await read(pdf);
    expect(text.replaceAll('\n', '')).toContain(signs.join(''));
    expect(text).not.toContain('[U+');
  });

  it('composes what came in pieces', async () => {
    const { pdf } = await drawn(receipt('1', { buyerName: 'Nguyễn'.normalize('NFD') }));
    expect((await read(pdf)).text).toContain('Nguyễn');
  });

  it('[2.10] of another script it draws the Unicode numbers, says so, and keeps what was written for whoever copies it', async () => {
    const { pdf } = await drawn(receipt('1', { buyerName: 'Mei 王芳', seller: { name: 'Спортзал Αθήνα' } }));
    const { text } = await read(pdf);
    expect(text).toContain('Mei [U+738B][U+82B3]');
    expect(text.replaceAll('\n', ' ')).toContain('You see their Unicode number instead, like [U+738B].');
    expect(text).toContain('Спортзал Αθήνα');
    const { pdf: plain } = await drawn(receipt('1'));
    expect((await read(plain)).text).not.toContain('Unicode');
  });

  it('[15] carries of each font what is drawn and no more, and asks for no font it does not take', async () => {
    const simple = await drawn(receipt('1'));
    expect(simple.asked).toEqual(['latin-400', 'latin-700']);
    const both = await drawn(receipt('1', { buyerName: 'Łukasz Nguyễn' }));
    expect(both.asked).toEqual(['latin-400', 'latin-700', 'vietnamese-400', 'latin-ext-400']);
    const fonts = [...new Set(latin(both.pdf).match(/\/BaseFont \/[\w+-]+/g))];
    expect(fonts).toEqual(expect.arrayContaining(['400', '700'].map((weight) => `/BaseFont /FHRCPT+NotoSans-latin-${weight}`)));
    expect(fonts.every((font) => font.includes('FHRCPT+'))).toBe(true);
    expect(latin(both.pdf).match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(fonts.length);
    expect(both.pdf.length).toBeLessThan(24_000);
  });

  it('is the same file every time', async () => {
    const [one, again] = [await drawn(receipt('1')), await drawn(receipt('1'))];
    expect(latin(one.pdf)).toBe(latin(again.pdf));
  });

  it('holds the longest names there can be, within the paper', async () => {
    const long = (count: number) => 'Wm'.repeat(count / 2);
    const lines = Array.from({ length: 4 }, () => ({
      name: long(60),
      gross: money(1_000_000),
      vatRate: 'standard_20' as const,
      vat: money(166_667),
    }));
    const seller = { ...receipt('1').seller, name: long(120), tradingAs: long(80) };
    const { pdf } = await drawn(
      receipt('1', { seller, buyerName: long(50), lines, total: money(4_000_000), vat: money(666_668) }),
    );
    const task = getDocument({ data: pdf.slice(), verbosity: 0 });
    const page = await (await task.promise).getPage(1);
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [item.transform[4], item.transform[5]];
      expect([x >= 50, x + item.width <= 545, y >= 20], item.str).toEqual([true, true, true]);
    }
    await task.destroy();
  });
});

it('[4.7] a receipt of many lines goes on over as many pages as it takes, and every line of it is read in order', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    name: `Pass ${at + 1}`,
    gross: money(1000),
    vatRate: 'standard_20' as const,
    vat: money(167),
  }));
  const { pdf } = await drawn(receipt('1', { lines, total: money(60_000), vat: money(10_020) }));
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  const file = await task.promise;
  const named: string[] = [];
  for (let at = 1; at <= file.numPages; at += 1) {
    for (const item of (await (await file.getPage(at)).getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      expect(item.transform[5], item.str).toBeGreaterThan(40);
      if (/^Pass \d+$/.test(item.str)) named.push(item.str);
    }
  }
  expect(file.numPages).toBe(2);
  expect(named).toEqual(lines.map(({ name }) => name));
  await task.destroy();
});

describe('what a paper says', () => {
  const credit: CreditNote = {
    ...receipt('1'),
    ...{ _id: 'creditnote:one-2026-1', type: 'creditnote', number: 'FH-7K3M9Q-2026-CN-000001', reason: 'changed_mind' },
    ...{ receiptId: 'receipt:one-2026-1', receiptNumber: 'FH-7K3M9Q-2026-000001' },
  };

  it('[R-8] over £250 it is a full invoice, with each line before VAT; from who is not registered a plain receipt', () => {
    const line = { name: 'A year', gross: money(30_000), vatRate: 'standard_20' as const, vat: money(5000) };
    expect(paperFacts(receipt('1', { total: money(30_000), vat: money(5000), lines: [line] }))).toMatchObject({
      title: 'VAT invoice',
      columns: ['Before VAT', 'VAT rate', 'VAT', 'Price'],
      lines: [{ name: 'A year', cells: ['£250.00', '20%', '£50.00', '£300.00'] }],
      totals: [
        ['Before VAT', '£250.00'],
        ['VAT', '£50.00'],
        ['Total including VAT', '£300.00'],
      ],
    });
    const none = { name: '10 visits', gross: money(6000), vatRate: 'none' as const, vat: money(0) };
    expect(paperFacts(receipt('1', { seller: { name: 'Sam Kay' }, lines: [none], vat: money(0) }))).toMatchObject({
      title: 'Receipt',
      seller: ['Sam Kay'],
      columns: ['Price'],
      totals: [['Total', '£60.00']],
      notes: [expect.stringContaining('agent'), "Sam Kay isn't registered for VAT, so there is none in this price."],
    });
  });

  it('[4.7] a receipt lists what was given back of it, the earliest first, and nothing of another', () => {
    const later = { ...credit, _id: 'creditnote:one-2026-2', createdAt: '2026-03-09T09:00:00.000Z' };
    const other = { ...credit, _id: 'creditnote:one-2026-3', receiptId: 'receipt:one-2026-2' };
    const one = receipt('1', { _id: 'receipt:one-2026-1' });
    expect(creditsOf(one, [later, other, one, credit])).toEqual([credit, later]);
    expect(creditsOf(credit, [credit, one])).toEqual([]);
  });

  it('[4.2] a credit note says which receipt it is for and why', () => {
    expect(paperFacts(credit)).toMatchObject({
      title: 'Credit note',
      facts: [
        ['Given back on', 'Tue 3 Mar 2026'],
        ['For receipt', 'FH-7K3M9Q-2026-000001'],
        ['Why', 'You cancelled the pass'],
      ],
      totals: [
        ['Before VAT', '£50.00'],
        ['VAT', '£10.00'],
        ['Given back, including VAT', '£60.00'],
      ],
    });
  });
});
