/**
 * The layers of the project (.dependency-cruiser.cjs), checked with proof that they were looked at: the tool says "no violations"
 * when it could read nothing, so every source file on disk must be among the modules that it saw.
 *
 *   node tests/lint/layout.ts       exits 1 with one line a violation
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Cruise = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

export interface Layout {
  readonly seen: number;
  /** Source files on disk that were not looked at. */
  readonly missed: readonly string[];
  /** `rule: from → to`. */
  readonly violations: readonly string[];
}

const repository = join(import.meta.dirname, '../..');
const folders = ['schemas', 'client', 'sync-server', 'tests'];

/** Looks at the project in `directory` by this repository's rules. Throws when the tool fails or prints no report. */
export function lookAtLayout(directory: string): Layout {
  const run = spawnSync(
    process.execPath,
    [
      join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', join(repository, '.dependency-cruiser.cjs')],
      ...['--output-type', 'json', ...folders],
    ],
    { cwd: directory, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (run.error !== undefined) throw run.error;
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser printed no report: ${run.stderr}`);
  const { modules, summary } = Cruise.parse(JSON.parse(run.stdout));
  const seen = new Set(modules.map((module) => module.source));
  const onDisk = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: directory }).map((file) => file.replaceAll('\\', '/'));
  return {
    seen: seen.size,
    missed: onDisk.filter((file) => !seen.has(file)),
    violations: summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  };
}

if (import.meta.main) {
  const { seen, missed, violations } = lookAtLayout(process.cwd());
  for (const violation of violations) console.error(violation);
  for (const file of missed) console.error(`not looked at: ${file}`);
  console.info(`${seen} modules seen, ${violations.length} violations.`);
  if (seen < 50) console.error('Fewer modules than the product has: nothing was proved.');
  process.exitCode = violations.length > 0 || missed.length > 0 || seen < 50 ? 1 : 0;
}
