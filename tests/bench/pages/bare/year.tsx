/** The peer of a gym's thirteen months: on a tap it reads the gym's lines from the app's own database, adds them up and draws bars of them. */
import { useState } from 'react';
import { ofApp } from '../bare-store.ts';

interface Line {
  readonly at: string;
  readonly net: { readonly amountMinor: number };
}

async function year(): Promise<readonly (readonly [month: string, pence: number])[]> {
  const all = await ofApp('gym-iron-works', 'payments');
  // The app wrote it; this page only draws.
  const lines = all.filter(({ type }) => type === 'line') as unknown as Line[];
  if (lines.length === 0) throw new Error('the app has no lines of this gym on this device');
  const months = Map.groupBy(lines, ({ at }) => at.slice(0, 7));
  return [...months]
    .map(([month, own]) => [month, own.reduce((sum, { net }) => sum + net.amountMinor, 0)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(-13);
}

export function Year() {
  const [bars, setBars] = useState<Awaited<ReturnType<typeof year>>>([]);
  const most = Math.max(1, ...bars.map(([, pence]) => pence));
  return (
    <main>
      <button type="button" onClick={() => void year().then(setBars)}>
        Financials
      </button>
      <div>
        {bars.map(([month, pence]) => (
          <div key={month} data-bar={month}>
            {month}
            <span style={{ display: 'block', height: 12, background: 'teal', width: `${(100 * pence) / most}%` }} />£
            {(pence / 100).toFixed(2)}
          </div>
        ))}
      </div>
    </main>
  );
}
