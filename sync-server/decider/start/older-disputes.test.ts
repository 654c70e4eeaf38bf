import { describe, expect, it, onTestFinished } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import { RATES } from '../../../schemas/ledger/rates.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import { checkin, DAY, gym, HOUR, pass, payment, person } from '../../../tests/rules/documents.ts';
import { keepAppointments } from '../../jobs/agenda.ts';
import type { Commit } from '../../store/store.ts';
import { DeciderFixture, NOW } from '../fixture.ts';
import { bodyOf } from '../known/documents.ts';
import { appointOlderDisputes } from './older-disputes.ts';

const SAM = 'member01';
const ASKED = plus(NOW, -2 * DAY);
/** As it was written before there was a time to answer, or a dispute. */
const asked = { ref: 'dp_1', state: 'opened', amount: money(6000), at: ASKED } as const;
const paid = (key: string, change: Partial<Payment>) =>
  payment(key, { memberId: SAM, passId: 'pass:one', pspRef: 'psp', ...change });

/** A store as the version before left it, with these payments, and nothing on the agenda. */
async function older(...payments: readonly Payment[]): Promise<DeciderFixture> {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const lay = (db: string, doc: { readonly _id: string }) => ({ db, id: doc._id, body: bodyOf(JSON.parse(JSON.stringify(doc))) });
  const visit = checkin('a', { memberId: SAM, passId: 'pass:one', judgedAt: plus(NOW, -10 * DAY) });
  const writes = [
    ...['platform/gyms', 'venue-one/gyms', 'area-leeds/gyms'].map((db) => lay(db, gym('one'))),
    lay(`self-${SAM}/self`, person(SAM)),
    lay(`member-${SAM}/passes`, pass('one', SAM)),
    ...['gym-one/checkins', `member-${SAM}/checkins`].map((db) => lay(db, visit)),
    ...payments.flatMap((one) => ['gym-one/payments', `member-${SAM}/payments`].map((db) => lay(db, one))),
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
  (await store.list(db, { after: 'dispute:', limit: 10 })).flatMap(({ id, body }) =>
    id.startsWith('dispute:') ? [[id, body.status]] : [],
  );
const errands = async ({ store }: DeciderFixture) =>
  (await store.list('cell/errands', { limit: 10 })).flatMap(({ id, body }) => (body.kind === 'defence' ? [id] : []));

describe('[R-69] what a bank asked back before this version', () => {
  it('is a dispute for its three readers at the start, and its bank is shown who came in five days after it asked', async () => {
    const fixture = await older(paid('one', { status: 'disputed', chargebacks: [asked] }));
    const before = await fixture.store.get('gym-one/payments', 'payment:one');
    await fixture.decider.start();
    await tick(fixture, NOW);
    for (const db of ['platform/disputes', 'gym-one/orders', `self-${SAM}/self`])
      expect(await disputesIn(fixture, db), db).toEqual([['dispute:bank-dp_1', 'with_bank']]);
    expect((await fixture.store.get('gym-one/payments', 'payment:one'))?.rev).toBe(before?.rev);
    const due = plus(ASKED, RATES.bankAnsweredAfter);
    await tick(fixture, plus(due, -1));
    expect(await errands(fixture)).toEqual([]);
    await tick(fixture, due);
    expect(await errands(fixture)).toEqual(['errand:defence-dp_1']);
    expect(await disputesIn(fixture, 'platform/disputes')).toEqual([['dispute:bank-dp_1', 'bank_shown']]);
  });

  it('more than five days ago is shown at once, what is decided never, and what no bank asked for has no appointment', async () => {
    const fixture = await older(
      paid('late', { status: 'disputed', chargebacks: [{ ...asked, ref: 'dp_2', at: plus(NOW, -9 * DAY) }] }),
      paid('lost', { status: 'charged_back', chargebacks: [{ ...asked, ref: 'dp_3', state: 'lost' }] }),
      paid('plain', {}),
    );
    await fixture.decider.start();
    expect((await fixture.store.list('cell/agenda', { limit: 10 })).map(({ id }) => id).toSorted()).toEqual([
      ...['agenda:older:late', 'agenda:older:lost', 'agenda:payment:late'],
    ]);
    await tick(fixture, NOW);
    await tick(fixture, plus(NOW, 1));
    expect(await errands(fixture)).toEqual(['errand:defence-dp_2']);
    expect(await disputesIn(fixture, 'platform/disputes')).toEqual([
      ['dispute:bank-dp_2', 'bank_shown'],
      ['dispute:bank-dp_3', 'resolved_member'],
    ]);
  });

  it('A8: ended half-way, the next start finds what was done; done, it asks one question', async () => {
    const { store } = await older(paid('one', { status: 'disputed', chargebacks: [asked] }));
    const commit = (one: Commit) => store.commit(one).then(() => undefined);
    await appointOlderDisputes({ store, commit, now: NOW });
    const before = await store.list('cell/agenda', { limit: 10 });
    expect(before).toHaveLength(2);
    // The note that it is done went nowhere.
    const note = await appointOlderDisputes({ store, commit, now: plus(NOW, HOUR) });
    expect(await store.list('cell/agenda', { limit: 10 })).toEqual(before);
    await store.commit({ writes: note, last: [] });
    expect(await appointOlderDisputes({ store, commit: () => expect.fail('it is done'), now: NOW })).toEqual([]);
  });
});
