/**
 * `npm run bench -- sync|server|door|joining|booking|money|marketplace|platform [figure …]`: measures, and prints one JSON line a figure on standard output. What a person wants to know
 * beside that goes to standard error. Exits 1 when a figure misses its budget (tests/lint/budgets.ts) or has none. Never run in CI: what a shared machine measures is noise.
 */
import 'temporal-polyfill/global';
import { loadavg } from 'node:os';
import { budgetOf, saysOf } from '../lint/budgets.ts';
import { approve } from './approve.ts';
import { article40000 } from './article-40000.ts';
import { auditCost } from './audit-cost.ts';
import { auditVerify } from './audit-verify.ts';
import { closure } from './closure.ts';
import { codeBytes } from './code-bytes.ts';
import { directoryHeldUp, directoryReady, openNow, searchP95 } from './directory-search.ts';
import { doorOracle } from './door-oracle.ts';
import { doorVerdict } from './door-verdict.ts';
import { drain } from './drain.ts';
import { duplicates } from './duplicates.ts';
import { type Figure, keeps, say } from './figure.ts';
import { financials } from './financials.ts';
import { firstPull } from './first-pull.ts';
import { gymDays } from './gym-days.ts';
import { growth } from './life/growth.ts';
import { year } from './life/year.ts';
import { map1000 } from './map-1000.ts';
import { message2000 } from './message-2000.ts';
import { moneyDecisions } from './money-decisions.ts';
import { noopSync } from './noop-sync.ts';
import { offlineStart } from './offline-start.ts';
import { ownerDashboard } from './owner-dashboard.ts';
import { ownerProfile } from './owner-profile.ts';
import { payouts } from './payouts.ts';
import { peoplePrefix } from './people-prefix.ts';
import { pin400 } from './pin-400.ts';
import { promotion } from './promotion.ts';
import { queue5000 } from './queue-5000.ts';
import { race } from './race.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { rosterReady } from './roster-ready.ts';
import { rpdePage } from './rpde-page.ts';
import { serverNoop } from './server-noop.ts';
import { serverScopes } from './server-scopes.ts';
import { streams } from './server-streams.ts';
import { slots } from './slots.ts';
import { buildSite, type Site } from './stage.ts';
import { upload } from './upload.ts';
import { week300 } from './week-300.ts';

type Measure = (site: Site, now: string) => Promise<Figure[]>;
interface Bench {
  readonly measure: Measure;
  /** What has to be built first: nothing, the pages of `pages/`, or the app beside them. */
  readonly needs: 'nothing' | 'pages' | 'app';
}
interface Suite {
  readonly figures: Readonly<Record<string, Bench>>;
  /** Only when they are named: for trying out the measuring itself. */
  readonly trials?: readonly string[];
}

const onServer = (measure: (now: string) => Promise<Figure[]>): Bench => ({
  measure: (_, now) => measure(now),
  needs: 'nothing',
});
const onPages = (measure: Measure): Bench => ({ measure, needs: 'pages' });
const onApp = (measure: Measure): Bench => ({ measure, needs: 'app' });
const SUITES: Readonly<Record<string, Suite>> = {
  sync: {
    figures: {
      'first-pull': onPages(firstPull(10_000, 7, 'time')),
      'first-pull-50000': onPages(firstPull(50_000, 3, 'time and memory')),
      drain: onPages(drain),
      'noop-sync': onPages(noopSync),
      'offline-start': onApp(offlineStart),
    },
  },
  server: {
    figures: {
      'streams-200': onServer(streams(200)),
      'streams-1000': onServer(streams(1000)),
      'streams-5000': onServer(streams(5000)),
      noop: onServer(serverNoop),
      scopes: onServer(serverScopes),
      'growth-1000000': onServer(growth([10_000, 100_000, 1_000_000], 100_000)),
      'streams-20': onServer(streams(20, 5)),
      'year-500-members': onServer(year(365)),
      'days-70-500-members': onServer(year(70)),
      'growth-4000': onServer(growth([400, 4_000], 2_000)),
    },
    trials: ['streams-20', 'growth-4000', 'days-70-500-members'],
  },
  door: {
    figures: {
      'code-bytes': onServer(codeBytes),
      verdict: onPages(doorVerdict),
      'roster-20000-ready': onPages(rosterReady),
      'oracle-disagreements-5000': onServer(doorOracle),
    },
  },
  joining: {
    figures: {
      'upload-100': onServer(upload),
      'approve-1000': onServer(approve),
      'duplicates-30000': onServer(duplicates),
      'owner-profile': onApp(ownerProfile),
    },
  },
  booking: {
    figures: {
      'race-over-capacity': onServer(race),
      'closure-400': onServer(closure),
      'promotion-to-seen': onServer(promotion),
      'slots-1000-vs-100-gyms': onServer(slots),
      'week-300': onApp(week300),
    },
  },
  marketplace: {
    figures: {
      'rpde-page-500': onServer(rpdePage),
      'directory-30000-ready': onServer(directoryReady),
      'directory-30000-held-up': onPages(directoryHeldUp),
      'search-30000-p95': onServer(searchP95),
      'open-now-3000': onServer(openNow),
      'pin-400': onPages(pin400),
      'map-1000': onPages(map1000),
    },
  },
  money: {
    figures: {
      'receipt-pdf': onPages(receiptPdf),
      'payouts-1000-vs-100-gyms': onServer(payouts),
      'money-decisions': onServer(moneyDecisions),
      'financials-13-months': onApp(financials),
    },
  },
  platform: {
    figures: {
      'article-40000': onServer(article40000),
      'message-2000': onServer(message2000),
      'people-prefix-100000': onServer(peoplePrefix),
      'day-recompute-1000-vs-100-gyms': onServer(gymDays),
      'audit-cost-1000': onServer(auditCost),
      'audit-verify-100000': onServer(auditVerify),
      'queue-5000-offline': onApp(queue5000),
      'owner-dashboard-13-months': onApp(ownerDashboard),
    },
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

const isChosen = (name: string) => (wanted.length === 0 ? !suite.trials?.includes(name) : wanted.includes(name));
const chosen = Object.entries(suite.figures).filter(([name]) => isChosen(name));
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
const noSite: Site = { folder: '', dispose: async () => {} };
const needs = new Set(chosen.map(([, bench]) => bench.needs));
const site = needs.has('app') || needs.has('pages') ? await buildSite(needs.has('app')) : noSite;
try {
  for (const [name, { measure }] of chosen) {
    say(`${name}: load ${load()} as it begins`);
    for (const figure of await measure(site, new Date().toISOString())) {
      const budget = budgetOf(figure.name);
      const isBudgeted = budget !== undefined || suite.trials?.includes(name);
      if (!isBudgeted) say(`  ${figure.name} has no row in tests/lint/budgets.ts: nothing says whether it may be so`);
      const kept = isBudgeted === true && keeps(figure, budget ?? {});
      const target = budget ? saysOf(budget) : '';
      console.log(JSON.stringify({ ...figure, target: target || null, kept, load: load() }));
      if (target) say(`  ${figure.name}: ${target}: ${kept ? 'kept' : 'MISSED'} (load ${load()})`);
      if (!kept) process.exitCode = 1;
    }
  }
} finally {
  await site.dispose();
}
