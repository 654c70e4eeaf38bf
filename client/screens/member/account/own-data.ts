/** Everything a device holds about its person, as one file they can keep (product.md 2: export). Pure. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { OutboxRow, Row, Rows } from '../../../sync/hooks.tsx';
import { messages } from './words.ts';

const NEVER_FETCHED = messages.data.neverFetched;

/** One list of the file: what the device answered. */
export type OwnList = Rows<object>;

export interface OwnData {
  /** Named as in the file. */
  readonly collections: Readonly<Record<string, OwnList>>;
  readonly outbox: readonly OutboxRow[];
  readonly madeAt: Instant;
  /** One's photo, as it lies here; `missing`: there is one, and not on this device. Absent: there is none. */
  readonly photo?: Uint8Array | 'missing' | undefined;
}

/** Still being read on this device: the file would be short. */
export const isWhole = (collections: OwnData['collections']): boolean =>
  Object.keys(collections).length > 0 && Object.values(collections).every(({ state }) => state === 'ready');

/** Some list was never fetched from the server: the file has it as far as this device made it itself. */
export const hasGaps = (collections: OwnData['collections']): boolean =>
  Object.values(collections).some(({ asOf }) => asOf === undefined);

/** JSON, two spaces. Codes for the door are keys, not data, and stay out. */
export function ownDataFile({ collections, outbox, madeAt, photo }: OwnData): string {
  const lists = Object.entries(collections).map(([name, { rows, asOf }]) => [
    name,
    { upToDateAt: asOf ?? null, ...(asOf === undefined ? { note: NEVER_FETCHED } : {}), items: rows.map(itemOf) },
  ]);
  const waiting = outbox.map(({ display, kind, madeAt: at, state, message }) => ({
    what: display,
    kind,
    madeAt: at,
    state,
    ...(message === undefined ? {} : { reason: message }),
  }));
  const file = {
    about: 'Your data at Fitness Hub, as held on the device that made this file. Times are UTC (RFC 3339), money in pence.',
    madeAt,
    ...Object.fromEntries(lists),
    ...(photo === undefined ? {} : { photo: photo === 'missing' ? { note: NEVER_FETCHED } : pictureOf(photo) }),
    outbox: waiting,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A picture within text, as its first bytes say that it is. */
function pictureOf(bytes: Uint8Array) {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { type: signs.startsWith('RIFF') ? 'image/webp' : 'image/jpeg', base64: btoa(signs) };
}

/** What the server has not confirmed says so. Revisions and the like of a database are nobody's data. */
function itemOf({ doc, mark }: Row<object>): object {
  const own = Object.entries(doc).filter(([name]) => name === '_id' || !name.startsWith('_'));
  return { ...Object.fromEntries(own), ...(mark === 'waiting' ? { notConfirmedYet: true } : {}) };
}

/** `fitness-hub-sam-field-2026-03-03.json` */
export function ownDataFileName(displayName: string, day: string): string {
  const name = displayName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return ['fitness-hub', name, day]
    .filter((part) => part !== '')
    .join('-')
    .concat('.json');
}
