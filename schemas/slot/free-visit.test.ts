import { expect, it } from 'vitest';
import { NOW, pass, unlimited } from '../../tests/rules/documents.ts';
import { withFreeVisit } from './free-visit.ts';

it('[R-33] one visit more on a pass that counts them, up to a hundred, and nothing else of it', () => {
  const ten = pass('one', 'member01');
  expect(withFreeVisit(ten)).toEqual({ ...ten, visitsTotal: 11 });
  const of = (visitsTotal: number) => withFreeVisit(pass('one', 'member01', { visitsTotal })).visitsTotal;
  expect([of(99), of(100)]).toEqual([100, 100]);
});

it('[R-33] one day more where visits are not counted, and both on a day pass, which ends with its day', () => {
  const [validTo, next] = ['2026-03-31T22:59:59.000Z', '2026-04-01T22:59:59.000Z'];
  const month = { ...unlimited('member01'), validTo };
  expect(withFreeVisit(month)).toEqual({ ...month, validTo: next, given: { days: 1 } });
  const day = pass('one', 'member01', { kind: 'day', visitsTotal: 1, activatedAt: NOW, validTo });
  expect(withFreeVisit(day)).toEqual({ ...day, visitsTotal: 2, validTo: next, given: { days: 1 } });
});
