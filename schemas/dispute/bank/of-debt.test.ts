/** [2.16, R-59] What a gym's own bank asks back of a debt that it paid is a dispute: of no member, for its owner and those who run the platform. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, payment, person } from '../../../tests/rules/documents.ts';
import { ANA, employee, OLIVE, platformGrants, SUE } from '../../../tests/rules/orders.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { databasesOf } from '../../folds/access.ts';
import { blanked, DOCUMENT_SCHEMAS, dueOf } from '../../folds/documents.ts';
import type { MoneyStanding } from '../../payout/shape.ts';
import { isBanks, isOfDebt, isSaid } from '../known.ts';
import { DEBT_NOTES, type DebtDispute } from '../shape.ts';
import { isNewsOfDebt } from './of-debt.ts';

const GYM = 'gym:one';
const PAID = plus(NOW, HOUR);
const KNOWN = 'Their bookkeeper did not know the payment and asked the bank.';
/** £40 is owed. */
const standing: MoneyStanding = {
  ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: GYM, firstSaleAt: plus(NOW, -90 * DAY), lastRun: '2026-03-02' },
  ...{ nextRun: '2026-03-09', nextRunAt: '2026-03-09T06:00:00.000Z', carried: money(-4000), reserved: money(0) },
};

let world: KnownWorld;
beforeEach(() => {
  const people = [person(OLIVE), person(ANA), person(SUE), employee(OLIVE)];
  world = new KnownWorld(gym('one', { name: 'Iron and Oak' }), ...people, standing);
  world.lay([platformGrants(ANA, false), platformGrants(SUE, true)]);
  employ(world, OLIVE, 'owner');
});
const ask = () =>
  world.system('system.debt-asked', { gymId: GYM, uid: OLIVE, amountSeen: money(4000), method: 'a:b', ref: 'a' }, NOW);
const pays = (at = PAID) =>
  world.system('system.debt-reported', { errandId: 'errand:debt-a', said: { state: 'succeeded', pspRef: 'pi_1' } }, at);
type State = 'opened' | 'won' | 'lost';
const bank = (state: State, at: string, ref = 'dp_1', fee = 1500) =>
  world.system(
    'system.payment-disputed',
    {
      ...{ paymentId: 'payment:debt-a', memberId: OLIVE, disputeRef: ref, state, amount: money(4000) },
      ...(fee > 0 && { fee: money(fee) }),
    },
    at,
  );
const day = (days: number) => plus(NOW, days * DAY);
const all = () => world.all('dispute').filter(isOfDebt);
const only = (): DebtDispute => {
  const [one, ...more] = all();
  return one && more.length === 0 ? one : expect.fail('one dispute was expected');
};

