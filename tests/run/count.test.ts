import { describe, expect, it } from 'vitest';
import { countReport } from './count.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'schemas/slot.test.ts',
  status,
  message: status === 'failed' ? 'Cannot find module\nat line 3' : '',
  assertionResults: tests.map((ending, index) => ({ fullName: `test ${index}`, status: ending })),
});
const vitest = (...testResults: unknown[]) => ({ testResults });
const playwright = (statuses: readonly string[], errors: readonly unknown[] = []) => ({
  errors,
  suites: [
    {
      title: 'story.test.ts',
      specs: [],
      suites: [
        { title: 'the circle', specs: statuses.map((status, index) => ({ title: `step ${index}`, tests: [{ status }] })) },
      ],
    },
  ],
});

describe('counting the tests of a stage', () => {
  it('counts what passed', () => {
    expect(countReport('vitest', vitest(file('passed', 'passed', 'passed')), 0)).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      secondTry: [],
    });
    expect(countReport('playwright', playwright(['expected', 'expected']), 0)).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      secondTry: [],
    });
  });

  it.each(['failed', 'skipped', 'pending', 'todo'])('counts a %s test as failed', (status) => {
    const counted = countReport('vitest', vitest(file('passed', 'passed', status)), 0);
    expect(counted).toEqual({ passed: 1, failed: 1, failures: [`test 1 (${status})`], secondTry: [] });
  });

  it.each(['unexpected', 'skipped'])('counts a browser test that was %s as failed', (status) => {
    const counted = countReport('playwright', playwright(['expected', status]), 0);
    const failures = [`story.test.ts › the circle › step 1 (${status})`];
    expect(counted).toEqual({ passed: 1, failed: 1, failures, secondTry: [] });
  });

  it('says what a test said that failed, of each try', () => {
    const report = playwright(['unexpected']);
    const results = [[{ message: '\u001b[31mError: not there\u001b[39m\n  at line 3' }], [{ message: 'Timed out' }, {}]];
    report.suites[0]?.suites[0]?.specs.forEach(({ tests }) => {
      for (const test of tests) Object.assign(test, { results: results.map((errors) => ({ errors })) });
    });
    const name = 'story.test.ts › the circle › step 0';
    expect(countReport('playwright', report, 1).failures).toEqual([
      `${name} (unexpected: Error: not there at line 3: Timed out)`,
    ]);
    const failed = {
      ...file('failed'),
      assertionResults: [{ fullName: 'it', status: 'failed', failureMessages: ['Two\nlines'] }],
    };
    expect(countReport('vitest', vitest(failed), 1).failures).toEqual(['it (failed: Two lines)']);
  });

  it('counts a browser test that passed at its second try as passed, and names it', () => {
    const secondTry = ['story.test.ts › the circle › step 1'];
    expect(countReport('playwright', playwright(['expected', 'flaky']), 0)).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      secondTry,
    });
  });

  it('names a test against real time that passed at its second try', () => {
    const flaky = { fullName: 'the wire', status: 'passed', failureMessages: ['Error: not yet'] };
    const report = vitest({ ...file('passed', 'passed'), assertionResults: [flaky, { fullName: 'fine', status: 'passed' }] });
    expect(countReport('vitest', report, 0)).toEqual({ passed: 2, failed: 0, failures: [], secondTry: ['the wire'] });
  });

  it('fails a stage in which more than two needed a second try', () => {
    expect(countReport('playwright', playwright(['flaky', 'flaky', 'expected']), 0)).toMatchObject({ passed: 3, failed: 0 });
    const counted = countReport('playwright', playwright(['flaky', 'flaky', 'flaky', 'expected']), 0);
    expect(counted).toMatchObject({ passed: 4, failed: 1 });
    expect(counted.failures).toEqual(['3 tests passed only at the second try, more than 2 in one stage']);
    expect(counted.secondTry).toHaveLength(3);
  });

  it('counts a file that could not be read', () => {
    expect(countReport('vitest', vitest(file('failed')), 1)).toEqual({
      passed: 0,
      failed: 1,
      failures: ['schemas/slot.test.ts (Cannot find module)'],
      secondTry: [],
    });
    expect(countReport('playwright', playwright(['expected'], [{ message: 'SyntaxError' }]), 1).failed).toBe(1);
  });

  it('fails a stage without tests', () => {
    expect(countReport('vitest', vitest(), 0)).toMatchObject({ passed: 0, failed: 1, failures: ['no test was run'] });
    expect(countReport('playwright', playwright([]), 0).failed).toBe(1);
  });

  it('fails a run that ended badly although each test passed', () => {
    expect(countReport('vitest', vitest(file('passed', 'passed')), 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('does not guess at a report that it cannot read', () => {
    expect(() => countReport('vitest', { numPassedTests: 3 }, 0)).toThrow();
  });
});
