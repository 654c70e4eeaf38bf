import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Every source of the app that holds such a thing. */
function holding(found: RegExp): string[] {
  const files = globSync('client/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((file) => file.replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(400);
  return files.filter((file) => found.test(readFileSync(file, 'utf8'))).sort();
}

it('[11] what is sorted is so alike on every device: nothing is compared in whatever language it happens to have', () => {
  const sources = globSync('{client,schemas,sync-server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => /\.localeCompare\((?!.*'en-GB'\))/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('[11] whatever is asked on a tap goes through the one request hook: no part keeps a "busy" or a second tap of its own', () => {
  expect(holding(/const \[(busy|sending|saving|paying|loading|pending), set\w+\] = useState(<boolean>|\()/)).toEqual([]);
  // The door is no form: one person at a time, whatever they hold up.
  expect(holding(/(busy|sending|saving|paying)\.current = true/)).toEqual(['client/features/checkin/desk/use-verdict.ts']);
});

it('[11] what needs the network has one way to say so: a sentence beside its disabled button', () => {
  expect(holding(/words\.needsOnline\(/)).toEqual(['client/ui/state/needs-network.tsx']);
});

it('[11] what people and we said to each other, and a row with its name, are drawn by one part each', () => {
  const styles = (found: RegExp): string[] =>
    globSync('client/**/*.module.css')
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => found.test(readFileSync(file, 'utf8')))
      .sort();
  expect(styles(/\[data-from="us"\]/)).toEqual(['client/features/contact/said.module.css']);
  expect(styles(/\.what \{[^}]*flex: 1 1/)).toEqual(['client/ui/figure/rows.module.css']);
});
