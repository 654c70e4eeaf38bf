/** Every stage and everything that can happen in it (product.md 2.19), walked with what is really proposed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS } from '../../tests/rules/applications.ts';
import { born, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { hashOf, lead } from '../../tests/rules/outreach.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { type Application, siteOf } from '../application/shape.ts';
import { isRefusal } from '../basics/machine.ts';
import { plus } from '../basics/time.ts';
import { accepted } from '../decision.ts';
import { systemMoment } from '../proposal/judge.ts';
import { withOutreach } from './follow.ts';
import { MOVES, OUTREACH_STAGES, type OutreachStage, STAGE_SAID } from './place.ts';
import type { Outreach } from './shape.ts';
import { EVENT_OF, movesFrom, OUTREACH_EVENTS, OUTREACH_TABLE, type OutreachEvent } from './states.ts';

const ANA = 'admin001';
const LATER = plus(NOW, HOUR);
const ID = 'outreach:one';
const APPLICATION = 'application:one';

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(person(ANA), platformGrants(ANA, false));
  world.hashOf = hashOf;
});
const application = (status: Application['status']): Application => ({
  ...{ _id: APPLICATION, type: 'application', ...born, uid: 'member01', status, site: siteOf(ANSWERS), answers: ANSWERS },
  ...{ dueAt: LATER, thread: [], history: [{ status, at: LATER }] },
});
const at = (stage: OutreachStage): Outreach => ({
  ...lead('one', { stage, history: [{ stage, at: NOW, by: { uid: 'admin002', name: 'Bea B.' } }] }),
  ...(stage === 'lost' && { lost: { reason: 'no_answer' as const } }),
  // It came from theirs: by it they are known again.
  ...(stage === 'applied' || stage === 'won' ? { applicationId: APPLICATION } : { email: ANSWERS.email }),
});

/** What is proposed for it, or an application that moves on. */
function happen(event: OutreachEvent, stage: OutreachStage): { state: string; code?: string | undefined } {
  const when = { receivedAt: LATER, madeAt: LATER };
  const status = { applied: 'submitted', won: 'approved', fellThrough: 'rejected' } as const;
  if (event === 'applied' || event === 'won' || event === 'fellThrough') {
    if (event === 'fellThrough') world.lay([{ ...world.one('outreach', ID), applicationId: APPLICATION }]);
    const decision = withOutreach(accepted([application(status[event])]), world, { ...systemMoment(LATER), hashOf });
    world.lay(decision.documents.filter(({ type }) => type === 'outreach'));
    return decision;
  }
  if (event === 'invited')
    return world.say(ANA, 'outreach.invite', { outreachId: ID, text: 'Would you like to join us here?' }, when);
  if (event === 'stopped') return world.say(ANA, 'outreach.stop', { outreachId: ID }, when);
  const to = MOVES.find((one) => EVENT_OF[one] === event) ?? 'new';
  const lost = to === 'lost' ? { reason: 'no_answer' as const } : {};
  return world.say(ANA, 'outreach.move', { outreachId: ID, from: stage, to, ...lost }, when);
}

describe('[17] 2.19 the stages of a gym that might come to us', () => {
  it.each(OUTREACH_STAGES.flatMap((stage) => OUTREACH_EVENTS.map((event) => [stage, event] as const)))(
    '%s: %s leads where the table says',
    (stage, event) => {
      world.lay([at(stage)]);
      const answer = happen(event, stage);
      const next = OUTREACH_TABLE[stage][event];
      const after = world.one('outreach', ID);
      if (isRefusal(next)) {
        expect(answer).toMatchObject({ state: 'refused', code: next.code });
        expect(after).toEqual(at(stage));
        return;
      }
      expect(answer).toMatchObject({ state: 'accepted' });
      expect(after.stage).toBe(next);
      expect(after.history.map((line) => line.stage)).toEqual(next === stage ? [stage] : [stage, next]);
      expect(after.lost !== undefined).toBe(next === 'lost');
    },
  );

  it('nobody says by hand that they applied or are won, whoever they are', () => {
    expect(MOVES).toEqual(['new', 'contacted', 'in_conversation', 'lost']);
    for (const to of ['applied', 'won', 'invited', 'do_not_contact'])
      expect(() => world.say(ANA, 'outreach.move', { outreachId: ID, from: 'new', to: to as 'lost' })).toThrow();
  });

  it('do not contact is for good, and nothing else is', () => {
    const ends = OUTREACH_STAGES.filter((stage) =>
      OUTREACH_EVENTS.every((event) => {
        const next: unknown = OUTREACH_TABLE[stage][event];
        return typeof next !== 'string' || next === stage;
      }),
    );
    expect(ends).toEqual(['do_not_contact']);
  });

  it('offers what can be done from there and nothing else', () => {
    expect(movesFrom('new')).toEqual(['contacted', 'in_conversation', 'lost']);
    expect(movesFrom('contacted')).toEqual(['in_conversation', 'lost']);
    for (const stage of ['in_conversation', 'invited', 'applied', 'won'] as const) expect(movesFrom(stage)).toEqual(['lost']);
    expect(movesFrom('lost')).toEqual(['new']);
    expect(movesFrom('do_not_contact')).toEqual([]);
  });

  it('[V6] of two administrators the first is followed, the second reads who that was', () => {
    world.lay([lead('one'), person('admin002'), platformGrants('admin002', false)]);
    const moved = (by: string, to: 'contacted' | 'in_conversation') =>
      world.say(by, 'outreach.move', { outreachId: ID, from: 'new', to }, { receivedAt: LATER, madeAt: LATER });
    expect(moved(ANA, 'in_conversation').state).toBe('accepted');
    const facts = { state: STAGE_SAID.in_conversation, name: world.one('outreach', ID).history.at(-1)?.by?.name };
    expect(moved('admin002', 'contacted')).toMatchObject({ state: 'refused', code: 'ALREADY_DECIDED', facts });
    expect(moved('admin002', 'in_conversation')).toMatchObject({ state: 'refused', code: 'ALREADY_DECIDED', facts });
    expect(world.one('outreach', ID).history).toHaveLength(2);
  });
});
