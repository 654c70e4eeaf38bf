/**
 * `npm run lighthouse`: Google's own check of the built app, as a phone on a slow line sees it (its mobile preset). Outside the test
 * command: it fetches Lighthouse, takes minutes, and its performance figure is this machine's.
 *
 *     npm run lighthouse                        every public page once
 *     npm run lighthouse -- --runs 3 / /search  these pages, the median of three
 *     npm run lighthouse -- --gyms 3000         with so many gyms imported beside the demo town
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod/mini';
import { EVERY_ROUTE } from '../../schemas/routes.ts';
import { demoPath } from '../e2e/fixtures/demo-path.ts';
import { writeNation } from '../e2e/fixtures/nation.ts';
import { startServer } from '../e2e/fixtures/server.ts';
import { chromiumHere } from '../run/chromium.ts';

const VERSION = '13.5.0';
/** What a page has to reach, of 100. */
const THRESHOLDS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof THRESHOLDS;
const CATEGORIES = Object.keys(THRESHOLDS) as readonly Category[];
/** What the performance figure is made of. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
const PAGES = EVERY_ROUTE.filter(({ guards, screen }) => guards[0] === 'everyone' && !/offline|verify/.test(screen)).map(
  ({ path }) => demoPath(path),
);

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string() })) })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.nullable(z.number()), displayValue: z.optional(z.string()) }),
  ),
});
type Report = z.infer<typeof Report>;

const run = promisify(execFile);
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, gyms: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const pages = positionals.length > 0 ? positionals : PAGES;
// The whole one draws its address bar's suggestions meanwhile, in processes of its own: on two cores, the page waits for them.
const chrome = chromiumHere('withoutWindow');
const folder = await mkdtemp(join(tmpdir(), 'fitness-hub-lighthouse-'));
const server = await startServer({ DEMO: 'on' });
let short = 0;
try {
  if (Number(values.gyms) > 0) await imported(Number(values.gyms));
  console.log(['page'.padEnd(18), ...CATEGORIES.map((category) => `${category} ≥ ${THRESHOLDS[category]}`)].join('  '));
  for (const page of pages) {
    const reports: Report[] = [];
    for (let turn = 0; turn < Number(values.runs); turn += 1) reports.push(await look(server.url + page));
    const scores = CATEGORIES.map((category) => median(reports.map((report) => scoreOf(report, category))));
    const marks = scores.map((score, at) => {
      const category = CATEGORIES[at] ?? 'performance';
      const enough = score >= THRESHOLDS[category];
      if (!enough) short += 1;
      return `${score}${enough ? '' : ' ✗'}`.padEnd(`${category} ≥ 100`.length);
    });
    console.log([page.padEnd(18), ...marks].join('  '));
    console.log(`    ${METRICS.map((metric) => `${metric} ${reports[0]?.audits[metric]?.displayValue ?? '?'}`).join(' · ')}`);
    for (const line of lacking(reports[0])) console.log(`    ${line}`);
  }
} finally {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}
if (short > 0) {
  console.error(`${short} of ${pages.length * CATEGORIES.length} figures are too low.`);
  process.exitCode = 1;
}

async function imported(gyms: number): Promise<void> {
  const { code, said } = await server.command('import/main.ts', 'active-places', await writeNation(folder, gyms));
  if (code !== 0) throw new Error(said);
  console.log(said.trim());
}

/** Every now and then Lighthouse finds its own recording wanting ("Please run Lighthouse again"). */
async function look(url: string, tries = 3): Promise<Report> {
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');
  const told = ['--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`];
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  try {
    await run('npx', ['--yes', `lighthouse@${VERSION}`, url, ...told, only], {
      env: { ...process.env, ...(chrome === undefined ? {} : { CHROME_PATH: chrome }) },
      maxBuffer: 50_000_000,
    });
  } catch (error) {
    if (tries > 1 && String(error).includes('run Lighthouse again')) return look(url, tries - 1);
    throw error;
  }
  return Report.parse(JSON.parse(await readFile(file, 'utf8')));
}

function scoreOf(report: Report, category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

function median(of: readonly number[]): number {
  return of.toSorted((one, other) => one - other)[Math.floor(of.length / 2)] ?? 0;
}

/** What keeps a page from the full score, where the full score is asked for. */
function lacking(report: Report | undefined): string[] {
  if (report === undefined) return [];
  const full = CATEGORIES.filter((category) => THRESHOLDS[category] === 100 && scoreOf(report, category) < 100);
  return full.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = report.audits[id];
      return audit !== undefined && audit.score !== null && audit.score < 1 ? [`${category}: ${audit.title} (${id})`] : [];
    }),
  );
}
