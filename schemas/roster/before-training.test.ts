import { describe, expect, it } from 'vitest';
import { flagsOf, stillDue, withInduction } from './before-training.ts';

const STATEMENT = { version: '2', text: 'Be well.' };

describe('[2.2, 2.8] what is due before somebody trains', () => {
  it.each([
    ['of a gym that asks nothing', {}, { inducted: false, statement: undefined }, []],
    ['of one that asks for an induction', { requireInduction: true }, { inducted: false, statement: '2' }, ['induction']],
    ['of somebody who was shown round', { requireInduction: true }, { inducted: true, statement: undefined }, []],
    ['of one that asks for no induction after all', { requireInduction: false }, { inducted: false, statement: undefined }, []],
    ['of one with a statement', { healthStatement: STATEMENT }, { inducted: true, statement: undefined }, ['statement']],
    ['of somebody who accepted it as it is', { healthStatement: STATEMENT }, { inducted: false, statement: '2' }, []],
    ['of somebody who accepted an older one', { healthStatement: STATEMENT }, { inducted: false, statement: '1' }, ['statement']],
    [
      'of both',
      { requireInduction: true, healthStatement: STATEMENT },
      { inducted: false, statement: undefined },
      ['induction', 'statement'],
    ],
  ] as const)('%s', (_, asked, done, due) => {
    expect(stillDue(asked, flagsOf(done))).toEqual(due);
  });

  it('an induction comes and goes without the statement', () => {
    const flags = flagsOf({ inducted: false, statement: '2' });
    const shown = withInduction(flags, true);
    expect(shown).toEqual(flagsOf({ inducted: true, statement: '2' }));
    expect(withInduction(shown, true)).toEqual(shown);
    expect(withInduction(shown, false)).toEqual(flags);
  });

  it('[L9] no flag says anything but that it was done, and with which version', () => {
    expect(flagsOf({ inducted: true, statement: '2' })).toEqual(['induction_done', 'health_accepted:2']);
    expect(flagsOf({ inducted: false, statement: undefined })).toEqual([]);
  });
});
