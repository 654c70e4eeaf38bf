import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oddPhrases } from './words.ts';

const files = [
  ...globSync(['client/**/*.{ts,tsx}', 'schemas/**/*.ts', 'sync-server/**/*.ts', 'public/**/*.html', 'index.html']),
  ...globSync(['*.md', '{client,schemas,sync-server,tests}/**/*.md']),
].filter((file) => !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'));

it('[10.18] no sentence of the product or its documents sounds translated', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => oddPhrases(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it('[10.18] the phrases are found in sentences, JSX, templates, comments and documents', () => {
  const odd = (file: string, source: string) => oddPhrases(file, source).map(({ text }) => text);
  expect(odd('a.ts', "export const words = { empty: 'Your letters come here', gone: 'Twenty passes in all' };")).toHaveLength(2);
  expect(odd('a.ts', `const f = (n: number) => \`\${n} of your letters are waiting\`;`)).toEqual(['letters']);
  expect(odd('a.tsx', 'const a = <p>We have sent a letter to you</p>;')).toEqual(['letter']);
  expect(odd('a.ts', '/** What is in step is not asked for. */')).toEqual(['in step']);
  expect(odd('a.ts', "const limit = 'Twenty passes in all';")).toEqual(['in all']);
  expect(odd('README.md', 'A code stands here.')).toEqual(['stands here']);
});

it('letters of the alphabet, names in the code and steps are left alone', () => {
  const source = "const rule = 'Type at least two letters. '; const id = 'letter-form'; const more = 'Done in steps of 100 ms';";
  expect(oddPhrases('a.ts', source)).toEqual([]);
});
