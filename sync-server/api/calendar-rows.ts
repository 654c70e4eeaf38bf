/** The address by which a member's calendar follows their bookings: made, switched off, and read by whatever has it. */
import type { Clock } from '../../schemas/basics/time.ts';
import type { CalendarAddresses } from '../calendar/addresses.ts';
import { bookingsCalendar } from '../calendar/bookings.ts';
import type { Store } from '../store/store.ts';
import { heldAs } from './held.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from './row.ts';

export interface CalendarParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly addresses: CalendarAddresses;
}

const HOUR = 3_600_000;
const PATH = '/api/calendar';
/** Guessed, replaced and switched off alike. */
const GONE: ApiAnswer = { refused: 'CALENDAR_GONE', status: 404 };

export function calendarRows({ store, clock, addresses }: CalendarParts): ApiRow[] {
  return [
    row({
      method: 'GET',
      path: PATH,
      who: 'person',
      body: Nothing,
      allowance: { most: 120, within: HOUR },
      handle: async ({ visitor }) => ({ status: 200, body: { madeAt: await addresses.madeAt(visitor.uid) } }),
    }),
    row({
      method: 'POST',
      path: PATH,
      who: 'person',
      body: Nothing,
      allowance: { most: 20, within: HOUR },
      handle: async ({ visitor, origin }) => {
        const address = `${origin}${PATH}/${await addresses.make(visitor.uid)}.ics`;
        return { status: 201, body: { address }, headers: { 'cache-control': 'no-store' } };
      },
    }),
    row({
      method: 'DELETE',
      path: PATH,
      who: 'person',
      body: Nothing,
      allowance: { most: 20, within: HOUR },
      handle: async ({ visitor }) =>
        (await addresses.end(visitor.uid)) ? { status: 200, body: { ok: true } } : { refused: 'NOT_FOUND', status: 404 },
    }),
    row({
      method: 'GET',
      path: `${PATH}/:file`,
      who: 'anyone',
      body: Nothing,
      // One service asks for the calendars of many people from a few addresses.
      allowance: { most: 600, within: HOUR },
      handle: async ({ parameters, ifNoneMatch }) => {
        const token = /^(.+)\.ics$/.exec(parameters.file ?? '')?.[1];
        const uid = token === undefined ? null : await addresses.memberOf(token);
        const file = uid === null ? null : await bookingsCalendar(store, clock, uid);
        return file === null ? GONE : answered(file, ifNoneMatch);
      },
    }),
  ];
}

function answered(file: string, ifNoneMatch: string | undefined): ApiAnswer {
  const { etag, isHeld } = heldAs(file, ifNoneMatch);
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
  if (isHeld) return { status: 304, content: bytesOf(''), headers };
  return { status: 200, content: bytesOf(file), headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text);
}
