import { describe, expect, it } from 'vitest';
import { NOW, payment } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { systemMoment } from '../proposal/judge.ts';
import { feeAsked } from './fee.ts';

const paid = payment('one', { pspRef: 'pi_1' });
const [asked] = feeAsked(paid, systemMoment(NOW));
const said = (world: KnownWorld, pence: number) =>
  world.system('system.fee-reported', { errandId: 'errand:fee-one', fee: money(pence) }, plus(NOW, 60_000));

describe('[R-2] what the provider keeps of a payment', () => {
  it('is asked for once money came in, and of nothing not at all', () => {
    expect(asked).toMatchObject({
      _id: 'errand:fee-one',
      status: 'open',
      task: { paymentId: 'payment:one', gymId: 'gym:one', passId: 'pass:one', pspRef: 'pi_1' },
    });
    expect(feeAsked({ ...paid, total: money(0) }, systemMoment(NOW))).toEqual([]);
    const { pspRef: _, ...unpaid } = paid;
    expect(feeAsked(unpaid, systemMoment(NOW))).toEqual([]);
  });

  it('[S3, S10] is booked as ours to bear, once, however often it is said, and is on no line of the gym', () => {
    const world = new KnownWorld(paid, ...(asked ? [asked] : []));
    said(world, 110);
    expect(said(world, 111)).toMatchObject({ state: 'accepted', documents: [] });
    expect(world.all('entry').map(({ cause, account, amount }) => [cause, account, amount.amountMinor])).toEqual([
      ['fee:one', 'psp_clearing', -110],
      ['fee:one', 'psp_fees', 110],
    ]);
    expect(world.all('line')).toEqual([]);
    expect(world.one('errand', 'errand:fee-one')).toMatchObject({ status: 'done', task: { fee: money(110) } });
  });

  it('is of nothing that nobody asked', () => {
    expect(said(new KnownWorld(paid), 110)).toMatchObject({ state: 'accepted', documents: [] });
  });
});
