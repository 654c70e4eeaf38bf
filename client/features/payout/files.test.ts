import { expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { CreditNote } from '../../../schemas/receipt/shape.ts';
import { DAY, NOW, receipt, ZONE } from '../../../tests/rules/documents.ts';
import { journalFile, linesFile } from './files.ts';
import { line, moved } from './fixture.ts';

const LATER = plus(NOW, DAY);
const note: CreditNote = {
  ...receipt('a', { createdAt: LATER, total: money(1200), vat: money(200) }),
  ...{ _id: 'creditnote:one-2026-1', type: 'creditnote', number: 'FH-7K3M9Q-2026-CN-000001', reason: 'changed_mind' },
  ...{ receiptId: 'receipt:one-2026-a', receiptNumber: 'FH-7K3M9Q-2026-000001' },
};
const refunded = line('a', 0, {
  ...{ _id: 'line:refund:a', kind: 'refund', createdAt: LATER, at: LATER, name: '=HYPERLINK("x")', refundId: 'refund:a' },
  ...{ gross: money(-1200), commission: money(180), vatOnCommission: money(36), net: money(-984) },
});
const lines = [moved('p', 'payout', -4920, { at: plus(NOW, 2 * DAY) }), refunded, line('a', 6000)];

/** As a spreadsheet reads it: quoted cells may hold commas and quotes. */
const rowsOf = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .map((row) => [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''));
const pence = (text: string) => (text === '' ? 0 : Math.round(Number(text) * 100));

it('[4.3] a row for each line, oldest first, with its paper and where it leads', () => {
  const [head, sale, back, paid] = rowsOf(linesFile(lines, [receipt('a'), note], ZONE));
  expect(head).toHaveLength(16);
  expect(sale).toEqual([
    ...['2026-03-03', '08:00', 'Sale', '10 visits', 'FH-7K3M9Q-2026-000001', '60.00', '-9.00', '-1.80', '0.00', '49.20', '0.00'],
    ...['2026-03-17', 'payout:one:2026-03-23', 'payment:a', 'pass:a', ''],
  ]);
  expect(back?.slice(2, 6)).toEqual(['Given back', '\'=HYPERLINK(""x"")', 'FH-7K3M9Q-2026-CN-000001', '-12.00']);
  expect(paid?.slice(2, 6)).toEqual(['Paid out', '', '', '-49.20']);
});

it('[4.3] the journal is balanced as it is written: debit and credit sum to the same, for each reference', () => {
  const [head, ...rows] = rowsOf(journalFile(lines, [receipt('a'), note], ZONE));
  expect(head).toEqual(['Date', 'Account', 'Debit', 'Credit', 'Reference', 'Text']);
  const references = new Set(rows.map((row) => row[4]));
  expect([...references]).toEqual(['FH-7K3M9Q-2026-000001', 'FH-7K3M9Q-2026-CN-000001', 'payout:one:2026-03-23']);
  for (const reference of references) {
    const mine = rows.filter((row) => row[4] === reference);
    const sum = (column: number) => mine.reduce((total, row) => total + pence(row[column] ?? ''), 0);
    expect(sum(2)).toBe(sum(3));
    expect(sum(2)).toBeGreaterThan(0);
  }
  expect(rows.find((row) => row[1] === 'VAT on sales' && row[3] === '10.00')).toBeDefined();
  expect(rows.find((row) => row[1] === 'VAT on sales' && row[2] === '2.00')).toBeDefined();
  expect(rows.filter((row) => row[2] !== '' && row[3] !== '')).toEqual([]);
});
