/** A list of gyms as a spreadsheet writes it (RFC 4180), read on this device: each row is taken, or named with its field and rule. Pure. */
import { parse } from 'csv-parse/browser/esm/sync';
import { siteIn } from '../../../../schemas/outreach/details.ts';
import { ROWS_MOST } from '../../../../schemas/outreach/place.ts';
import type { OutreachDetails } from '../../../../schemas/outreach/shape.ts';
import { OUTREACH_FIELDS, type OutreachField } from '../details/fields.ts';
import { detailsFrom, type WrongField } from '../details/typed.ts';

export interface ReadRow {
  /** As a spreadsheet counts: the first below the headings is 2. */
  readonly row: number;
  readonly details: OutreachDetails;
}
export interface WrongRow {
  readonly row: number;
  readonly wrong: readonly WrongField[];
}
export type ReadList =
  | {
      readonly rows: readonly ReadRow[];
      readonly wrong: readonly WrongRow[];
      /** The same address, or name and postcode, as a row before it. */
      readonly repeats: readonly { readonly row: number; readonly of: number }[];
    }
  | { readonly problem: 'empty' | 'headings' | 'too-many' | 'unreadable' };

/** By what a heading may be called, without spaces and capitals. */
const HEADINGS: Readonly<Record<string, OutreachField>> = {
  ...Object.fromEntries(OUTREACH_FIELDS.map((field) => [field.toLowerCase(), field])),
  ...{ gym: 'gymName', name: 'gymName', contact: 'contactName', telephone: 'phone', street: 'streetAddress' },
  ...{ address: 'streetAddress', city: 'town', basis: 'lawfulBasis', consent: 'consentNote', emailaddress: 'email' },
};
const NEEDED: readonly OutreachField[] = ['gymName', 'town'];

/** @param source how we know of those whose row does not say */
export function readList(text: string, source: string): ReadList {
  let records: readonly (readonly string[])[];
  try {
    records = parse(text, {
      ...{ bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, trim: true },
    });
  } catch {
    return { problem: 'unreadable' };
  }
  const [head = [], ...body] = records;
  const columns = head.map((one) => HEADINGS[one.toLowerCase().replace(/[^a-z]/g, '')]);
  if (body.length === 0) return { problem: 'empty' };
  if (NEEDED.some((field) => !columns.includes(field))) return { problem: 'headings' };
  if (body.length > ROWS_MOST) return { problem: 'too-many' };
  const rows: ReadRow[] = [];
  const wrong: WrongRow[] = [];
  const repeats: { row: number; of: number }[] = [];
  const before = new Map<string, number>();
  body.forEach((cells, at) => {
    const row = at + 2;
    const typed = Object.fromEntries(columns.flatMap((field, column) => (field ? [[field, cells[column] ?? '']] : [])));
    const read = detailsFrom({ ...typed, source: typed.source || source });
    if ('wrong' in read) {
      wrong.push({ row, wrong: read.wrong });
      return;
    }
    const { details } = read;
    const traits = [details.email, siteIn(details)].filter((one) => one !== undefined);
    const of = traits.map((one) => before.get(one)).find((one) => one !== undefined);
    if (of !== undefined) {
      repeats.push({ row, of });
      return;
    }
    for (const one of traits) before.set(one, row);
    rows.push({ row, details });
  });
  return { rows, wrong, repeats };
}

/** What the bytes of a file say: UTF-8, or what an older spreadsheet writes. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
