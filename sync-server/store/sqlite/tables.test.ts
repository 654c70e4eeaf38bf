import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { prepared } from './tables.ts';

it('no statement reads a whole table or sorts, so that no call costs more in a bigger database', () => {
  const database = new DatabaseSync(':memory:');
  const statements = Object.entries(prepared(database, () => 'epoch'));
  expect(statements.length).toBeGreaterThan(15);
  for (const [name, { sourceSQL }] of statements) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sourceSQL}`).all();
    const steps = plan.map((step) => String(step.detail)).join('; ');
    expect(`${name}: ${steps}`).not.toMatch(/SCAN (documents|databases|lookups|locals)/);
    // `heads` puts the asked names in the order asked.
    if (name !== 'heads') expect(`${name}: ${steps}`).not.toMatch(/TEMP B-TREE/);
  }
  database.close();
});
