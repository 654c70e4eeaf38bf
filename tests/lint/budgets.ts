/**
 * Every budget there is, in one table: what the build weighs and what `npm run bench` measures. Both read it and fail on it, nothing beside it says a
 * number again, and `tests/README.md` shows it (`node tests/lint/budgets.ts` prints what stands there).
 */

/** What has to be kept; a figure may have to keep several. */
export interface Keeps {
  /** Ours, in the figure's unit. */
  readonly most?: number;
  /** Ours divided by the peer's of the same run. */
  readonly mostOfPeer?: number;
  readonly leastOfPeer?: number;
  /** Ours less the peer's, in the figure's unit. */
  readonly mostMore?: number;
}

export interface Budget extends Keeps {
  /** What the build calls it, or the figure that the bench prints. */
  readonly name: string;
  readonly unit: 'kB' | 'ms' | 'MB' | 'B' | '/s' | 'places' | 'visitors';
}

/** JavaScript after gzip, 1 kB = 1,000 bytes (budget.ts). What comes later by the module that is asked for. */
export const FIRST = 'every page, before it is read';
export const INITIAL = '/, with the app that it begins';
export const ROUTE = 'any other route, with the app and its frame';
const SCREENS = 'client/screens';
const PUBLIC = `${SCREENS}/public`;

export const BUILD: readonly (Budget & Required<Pick<Keeps, 'most'>>)[] = [
  { name: FIRST, unit: 'kB', most: 15 },
  { name: INITIAL, unit: 'kB', most: 142 },
  // The public pages one by one, each with the app: nothing comes back unseen.
  ...Object.entries({
    ...{ about: 137, 'how-we-rank': 137, blog: 139, terms: 139, privacy: 142, article: 142, 'verify-email': 145 },
    ...{ contact: 151, signup: 153, login: 154, apply: 160, gym: 168, search: 170, offline: 170 },
  }).map(([page, most]) => ({ name: `${PUBLIC}/${page}.tsx`, unit: 'kB' as const, most })),
  { name: ROUTE, unit: 'kB', most: 228 },
  // A PDF of a receipt may bring 400: written by hand it takes a tenth.
  { name: 'client/features/receipt/pdf/make.ts', unit: 'kB', most: 50 },
];

/** By suite. Ratios are against a named peer measured in the same run (tests/README.md). One that keeps nothing is only told. */
export const BENCH: Readonly<Record<string, readonly Budget[]>> = {
  sync: [
    { name: 'first-pull-10000', unit: 'ms', mostOfPeer: 0.25 },
    { name: 'first-pull-50000', unit: 'ms', mostOfPeer: 0.25 },
    { name: 'memory-50000', unit: 'MB', mostOfPeer: 0.6 },
    { name: 'drain-1000-checkins', unit: 'ms', mostOfPeer: 1.2 },
    { name: 'noop-sync-50000-vs-500', unit: 'ms', mostOfPeer: 1.2 },
    { name: 'offline-start-1000', unit: 'ms', mostOfPeer: 1.5 },
  ],
  server: [
    // What each of them has to keep; a figure without a number is only told.
    ...[
      { count: 200, p99: 500, cpu: 4 },
      { count: 1000, p99: 500, cpu: 2.5, rss: 400 },
      { count: 5000, p99: 250, rss: 1_000 },
    ].flatMap(({ count, p99, cpu, rss }): Budget[] => [
      { name: `push-to-seen-p50-${count}`, unit: 'ms' },
      { name: `push-to-seen-p99-${count}`, unit: 'ms', most: p99 },
      { name: `push-to-seen-p99-vs-floor-${count}`, unit: 'ms' },
      { name: `cpu-vs-pouchdb-${count}`, unit: 'ms' },
      { name: `cpu-vs-floor-${count}`, unit: 'ms', ...(cpu && { mostOfPeer: cpu }) },
      { name: `rss-${count}-feeds`, unit: 'MB', ...(rss && { most: rss }) },
      { name: `rss-vs-floor-${count}-feeds`, unit: 'MB' },
    ]),
    { name: 'server-noop-50000-vs-500', unit: 'ms', mostOfPeer: 1.2 },
    { name: 'rss-2000-scopes', unit: 'MB', most: 200 },
    // Of a million decided proposals: flat against ten thousand, and no worse than linear against a hundred thousand.
    { name: 'restart-1000000', unit: 'ms', most: 2_000, mostOfPeer: 1.5 },
    { name: 'push-p99-1000000', unit: 'ms', mostOfPeer: 2 },
    { name: 'member-pull-1000000', unit: 'ms', mostOfPeer: 2 },
    { name: 'backup-1000000', unit: 'ms', mostOfPeer: 12.5 },
    { name: 'fsck-1000000', unit: 'ms', mostOfPeer: 12.5 },
    { name: 'year-500-members', unit: 'MB', most: 200 },
  ],
  door: [
    // What a QR code holds at level M in its alphanumeric mode (ISO/IEC 18004, table 7), less `FH2:`, in bytes of base45: versions 14 and 20.
    { name: 'code-bytes-3-gyms', unit: 'B', most: Math.floor((528 - 4) / 3) * 2 },
    { name: 'code-bytes-20-gyms', unit: 'B', most: Math.floor((970 - 4) / 3) * 2 },
    { name: 'verdict-100000-p99', unit: 'ms', most: 100 },
    { name: 'verdict-100000-p50', unit: 'ms' },
    { name: 'verify-only-p99', unit: 'ms', most: 10 },
    { name: 'roster-20000-ready', unit: 'ms', mostOfPeer: 2.5 },
    { name: 'oracle-disagreements-5000', unit: 'visitors', most: 0 },
  ],
  joining: [
    { name: 'upload-100', unit: 'ms', mostOfPeer: 1.3 },
    { name: 'upload-100-memory', unit: 'MB', most: 250 },
    { name: 'approve-1000', unit: '/s', leastOfPeer: 0.25 },
    { name: 'duplicates-30000', unit: 'ms', mostOfPeer: 2 },
    { name: 'owner-profile', unit: 'ms', most: 400 },
  ],
  booking: [
    { name: 'race-over-capacity', unit: 'places', most: 0 },
    { name: 'decisions-per-second', unit: '/s', leastOfPeer: 0.25 },
    { name: 'decisions-per-cpu-second', unit: '/s' },
    { name: 'closure-400', unit: 'ms', most: 1_000 },
    { name: 'promotion-to-seen-p99', unit: 'ms', most: 1_000 },
    { name: 'slots-1000-vs-100-gyms', unit: 'ms', mostOfPeer: 12 },
    { name: 'week-300-first-paint', unit: 'ms', most: 200, mostOfPeer: 2.5 },
    { name: 'week-300-whole', unit: 'ms' },
  ],
  marketplace: [
    { name: 'rpde-page-500', unit: 'ms', mostOfPeer: 1.5 },
    { name: 'directory-30000-ready', unit: 'ms', mostOfPeer: 1.3 },
    { name: 'directory-30000-held-up', unit: 'ms', most: 50 },
    { name: 'search-30000-p95', unit: 'ms', most: 100, mostOfPeer: 2 },
    { name: 'open-now-3000', unit: 'ms', mostOfPeer: 0.1 },
    { name: 'pin-400', unit: 'ms', mostOfPeer: 2.5 },
    { name: 'pin-400-disk', unit: 'MB', most: 25 },
    { name: 'map-1000', unit: 'ms', mostOfPeer: 1.5 },
  ],
  money: [
    { name: 'receipt-pdf', unit: 'ms', most: 300 },
    { name: 'payouts-1000-vs-100-gyms', unit: 'ms', mostOfPeer: 12 },
    { name: 'money-decisions', unit: '/s', leastOfPeer: 0.25 },
    { name: 'financials-13-months', unit: 'ms', most: 400 },
    { name: 'financials-13-bars', unit: 'ms' },
  ],
  platform: [
    { name: 'article-40000', unit: 'ms', mostOfPeer: 1.5 },
    { name: 'article-40000-checked', unit: 'ms', mostOfPeer: 1.5 },
    { name: 'message-2000-check-in-p99', unit: 'ms', mostMore: 100 },
    { name: 'people-prefix-100000', unit: 'ms', mostOfPeer: 3 },
    { name: 'day-recompute-1000-vs-100-gyms', unit: 'ms', mostOfPeer: 12 },
    { name: 'audit-cost-1000', unit: 'ms', mostOfPeer: 1.25 },
    { name: 'audit-cost-1000-cpu', unit: 'ms', mostOfPeer: 1.25 },
    { name: 'audit-verify-100000', unit: 'ms', mostOfPeer: 3 },
    { name: 'queue-5000-offline', unit: 'ms', mostOfPeer: 2.5 },
    { name: 'owner-dashboard-13-months', unit: 'ms', most: 400 },
    { name: 'owner-dashboard-visits', unit: 'ms' },
  ],
};

