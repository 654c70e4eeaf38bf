/**
 * `npm run bench -- sync|server|joining [figure …]`: measures, and prints one JSON line a figure on standard output. What a person wants to know
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
import { serverNoop } from './server-noop.ts';
import { serverScopes } from './server-scopes.ts';
import { streams } from './server-streams.ts';
import { buildSite, type Site } from './stage.ts';
import { upload } from './upload.ts';

interface Suite {
  /** In a browser, on pages that have to be built first. */
  readonly needsSite: boolean;
  readonly figures: Readonly<Record<string, (site: Site, now: string) => Promise<Measured[]>>>;
  /** Only when it is named: for trying out the measuring itself. */
  readonly trial?: string;
}

const onServer = (measure: (now: string) => Promise<Measured[]>) => (_: Site, now: string) => measure(now);
const SUITES: Readonly<Record<string, Suite>> = {
  sync: {
    needsSite: true,
    figures: {
      'first-pull': firstPull,
      drain,
      'noop-sync': noopSync,
      'kiosk-verdict': kioskVerdict,
      'offline-start': offlineStart,
    },
  },
  server: {
    needsSite: false,
    figures: {
      'streams-200': onServer(streams(200)),
      'streams-1000': onServer(streams(1000)),
      noop: onServer(serverNoop),
      scopes: onServer(serverScopes),
      'streams-20': onServer(streams(20, 5)),
    },
    trial: 'streams-20',
  },
  joining: {
    needsSite: false,
    figures: { 'upload-100': upload },
  },
};

const [suiteName = '', ...wanted] = process.argv.slice(2);
const suite = SUITES[suiteName];
const unknown = wanted.find((name) => suite?.figures[name] === undefined);
if (!suite || unknown !== undefined) {
  for (const [name, { figures }] of Object.entries(SUITES))
    say(`Usage: npm run bench -- ${name} [${Object.keys(figures).join('|')} …]`);
  process.exit(2);
}

const isChosen = (name: string) => (wanted.length === 0 ? name !== suite.trial : wanted.includes(name));
const chosen = Object.entries(suite.figures).filter(([name]) => isChosen(name));
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
const none: Site = { folder: '', dispose: async () => {} };
const site = suite.needsSite ? await buildSite(chosen.some(([name]) => name === 'offline-start')) : none;
try {
  for (const [name, bench] of chosen) {
    say(`${name}: load ${load()} as it begins`);
    for (const { figure, target } of await bench(site, new Date().toISOString())) {
      const kept = target === null || target.kept(figure);
      console.log(JSON.stringify({ ...figure, target: target?.says ?? null, kept, load: load() }));
      if (target) say(`  ${figure.name}: ${target.says}: ${kept ? 'kept' : 'MISSED'} (load ${load()})`);
      if (!kept) process.exitCode = 1;
    }
  }
} finally {
  await site.dispose();
}
