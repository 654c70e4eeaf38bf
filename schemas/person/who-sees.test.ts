/** What the app says about telephone, emergency contact and codes, held against who reads them (schemas/folds/access.ts). */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { person } from '../../tests/rules/documents.ts';
import { ACCESS, databasesOf } from '../folds/access.ts';
import { DOCUMENT_SCHEMAS } from '../folds/documents.ts';

const OWN = ['phone', 'emergencyContact', 'homeOutcode', 'email'];

it('[10.14] A5: telephone, emergency contact and home area are in one place, which its owner alone reads', () => {
  expect(databasesOf(person('member01', { phone: '+447700900123' }))).toEqual(['self-member01/self']);
  expect(ACCESS.self.self).toBe('self');
});

it('[10.14] no document of a gym’s scope has a field for them, and its list has the short code only as a hash', () => {
  const ofGyms = ['roster', 'booking', 'checkin', 'attempt', 'payment', 'employee'] as const;
  for (const type of ofGyms) {
    const schema = DOCUMENT_SCHEMAS[type];
    if (!(schema instanceof z.ZodMiniObject)) throw new Error(type);
    for (const field of [...OWN, 'shortCode']) expect(Object.keys(schema.shape), type).not.toContain(field);
  }
});