/** In words; empty where it is only told. */
export function saysOf({ most, mostOfPeer, leastOfPeer, mostMore, unit }: Budget): string {
  const words = [
    ...(most === undefined ? [] : [most === 0 ? 'none' : `at most ${most.toLocaleString('en-GB')} ${unit}`]),
    ...(mostOfPeer === undefined ? [] : [`at most ${mostOfPeer} of the peer`]),
    ...(leastOfPeer === undefined ? [] : [`at least ${leastOfPeer} of the peer`]),
    ...(mostMore === undefined ? [] : [`at most ${mostMore} ${unit} more than the peer`]),
  ];
  return words.join(', and ');
}

/** The row of what is built. Throws where there is none: what is weighed has a budget. */
export function mostKilobytes(name: string): number {
  const budget = BUILD.find((one) => one.name === name);
  if (!budget) throw new Error(`${name} has no budget`);
  return budget.most;
}

/** Of what comes later, by the module that is asked for. */
export const laterKilobytes = (): Record<string, number> =>
  Object.fromEntries(
    BUILD.flatMap(({ name, most }) =>
      name === FIRST || name === INITIAL || name === ROUTE || name.startsWith(SCREENS) ? [] : [[name, most]],
    ),
  );

/** Of the screens that have a budget of their own. */
export const screenKilobytes = (): Record<string, number> =>
  Object.fromEntries(BUILD.flatMap(({ name, most }) => (name.startsWith(SCREENS) ? [[name, most]] : [])));

/** The row of a figure; undefined where nobody has said what it has to keep. */
export const budgetOf = (name: string): Budget | undefined =>
  Object.values(BENCH)
    .flat()
    .find((one) => one.name === name);

/** As it stands in `tests/README.md`. */
export function budgetsPage(): string {
  const line = (by: string) => (budget: Budget) => {
    const says = saysOf(budget);
    return says === '' ? [] : [`| ${by} | \`${budget.name}\` | ${says} |`];
  };
  return [
    '| fails | of what | keeps |',
    '|---|---|---|',
    ...BUILD.flatMap(line('`npm run build`')),
    ...Object.entries(BENCH).flatMap(([suite, rows]) => rows.flatMap(line(`\`npm run bench -- ${suite}\``))),
  ].join('\n');
}

if (import.meta.main) console.info(budgetsPage());
