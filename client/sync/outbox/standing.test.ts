import { describe, expect, it } from 'vitest';
import { OUTCOME_STATES, type Outcome } from '../../../schemas/proposal/shape.ts';
import { type ItemStanding, standingOf } from './standing.ts';

const NOW = '2026-03-02T09:00:00.000Z';
const decided = (state: Outcome['state']): Outcome => ({
  state,
  at: NOW,
  judgedAt: NOW,
  wrote: [{ collection: 'passes', id: 'pass:1', updatedAt: NOW }],
});

const STANDINGS: Readonly<Record<Outcome['state'], ItemStanding>> = {
  accepted: 'settled',
  accepted_flagged: 'settled',
  refused: 'attention',
  held: 'attention',
};

describe('how a proposal stands', () => {
  it('is open until the server has said its word', () => {
    expect(standingOf({ _id: 'proposal:1', type: 'proposal' })).toBe('open');
  });

  it('[11] asks for a look when it was answered in a state that only a newer app knows', () => {
    expect(standingOf({ _id: 'proposal:1', type: 'proposal', outcome: { ...decided('held'), state: 'escalated' } })).toBe(
      'attention',
    );
  });

  it.each(OUTCOME_STATES)('%s, with all that an outcome says', (state) => {
    expect(standingOf({ _id: 'proposal:1', type: 'proposal', outcome: decided(state) })).toBe(STANDINGS[state]);
  });
});