describe('[2.16, R-59, R-4] a gym’s bank that asks back what the gym paid us', () => {
  it('opens a dispute of that payment, for the gym’s owner and the platform alone, that names no member and falls due at no time', () => {
    ask();
    pays();
    bank('opened', day(1));
    expect(only()).toEqual({
      ...{ _id: 'dispute:debt-dp_1', type: 'dispute', kind: 'debt', subject: { type: 'payment', id: 'payment:debt-a' } },
      ...{ gymId: GYM, gymName: 'Iron and Oak', timeZone: 'Europe/London', happenedAt: PAID, status: 'with_bank' },
      ...{ amount: money(4000), fee: money(1500), history: [{ status: 'with_bank', at: day(1) }] },
      ...{ schemaVersion: 1, createdAt: day(1), createdBy: 'system', updatedAt: day(1), updatedBy: 'system' },
    });
    expect(databasesOf(only())).toEqual(['gym-one/payouts', 'platform/disputes']);
    expect(dueOf(only())).toBeNull();
    expect(DOCUMENT_SCHEMAS.dispute.safeParse(only()).error).toBeUndefined();
    const withMember = { ...only(), memberName: 'Sam K.', openedBy: OLIVE };
    expect(DOCUMENT_SCHEMAS.dispute.safeParse(withMember).success).toBe(false);
  });

  it.each([
    ['won', 'resolved_platform'],
    ['lost', 'resolved_owner'],
  ] as const)(
    'and decides: %s, each step in its history once, whatever is said twice, late or in another order',
    (end, status) => {
      const other = end === 'won' ? 'lost' : 'won';
      for (const said of [
        ['opened', end],
        ['opened', 'opened', end, end, 'opened', other],
        [end, 'opened', other],
      ] as const) {
        world = new KnownWorld(gym('one'), person(OLIVE), employee(OLIVE), standing);
        employ(world, OLIVE, 'owner');
        ask();
        pays();
        for (const [nth, state] of said.entries()) bank(state, day(nth + 1));
        const ended = day(said.indexOf(end) + 1);
        const began = said[0] === 'opened' ? [{ status: 'with_bank', at: day(1) }] : [];
        expect(world.one('errand', 'errand:debt-a')).toMatchObject({ task: { disputes: [{ ref: 'dp_1', state: end }] } });
        expect(only(), said.join()).toMatchObject({ status, updatedAt: ended, history: [...began, { status, at: ended }] });
      }
    },
  );

  it('said before we had the money is a dispute once we have, as far as its bank has come by then', () => {
    ask();
    bank('opened', day(1));
    bank('lost', day(2));
    expect(all()).toEqual([]);
    pays(day(3));
    const history = [{ status: 'resolved_owner', at: day(3) }];
    expect(only()).toMatchObject({ status: 'resolved_owner', happenedAt: day(3), history });
  });

  it('of a gym that is not on record any more is one all the same, by the clocks of London', () => {
    ask();
    pays();
    const errand = world.one('errand', 'errand:debt-a');
    world = new KnownWorld(standing, errand);
    bank('opened', day(1));
    expect(only()).toMatchObject({ gymName: 'A gym', timeZone: 'Europe/London' });
  });

  it('is answered, decided, taken back or appealed by nobody here', () => {
    ask();
    pays();
    bank('opened', day(1));
    const disputeId = only()._id;
    const statement = 'We never asked our bank for any of that.';
    const says = [
      world.say(OLIVE, 'dispute.state', { gymId: GYM, disputeId, statement }),
      world.say(OLIVE, 'dispute.concede', { gymId: GYM, disputeId }),
      world.say(OLIVE, 'dispute.contest', { gymId: GYM, disputeId, statement }),
      world.say(OLIVE, 'dispute.withdraw', { disputeId }),
      world.say(OLIVE, 'dispute.appeal', { disputeId, statement }),
      world.say(ANA, 'dispute.decide', { disputeId, as: 'owner', reason: statement }),
    ];
    expect([isSaid(only()), isBanks(only())]).toEqual([false, false]);
    expect(says.map(({ code }) => code)).toEqual(says.map(() => 'NOT_FOUND'));
    expect(world.system('system.dispute-due', { gymId: GYM, disputeId }, day(9)).documents).toEqual([]);
  });

  it('moves as the table says and no other way', () => {
    const states: readonly State[] = ['opened', 'won', 'lost'];
    const news = [undefined, ...states].flatMap((before) =>
      states.flatMap((said) => (isNewsOfDebt(before, said) ? [`${before ?? 'none'} ${said}`] : [])),
    );
    expect(news).toEqual(['none opened', 'none won', 'none lost', 'opened won', 'opened lost']);
  });
});

