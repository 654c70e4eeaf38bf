/** The peer of an owner's day: on a tap it reads the gym's newest visits, today's bookings and the last weeks' payments by the app's own indexes, and draws them. */
import { useState } from 'react';
import { found } from '../../../../client/sync/queries/disk.ts';
import type { Selection } from '../../../../client/sync/queries/selection.ts';
import { newestAt } from '../../../../schemas/derived.ts';
import { namesOfApp, opened } from '../bare-store.ts';

const GYM = 'gym-iron-works';
const DAY = 86_400_000;
const VISITS = 500;
const ROWS = 12;

interface Visit {
  readonly _id: string;
  readonly gymDay: string;
  readonly judgedAt: string;
  readonly memberId?: string;
  readonly memberName?: string;
}
interface Paid {
  readonly paidAt?: string;
  readonly total: { readonly amountMinor: number };
}

const isoAt = (at: number) => new Date(at).toISOString();

async function asked<T>(collection: 'checkins' | 'bookings' | 'payments', selection: Selection): Promise<T[]> {
  const [name] = await namesOfApp(GYM, collection);
  if (name === undefined) throw new Error(`the app has no ${collection} of this gym on this device`);
  const database = await opened(name);
  const documents = await found(database, selection);
  database.close();
  // The app wrote them; this page only draws.
  return documents as unknown as T[];
}

async function today() {
  const now = Date.now();
  const day = isoAt(now).slice(0, 10);
  const [visits, bookings, payments] = await Promise.all([
    asked<Visit>('checkins', { index: ['type', 'newest'], equals: ['checkin'], limit: VISITS }),
    asked<object>('bookings', { index: ['startsAt'], atLeast: day, below: isoAt(now + 2 * DAY).slice(0, 10), limit: 2_000 }),
    asked<Paid>('payments', {
      ...{ index: ['type', 'newest'], equals: ['payment'] },
      ...{ atLeast: 0, below: newestAt(isoAt(now - 28 * DAY)), limit: 5_000 },
    }),
  ]);
  const ofToday = visits.filter(({ gymDay }) => gymDay === day);
  const lastWeek = payments.filter(({ paidAt = '' }) => paidAt > isoAt(now - 7 * DAY));
  return {
    figures: {
      Visits: ofToday.length,
      People: new Set(ofToday.map(({ memberId }) => memberId)).size,
      Booked: bookings.length,
      Sales: lastWeek.reduce((sum, { total }) => sum + total.amountMinor, 0) / 100,
    },
    rows: ofToday.slice(0, ROWS),
  };
}

export function Today() {
  const [shown, show] = useState<Awaited<ReturnType<typeof today>>>();
  return (
    <main>
      <button type="button" onClick={() => void today().then(show)}>
        Today
      </button>
      {shown && (
        <dl>
          {Object.entries(shown.figures).map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul>
        {shown?.rows.map(({ _id, judgedAt, memberName }) => (
          <li key={_id} data-checkin={_id}>
            {judgedAt.slice(11, 16)} {memberName}
          </li>
        ))}
      </ul>
    </main>
  );
}
