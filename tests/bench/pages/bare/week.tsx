/** The peer of an owner's week: on a tap it reads the gym's timetables from the app's own database, and draws a table of their classes. */
import { useState } from 'react';
import { ofApp } from '../bare-store.ts';

const TIMETABLE = 'timetable:iron-works';
const DAY = 86_400_000;

interface Row {
  readonly slotId: string;
  readonly name: string;
  readonly localStart: string;
  readonly bookedCount: number;
  readonly capacity: number;
  readonly instructor?: string;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function week(): Promise<Row[]> {
  const now = Date.now();
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY;
  const range = IDBKeyRange.bound(`${TIMETABLE}:${dayOf(monday)}`, `${TIMETABLE}:${dayOf(monday + 6 * DAY)}`);
  const days = await ofApp('public', 'slots', range);
  if (days.length === 0) throw new Error('the app has no timetables of this gym on this device');
  // The app wrote it; this page only draws.
  return days.flatMap(({ slots }) => slots as Row[]);
}

export function Week() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  return (
    <main>
      <button type="button" onClick={() => void week().then(setRows)}>
        Timetable
      </button>
      <table>
        <tbody>
          {rows.map(({ slotId, name, localStart, bookedCount, capacity, instructor }) => (
            <tr key={slotId} data-slot={slotId}>
              <td>{localStart}</td>
              <td>{name}</td>
              <td>
                {bookedCount} of {capacity}
              </td>
              <td>{instructor}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
