/** A CSV stream as rows with their numbers, in constant memory: nothing of the file is kept but the row in hand. */
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** The file as a whole cannot be imported: empty, or not the format it was said to be. One sentence for the operator. */
export class NotThatFormat extends Error {
  override readonly name = 'NotThatFormat';
}

export interface CsvRow {
  /** Line of the record as a spreadsheet counts it: the header is row 1. */
  readonly number: number;
  readonly cell: (column: string) => string;
}
export type CsvRead = { readonly row: CsvRow } | { readonly number: number; readonly column: string; readonly reason: string };

/** Bytes of one record; a quote that is never closed must not swallow the file. */
const LONGEST_RECORD = 64 * 1024;

/** @throws NotThatFormat when the header lacks a column of `required`, or there is no header at all. */
export async function* csvRows(input: Readable, format: string, required: readonly string[]): AsyncGenerator<CsvRead> {
  let unreadable = 0;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip: () => {
      unreadable += 1;
    },
  });
  input.once('error', (error) => parser.destroy(error));
  let header: Map<string, number> | undefined;
  let number = 0;
  for await (const record of input.pipe(parser) as AsyncIterable<string[]>) {
    number += 1;
    if (!header) {
      header = headerOf(record, format, required);
      continue;
    }
    const columns = header;
    if (record.length !== columns.size) {
      yield { number, column: '(all)', reason: `has ${record.length} columns, the header has ${columns.size}` };
      continue;
    }
    yield { row: { number, cell: (column) => record[columns.get(column) ?? -1]?.trim() ?? '' } };
  }
  if (!header)
    throw new NotThatFormat(unreadable > 0 ? `This is not ${format}: it is not readable as CSV.` : 'The file is empty.');
  if (unreadable > 0) {
    yield { number: number + 1, column: '(all)', reason: 'a quotation mark is not closed; what followed it could not be read' };
  }
}

function headerOf(record: readonly string[], format: string, required: readonly string[]): Map<string, number> {
  const header = new Map(record.map((name, index) => [name.trim(), index]));
  const missing = required.find((column) => !header.has(column));
  if (missing) throw new NotThatFormat(`This is not ${format}: the column ${missing} is missing from its header.`);
  return header;
}
