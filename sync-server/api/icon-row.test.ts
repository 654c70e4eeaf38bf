import { expect, it } from 'vitest';
import { icons } from '../icons/icons.ts';
import { installedSets } from '../icons/installed.ts';
import { iconRow } from './icon-row.ts';

const row = iconRow(icons({ installed: installedSets(), service: null }));
const ask = (file: string, query: string) =>
  row.handle({
    ...{
      ip: '127.0.0.1',
      bearer: undefined,
      device: undefined,
      parameters: { file },
      query: new URLSearchParams(query),
      origin: '',
    },
    ...{ input: {} as never, visitor: { kind: 'anonymous', principal: { kind: 'anonymous' } } },
  });

it('an answer of icons may be kept for a week by whoever asked (specification §7)', async () => {
  expect(await ask('tabler.json', 'icons=barbell')).toEqual({
    status: 200,
    body: {
      prefix: 'tabler',
      width: 24,
      height: 24,
      icons: { barbell: { body: expect.stringContaining('<path') } },
      not_found: [],
    },
    headers: { 'cache-control': expect.stringContaining('max-age=604800') },
  });
});

it('[10.23] one that lacks an icon may be kept for a minute: the public service may have it the next time', async () => {
  expect(await ask('tabler.json', 'icons=barbell,nothing-like-it')).toMatchObject({
    status: 200,
    body: { icons: { barbell: {} }, not_found: ['nothing-like-it'] },
    headers: { 'cache-control': 'public, max-age=60' },
  });
});

it('a set that is not there is not found, and bad names are refused with the rule they break', async () => {
  expect(await ask('mdi.json', 'icons=home')).toEqual({ refused: 'NOT_FOUND', status: 404 });
  for (const query of ['', 'icons=', 'icons=Home', 'icon=home'])
    expect(await ask('tabler.json', query), query).toMatchObject({
      refused: 'VALIDATION',
      status: 400,
      facts: { field: 'icons' },
    });
});
