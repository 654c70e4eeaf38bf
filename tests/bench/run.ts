/**
 * `npm run bench -- sync [figure …]`: measures, and prints one JSON line a figure on standard output. What a person wants to know
 * beside that goes to standard error. Exits 1 when a figure misses its target. Never run in CI: what a shared machine measures is noise.
 */
import 'temporal-polyfill/global';
import { loadavg } from 'node:os';
import { drain } from './drain.ts';
import { type Measured, say } from './figure.ts';
import { firstPull } from './first-pull.ts';
import { kioskVerdict } from './kiosk-verdict.ts';
import { noopSync } from './noop-sync.ts';
import { offlineStart } from './offline-start.ts';
import { buildSite, type Site } from './stage.ts';

type Bench = (site: Site, now: string) => Promise<Measured[]>;

const SUITES: Readonly<Record<string, Readonly<Record<string, Bench>>>> = {
  sync: {
    'first-pull': firstPull,
    drain,
    'noop-sync': noopSync,
    'kiosk-verdict': kioskVerdict,
    'offline-start': offlineStart,
  },
};

const [suiteName = '', ...wanted] = process.argv.slice(2);
const suite = SUITES[suiteName];
const unknown = wanted.find((name) => suite?.[name] === undefined);
if (!suite || unknown !== undefined) {
  say(`Usage: npm run bench -- sync [${Object.keys(SUITES.sync ?? {}).join('|')} …]`);
  process.exit(2);
}

const chosen = Object.entries(suite).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
const site = await buildSite(chosen.some(([name]) => name === 'offline-start'));
try {
  for (const [name, bench] of chosen) {
    say(`${name}: load ${load()} as it begins`);
    for (const { figure, target } of await bench(site, new Date().toISOString())) {
      console.log(JSON.stringify(figure));
      const kept = target === null || target.kept(figure);
      if (target) say(`  ${figure.name}: ${target.says}: ${kept ? 'kept' : 'MISSED'} (load ${load()})`);
      if (!kept) process.exitCode = 1;
    }
  }
} finally {
  await site.dispose();
}
