import { expect, it } from 'vitest';
import { CollectedSuite } from './suite.ts';

async function collected(fill: (collection: CollectedSuite) => void) {
  const collection = new CollectedSuite();
  await collection.load('a.test.ts', async () => fill(collection));
  return collection.tests;
}

it('keeps two tests of one title apart', async () => {
  const tests = await collected((collection) => {
    collection.test('books', () => {});
    collection.test('books', () => {});
    collection.suite('elsewhere', () => collection.test('books', () => {}));
  });
  expect(new Set(tests.map(({ id }) => id)).size).toBe(3);
  expect(tests.map(({ file }) => file)).toEqual(['a.test.ts', 'a.test.ts', 'a.test.ts']);
});

it('prepares a test with what its own suites say, the outermost first', async () => {
  const steps: string[] = [];
  const tests = await collected((collection) => {
    collection.before(() => steps.push('file'));
    collection.suite('one', () => {
      collection.before(() => steps.push('one'));
      collection.test('a', () => steps.push('a'));
    });
    collection.suite('other', () => {
      collection.before(() => steps.push('other'));
      collection.test('b', () => steps.push('b'));
    });
  });
  await tests[1]?.run();
  await tests[0]?.run();
  expect(steps).toEqual(['file', 'other', 'b', 'file', 'one', 'a']);
});

it('puts away what a test leaves, the innermost first, also where it fails', async () => {
  const steps: string[] = [];
  const [test] = await collected((collection) => {
    collection.after(() => steps.push('file'));
    collection.suite('one', () => {
      collection.after(() => steps.push('one'));
      collection.test('a', () => {
        throw new Error('now');
      });
    });
  });
  await expect(test?.run()).rejects.toThrow('now');
  expect(steps).toEqual(['one', 'file']);
});

it('fails when its test fails, at once or later', async () => {
  const tests = await collected((collection) => {
    collection.test('at once', () => {
      throw new Error('now');
    });
    collection.test('later', async () => {
      throw new Error('then');
    });
  });
  await expect(tests[0]?.run()).rejects.toThrow('now');
  await expect(tests[1]?.run()).rejects.toThrow('then');
});
