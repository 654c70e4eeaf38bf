import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const ROOT = join(import.meta.dirname, '../..');

/** Every page we wrote, and the files it points at: `folder/file.ts` in backticks, or the target of a link. */
function pages(folder = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) || entry.name.startsWith('.') ? [] : pages(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'test-results']);

const named = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|yml|json))`|\]\((?!https?:)([\w./-]+)\)/g)].map(
    ([, inCode, linked]) => inCode ?? linked ?? '',
  );

describe('what our pages point at', () => {
  it.each(pages().map((page) => page.slice(ROOT.length + 1)))('is there: %s', (page) => {
    const from = [ROOT, dirname(join(ROOT, page))];
    const files = named(readFileSync(join(ROOT, page), 'utf8'));
    const missing = files.filter((file) => !from.some((folder) => existsSync(join(folder, file))));
    expect(missing).toEqual([]);
  });

  it('finds a name in either form', () => {
    expect(named('see `tests/run.ts` and [how](docs/how.md), not `npm test`, nor [there](https://a.example/b.md)')).toEqual([
      'tests/run.ts',
      'docs/how.md',
    ]);
  });
});

describe('the commands of package.json', () => {
  it('say themselves what has to run before them: `.npmrc` lets npm run no script of its own accord, ours included', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toContain('ignore-scripts=true');
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const names = Object.keys(scripts);
    expect(names.filter((name) => names.some((other) => name === `pre${other}` || name === `post${other}`))).toEqual([]);
    expect(scripts.start).toMatch(/^npm run build && /);
  });
});
