/** The peer of the offline start: React and nothing else, showing what it reads from the app's own databases. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ofApp } from '../bare-store.ts';
import { Queue } from './queue.tsx';
import { Today } from './today.tsx';
import { Week } from './week.tsx';
import { Year } from './year.tsx';

/** The three answers that the dashboard waits for. */
const READ = ['passes', 'bookings', 'checkins'];

const documents = async (): Promise<Record<string, unknown>[]> =>
  (await Promise.all(READ.map((name) => ofApp('member', name)))).flat();

function Bare() {
  const [all, setAll] = useState<Record<string, unknown>[]>();
  useEffect(() => void documents().then(setAll), []);
  if (all === undefined || all.length === 0) return null;
  const upcoming = all.filter(({ type, status }) => type === 'booking' && status === 'confirmed').slice(0, 5);
  return (
    <main data-content={all.length}>
      <h1>Bookings</h1>
      {upcoming.map(({ _id, slotName, startsAt }) => (
        <p key={String(_id)}>
          {String(slotName)}, {String(startsAt)}
        </p>
      ))}
    </main>
  );
}

const root = document.getElementById('root');
const PAGES = { '#week': Week, '#year': Year, '#queue': Queue, '#today': Today };
const Shown = new Map(Object.entries(PAGES)).get(window.location.hash) ?? Bare;
if (root) createRoot(root).render(<Shown />);
if (navigator.serviceWorker.controller === null) void navigator.serviceWorker.register('/bare/sw.js');
