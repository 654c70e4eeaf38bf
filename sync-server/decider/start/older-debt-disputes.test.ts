import { describe, expect, it, onTestFinished } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { DebtErrand } from '../../../schemas/errand/shape.ts';
import { debtDisputedEntries, debtDisputeEndEntries, debtPaidEntries } from '../../../schemas/ledger/payout.ts';
import type { MoneyStanding } from '../../../schemas/payout/shape.ts';
import { systemMoment } from '../../../schemas/proposal/judge.ts';
import { born, DAY, gym, HOUR } from '../../../tests/rules/documents.ts';
import { keepAppointments } from '../../jobs/agenda.ts';
import type { Commit } from '../../store/store.ts';
import { DeciderFixture, NOW } from '../fixture.ts';
import { bodyOf } from '../known/documents.ts';
import { appointOlderDebtDisputes } from './older-debt-disputes.ts';

const PAID = plus(NOW, -9 * DAY);
const ASKED = plus(NOW, -5 * DAY);
const ENDED = plus(NOW, -DAY);
type Taken = NonNullable<DebtErrand['task']['disputes']>[number];

/** Paid, £40, and what its bank said of that. */
const errand = (ref: string, disputes: Taken[], isPaid = true): DebtErrand => ({
  ...{ _id: `errand:debt-${ref}`, type: 'errand', ...born, kind: 'debt', status: isPaid ? 'done' : 'open', doneAt: PAID },
  task: {
    ...{ paymentId: `payment:debt-${ref}`, gymId: 'gym:one', uid: 'owner001', amount: money(4000), method: 'a:b' },
    ...(isPaid && { pspRef: `pi_${ref}` }),
    ...(disputes.length > 0 && { disputes }),
  },
});
const taken = (ref: string, state: Taken['state']): Taken => ({ ref, state, amount: money(4000) });

/** A store as the version before left it: on the books, on the standing where it was not won, and no dispute. */
async function older(...errands: readonly DebtErrand[]): Promise<DeciderFixture> {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const lay = (db: string, doc: { readonly _id: string }) => ({ db, id: doc._id, body: bodyOf(JSON.parse(JSON.stringify(doc))) });
  const all = errands.flatMap(({ task }) => (task.pspRef === undefined ? [] : (task.disputes ?? [])));
  const debtDisputes = all.flatMap(({ ref, state, amount }) =>
    state === 'won' ? [] : [{ ref, state, amount, at: state === 'opened' ? ASKED : ENDED }],
  );
  const standing: MoneyStanding = {
    ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: 'gym:one', firstSaleAt: plus(NOW, -90 * DAY) },
    ...{ nextRun: '2026-03-09', nextRunAt: '2026-03-09T06:00:00.000Z', carried: money(-4000), reserved: money(0) },
    ...(debtDisputes.length > 0 && { debtDisputes }),
  };
  const of = (id: string) => ({ id, gymId: 'gym:one', amountMinor: 4000, feeMinor: 0, payableFrom: standing.nextRunAt });
  const entries = [
    ...errands.flatMap(({ task: { pspRef, paymentId } }) =>
      pspRef === undefined ? [] : debtPaidEntries(of(paymentId.replace('payment:debt-', 'debt:')), systemMoment(PAID)),
    ),
    ...all.flatMap(({ ref, state }) => [
      ...debtDisputedEntries(of(`debt-disputed:${ref}`), systemMoment(ASKED)),
      ...(state === 'won' ? debtDisputeEndEntries(of(`debt-dispute-end:${ref}`), 'won', systemMoment(ENDED)) : []),
    ]),
  ];
  const writes = [
    ...['platform/gyms', 'venue-one/gyms', 'area-leeds/gyms'].map((db) => lay(db, gym('one'))),
    ...['gym-one/payouts', 'platform/payouts'].map((db) => lay(db, standing)),
    ...errands.map((one) => lay('cell/errands', one)),
    ...entries.map((one) => lay('cell/ledger', one)),
  ];
  await fixture.store.commit({ writes, last: [] });
  return fixture;
}
const tick = async (fixture: DeciderFixture, at: string) => {
  fixture.now = Date.parse(at);
  const { store, ports, decider } = fixture;
  await keepAppointments({ store, clock: ports.clock, propose: (...said) => decider.propose(...said) });
  await decider.idle();
};
const disputesIn = async ({ store }: DeciderFixture, db: string) =>
  (await store.list(db, { limit: 20 })).flatMap(({ id, body }) => (id.startsWith('dispute:') ? [[id, body.status]] : []));

describe('[2.16, R-59] what gyms’ banks asked back of debts before this version', () => {
  it('is a dispute for its owner and the platform at the start, and on the standing no more; nothing of it is booked again', async () => {
    const fixture = await older(
      errand('a', [taken('dp_1', 'opened')]),
      errand('b', [taken('dp_2', 'won'), taken('dp_3', 'lost')]),
      errand('c', []),
      errand('d', [taken('dp_4', 'opened')], false),
    );
    const books = await fixture.store.list('cell/ledger', { limit: 100 });
    await fixture.decider.start();
    expect((await fixture.store.list('cell/agenda', { limit: 10 })).map(({ id }) => id).toSorted()).toEqual([
      ...['agenda:gymmoney:one', 'agenda:older:debt-a', 'agenda:older:debt-b'].filter((id) => id.includes('older')),
    ]);
    await tick(fixture, NOW);
    for (const db of ['platform/disputes', 'gym-one/payouts'])
      expect(await disputesIn(fixture, db), db).toEqual([
        ['dispute:debt-dp_1', 'with_bank'],
        ['dispute:debt-dp_2', 'resolved_platform'],
        ['dispute:debt-dp_3', 'resolved_owner'],
      ]);
    expect(await fixture.body('gym-one/payouts', 'dispute:debt-dp_3')).toMatchObject({
      happenedAt: PAID,
      history: [
        { status: 'with_bank', at: ASKED },
        { status: 'resolved_owner', at: ENDED },
      ],
    });
    for (const db of ['gym-one/payouts', 'platform/payouts']) {
      const standing = await fixture.body(db, 'gymmoney:one');
      expect(standing, db).toMatchObject({ carried: money(-4000) });
      expect(standing, db).not.toHaveProperty('debtDisputes');
    }
    expect(await fixture.store.list('cell/ledger', { limit: 100 })).toEqual(books);
  });

  it('A8: ended half-way, the next start finds what was done; done, it asks one question', async () => {
    const { store } = await older(errand('a', [taken('dp_1', 'opened')]));
    const commit = (one: Commit) => store.commit(one).then(() => undefined);
    await appointOlderDebtDisputes({ store, commit, now: NOW });
    const before = await store.list('cell/agenda', { limit: 10 });
    expect(before).toHaveLength(1);
    // The note that it is done went nowhere.
    const note = await appointOlderDebtDisputes({ store, commit, now: plus(NOW, HOUR) });
    expect(await store.list('cell/agenda', { limit: 10 })).toEqual(before);
    await store.commit({ writes: note, last: [] });
    expect(await appointOlderDebtDisputes({ store, commit: () => expect.fail('it is done'), now: NOW })).toEqual([]);
  });

  it('however many there are', async () => {
    const many = Array.from({ length: 230 }, (_, at) => errand(`m${100 + at}`, [taken(`dp_${at}`, 'opened')]));
    const { store } = await older(...many);
    const commits: number[] = [];
    const commit = async (one: Commit) => {
      commits.push(one.writes.length);
      await store.commit(one);
    };
    await appointOlderDebtDisputes({ store, commit, now: NOW });
    expect(commits).toEqual([100, 100, 30]);
  });
});
