import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ACTIVITIES, activityConcept } from '../../schemas/gym/edit/activities.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'hub-openactive-'));
const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { OPENACTIVE_TEST_SUITE: _, ...plain } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/openactive/run.ts', ...args], {
    ...{ cwd: root, encoding: 'utf8', env: { ...plain, ...env } },
  });
  return { status, out: stdout.trim(), said: stderr.trim() };
};

it('[16] the table of activities against a list: all as in it, or what is not', () => {
  const concept = ACTIVITIES.flatMap((name) => activityConcept(name) ?? []).map(({ id, name }) => ({ id, prefLabel: name }));
  const list = join(folder, 'list.jsonld');
  writeFileSync(list, JSON.stringify({ type: 'ConceptScheme', concept }));
  expect(run(['activities', list])).toEqual({ status: 0, out: expect.stringContaining('all as in the list'), said: '' });
  writeFileSync(list, JSON.stringify({ type: 'ConceptScheme', concept: concept.slice(1) }));
  expect(run(['activities', list])).toEqual({ status: 1, out: '', said: expect.stringContaining('is not in the list') });
});

it('[16] hands the feeds to the official suite where it is installed, and says where it is not', () => {
  const absent = { status: 2, out: '', said: expect.stringContaining('OPENACTIVE_TEST_SUITE names no folder') };
  expect(run(['validate'])).toEqual(absent);
  expect(run(['validate'], { OPENACTIVE_TEST_SUITE: folder })).toEqual(absent);
  // What stands in for the suite says what it was asked for, and that it found something.
  mkdirSync(join(folder, 'packages', 'openactive-broker-microservice'), { recursive: true });
  const scripts = { 'validate-feeds': 'node -p process.env.NODE_CONFIG && exit 3' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
  const { status, out } = run(['validate', 'https://hub.example/openactive'], { OPENACTIVE_TEST_SUITE: folder });
  expect([status, out]).toEqual([1, expect.stringContaining('{"broker":{"datasetSiteUrl":"https://hub.example/openactive"}}')]);
});

it('[16] says how it is used', () => {
  expect(run(['nonsense'])).toMatchObject({ status: 2, said: expect.stringMatching(/^Usage: /) });
});
