import { describe, expect, it } from 'vitest';
import { born } from '../../../tests/rules/documents.ts';
import type { StoredDocument } from '../../store/store.ts';
import { gymDaysRow } from './days-row.ts';

const NOW = Date.parse('2026-03-03T10:00:00.000Z');
const day = (on: string) => ({
  ...{ type: 'gymday', ...born, gymId: 'gym:one', day: on, countedAt: born.createdAt },
  ...{ hours: Array<number>(24).fill(1), people: 24, newcomers: 0, returning: 0, late: 0, mix: [] },
  classes: { held: 0, places: 0, taken: 0, missed: 0 },
});
const stored = ['2025-02-28', '2025-03-01', '2026-03-03'].map(
  (on): StoredDocument => ({
    id: `gymday:one:${on}`,
    rev: '1-a',
    revisions: ['1-a'],
    firstRevision: '1-a',
    body: day(on),
    deleted: false,
  }),
);
const asked: string[] = [];
const row = gymDaysRow({
  clock: { now: () => NOW },
  store: {
    list: async (db) => {
      asked.push(db);
      return db === 'gym-one/days' ? stored : [];
    },
  },
});
const ask = (visitor: object, gym = 'one') => row.handle({ visitor, parameters: { gym } } as never);

describe('GET /api/gyms/:gym/days', () => {
  it('[R-61, 2.10] answers those who run the platform with the thirteen months there are', async () => {
    const answer = await ask({ admin: true });
    expect(answer).toMatchObject({ status: 200, body: { days: [{ day: '2025-03-01' }, { day: '2026-03-03' }] } });
    expect(JSON.stringify(answer)).not.toContain('GBP');
    expect(await ask({ admin: true }, 'two')).toMatchObject({ status: 200, body: { days: [] } });
  });

  it('[A11] is not there for anybody else, the gym’s own owner among them, and reads nothing for them', async () => {
    asked.length = 0;
    const owner = { kind: 'person', uid: 'owner001', gyms: new Map([['one', new Set(['financials.view'])]]) };
    expect(await ask({ admin: false, principal: owner })).toEqual({ refused: 'NOT_FOUND', status: 404 });
    expect(asked).toEqual([]);
  });
});
