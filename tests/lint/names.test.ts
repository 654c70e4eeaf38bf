import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportedTypes, sharedNames } from './names.ts';

const repository = join(import.meta.dirname, '../..');

describe('[11] one name, one meaning', () => {
  it('is broken by two files that export a type of one name', () => {
    const types = [
      ...exportedTypes('a.ts', 'export interface Row { readonly a: 1 }'),
      ...exportedTypes('b.ts', 'export type Row<T> = T;'),
      ...exportedTypes('c.ts', 'export abstract class Row {}'),
    ];
    expect(sharedNames(types)).toEqual(['Row: a.ts, b.ts, c.ts']);
  });

  it('is not broken by what stays in its file, is passed on, or is a value and a type of one shape', () => {
    const types = [
      ...exportedTypes('a.ts', 'export const Row = z.object({}); export type Row = z.infer<typeof Row>;'),
      ...exportedTypes('b.ts', "interface Row {} export type { Row } from './a.ts';"),
    ];
    expect(sharedNames(types)).toEqual([]);
  });

  it('holds in the whole project', () => {
    const files = globSync('{client,schemas,sync-server,tests}/**/*.{ts,tsx}', { cwd: repository });
    const types = files.flatMap((file) => exportedTypes(file, readFileSync(join(repository, file), 'utf8')));
    expect(types.length).toBeGreaterThan(300);
    expect(sharedNames(types)).toEqual([]);
  });
});
