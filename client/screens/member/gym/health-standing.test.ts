import { expect, it } from 'vitest';
import { gym, NOW, person } from '../../../../tests/rules/documents.ts';
import { healthStanding } from './health-standing.ts';

const plain = gym('one');
const asking = { ...plain, policies: { ...plain.policies, healthStatement: { version: '2', text: 'Take care.' } } };
const sam = (version: string, withdrawn = false) =>
  person('member01', {
    consents: [{ kind: 'health_statement:one', version, givenAt: NOW, ...(withdrawn && { withdrawnAt: NOW }) }],
  });

it('knows whether the statement that stands now was accepted', () => {
  expect(healthStanding(plain, sam('2'))).toBeUndefined();
  expect(healthStanding(asking, person('member01'))).toEqual({ state: 'open' });
  expect(healthStanding(asking, sam('2', true))).toEqual({ state: 'open' });
  expect(healthStanding(asking, sam('1'))).toEqual({ state: 'newer', version: '1' });
  expect(healthStanding(asking, sam('2'))).toEqual({ state: 'accepted', version: '2', at: NOW });
});
