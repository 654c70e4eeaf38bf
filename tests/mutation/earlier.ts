import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const Results = z.looseObject({
  files: z.record(z.string(), z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) })),
});

/**
 * Takes out of what is kept of the last run whatever went unnoticed then, so that it is tried again. Stryker itself would only do so
 * where it knows which tests run through a change, which it does not of tables.
 */
export function forgetUnnoticed(file: string): void {
  if (!existsSync(file)) return;
  const results = Results.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const one of Object.values(results.files)) {
    one.mutants = one.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  }
  writeFileSync(file, JSON.stringify(results));
}
