import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportedTypes, leftWords, sharedNames } from './names.ts';

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
  }, 60_000);
});

describe('[11] a word that has left the glossary', () => {
  it('does not come back as a name, whether of a variable, a file, an attribute, a class or a value', () => {
    const names = (file: string, source: string) => leftWords(file, source).map((found) => found.split(' ')[1]);
    expect(names('a.ts', 'class A { #letters = 1 } export const addLetter = (letter: number) => letter;')).toEqual([
      '#letters',
      'addLetter',
      'letter',
    ]);
    expect(names('a.tsx', "const a = <li data-letter='1' id='letter-1' />;")).toEqual(['data-letter', 'letter-1']);
    expect(names('a.ts', `const name = \`letter:\${id}\`;`)).toEqual(['letter:']);
    expect(names('b/letter-form.tsx', '')).toEqual(['letter-form.tsx']);
    expect(names('a.module.css', '.letters { color: red }')).toEqual(['letters']);
  });

  it('may be said of the alphabet, in a sentence, and is a property of a style', () => {
    expect(leftWords('a.ts', "/** Of small letters. */ const rule = 'Type at least two letters.';")).toEqual([]);
    expect(leftWords('a.module.css', '.code { letter-spacing: 0.1em }')).toEqual([]);
  });

  it('stands nowhere in the project', () => {
    const files = globSync('{client,schemas,sync-server,tests}/**/*.{ts,tsx,css}', { cwd: repository }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    // It looks for them; and what an older app has stored is read under the name it had.
    const looks = files.filter((file) => !/^tests\/lint\/|\/(old-messages|anonymous-device\.test)\.ts$/.test(file));
    expect(looks.length).toBeGreaterThan(files.length - 40);
    expect(looks.flatMap((file) => leftWords(file, readFileSync(join(repository, file), 'utf8')))).toEqual([]);
  });
});