describe('[2.16, R-61] what is known of it', () => {
  const note = (by: string, text = KNOWN, disputeId = 'dispute:debt-dp_1', receivedAt = day(2)) =>
    world.say(by, 'dispute.note', { disputeId, note: text }, { receivedAt });
  const noted = () => {
    ask();
    pays();
    bank('opened', day(1));
  };

  it('is written down by those who run the platform, for both sides and on record; it decides nothing and moves no money', () => {
    noted();
    const before = [world.all('entry'), world.one('gymmoney', 'gymmoney:one')];
    const said = note(ANA);
    expect(said).toMatchObject({ state: 'accepted' });
    expect(only()).toMatchObject({ status: 'with_bank', notes: [{ text: KNOWN, at: day(2) }], updatedAt: day(2) });
    expect(said.audit).toEqual([
      {
        ...{ action: 'dispute.noted', target: { type: 'dispute', id: 'dispute:debt-dp_1' }, reason: KNOWN },
        after: { notes: 1 },
      },
    ]);
    expect([world.all('entry'), world.one('gymmoney', 'gymmoney:one')]).toEqual(before);
    expect(world.get('dispute', 'gym-one/payouts', 'dispute:debt-dp_1')).toMatchObject({ value: { notes: [{ text: KNOWN }] } });
  });

  it('stays where its bank decides afterwards, and goes where its readers may not look any more', () => {
    noted();
    note(ANA);
    bank('lost', day(3));
    expect(only()).toMatchObject({ status: 'resolved_owner', notes: [{ text: KNOWN }], amount: money(4000) });
    note(SUE, KNOWN, 'dispute:debt-dp_1', day(4));
    expect(only().notes).toHaveLength(2);
    expect(JSON.stringify(blanked(only()))).not.toContain(KNOWN);
  });

  it('is nobody else’s to write, and of no other dispute; twenty times at most', () => {
    noted();
    expect(note(OLIVE)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(note(ANA, KNOWN, 'dispute:debt-dp_9')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    world.lay([payment('one', { memberId: OLIVE, pspRef: 'psp' })]);
    const of = { paymentId: 'payment:one', memberId: OLIVE, disputeRef: 'dp_2', state: 'opened', amount: money(100) } as const;
    world.system('system.payment-disputed', of, day(1));
    expect(note(ANA, KNOWN, 'dispute:bank-dp_2')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    const notes = Array.from({ length: DEBT_NOTES }, () => ({ text: KNOWN, at: day(1) }));
    world.lay([{ ...only(), notes: notes.slice(1) }]);
    expect(note(ANA)).toMatchObject({ state: 'accepted' });
    expect(note(ANA)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(only().notes).toHaveLength(20);
  });
});

describe('what an older server kept on how the gym stands', () => {
  const older = (at = day(9)) => world.system('system.debtdisputes-older', { errandId: 'errand:debt-a' }, at);
  /** As that server left it: booked, on the standing where it was not won, and no dispute. */
  function asItWas(said: readonly (readonly [string, State, number, boolean?])[]) {
    ask();
    pays();
    for (const [ref, state, at, isEndAlone] of said) {
      if (!isEndAlone) bank('opened', day(at), ref, 0);
      if (state !== 'opened') bank(state, day(at + 1), ref, 0);
    }
    const errand = world.one('errand', 'errand:debt-a');
    const rest = world.all('entry');
    const left = said.flatMap(([ref, state, at]) =>
      state === 'won' ? [] : [{ ref, state, amount: money(4000), at: day(state === 'opened' ? at : at + 1) }],
    );
    const now = world.one('gymmoney', 'gymmoney:one');
    world = new KnownWorld(gym('one', { name: 'Iron and Oak' }), person(OLIVE), employee(OLIVE));
    world.lay([errand, ...rest, { ...now, ...(left.length > 0 && { debtDisputes: left }) }]);
  }

  it('becomes disputes, since when the books and the standing say, and goes from there; nothing moves, and once is enough', () => {
    asItWas([
      ['dp_0', 'won', 1],
      ['dp_1', 'lost', 3],
    ]);
    const books = world.all('entry');
    const owes = world.one('gymmoney', 'gymmoney:one');
    older();
    expect(all().map(({ _id, status, history }) => [_id, status, history.map(({ at }) => at)])).toEqual([
      ['dispute:debt-dp_0', 'resolved_platform', [day(1), day(2)]],
      ['dispute:debt-dp_1', 'resolved_owner', [day(3), day(4)]],
    ]);
    expect(all()[0]).toMatchObject({ gymName: 'Iron and Oak', happenedAt: PAID, createdAt: day(9) });
    const { debtDisputes: _, ...left } = owes;
    expect(world.one('gymmoney', 'gymmoney:one')).toEqual({ ...left, updatedAt: day(9), updatedBy: 'system' });
    expect(world.all('entry')).toEqual(books);
    expect(older(day(10)).documents).toEqual([]);
  });

  it('of which the end alone was heard began with it, as the books have it', () => {
    asItWas([['dp_1', 'won', 1, true]]);
    older();
    expect(only()).toMatchObject({ history: [{ status: 'resolved_platform', at: day(2) }] });
  });

  it('of another payment stays until that has its turn, and what its bank says meanwhile counts', () => {
    asItWas([['dp_1', 'opened', 1]]);
    const now = world.one('gymmoney', 'gymmoney:one');
    const other = { ref: 'dp_7', state: 'lost', amount: money(100), at: day(1) } as const;
    world.lay([{ ...now, debtDisputes: [...(now.debtDisputes ?? []), other] }]);
    bank('won', day(5), 'dp_1', 0);
    const history = [
      { status: 'with_bank', at: day(1) },
      { status: 'resolved_platform', at: day(5) },
    ];
    expect(only()).toMatchObject({ status: 'resolved_platform', history });
    older();
    expect(only()).toMatchObject({ status: 'resolved_platform', history, updatedAt: day(5) });
    expect(world.one('gymmoney', 'gymmoney:one').debtDisputes).toEqual([other]);
  });

  it('is nothing where nothing was paid, or nobody says so', () => {
    ask();
    bank('opened', day(1));
    expect(older().documents).toEqual([]);
    expect(world.system('system.debtdisputes-older', { errandId: 'errand:none' }, NOW).documents).toEqual([]);
  });
});
