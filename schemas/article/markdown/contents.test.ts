import { expect, it } from 'vitest';
import { headingsOf } from './contents.ts';
import { treeOf } from './tree.ts';

const idsOf = (body: string) => headingsOf(treeOf(body)).map(({ level, id, text }) => [level, id, text]);

it('[17] headings have names of their own, below the title', () => {
  expect(idsOf('# One\n\n## At the *desk*\n\n#### Crème brûlée & co.\n\n> ## Said')).toEqual([
    [2, 'part-one', 'One'],
    [2, 'part-at-the-desk', 'At the desk'],
    [4, 'part-creme-brulee-co', 'Crème brûlée & co.'],
    [2, 'part-said', 'Said'],
  ]);
});

it('[17] no two of them have the same, whatever they are called', () => {
  expect(idsOf('## A\n\n## A 2\n\n## A\n\n## A\n\n## ?\n\n## !').map(([, id]) => id)).toEqual([
    ...['part-a', 'part-a-2', 'part-a-3', 'part-a-4', 'part-of-it', 'part-of-it-2'],
  ]);
});
