/**
 * `money-decisions`: a thousand people buy a pass at twenty gyms, and the provider says of each that it was paid: a payment, its books, a receipt
 * with the next number, the pass, and what follows of it. Against the same store writing as many documents, of the same size, without deciding.
 */
import { money } from '../../schemas/basics/primitives.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { gym, OFFER, person } from '../rules/documents.ts';
import { Deciding, shown } from './deciding.ts';
import { type Figure, figureIn, listed, median, say } from './figure.ts';

const BUYERS = 1_000;
const GYMS = 20;
const RUNS = 3;

export async function moneyDecisions(): Promise<Figure[]> {
  const all: { ours: number; bare: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await once());
  const [ours, bare] = [all.map((one) => one.ours), all.map((one) => one.bare)];
  say(`  documents a second: deciding about money ${listed(ours)} · only writing ${listed(bare)}`);
  const peer = { name: 'the same store writing as many documents', value: median(bare) };
  return [figureIn('/s', 'money-decisions', median(ours), peer, RUNS)];
}

async function once() {
  const bench = await Deciding.open();
  try {
    const buyers = Array.from({ length: BUYERS }, (_, nth) => `buyer${String(nth).padStart(5, '0')}`);
    const gymOf = (nth: number) => `gym:money${nth % GYMS}`;
    await bench.fill([...Array.from({ length: GYMS }, (_, nth) => gym(`money${nth}`)), ...buyers.map((uid) => person(uid))]);
    const { productId, version, price: priceSeen } = OFFER;
    const orders = await bench.push(
      buyers.map((uid, nth) => {
        const body = { gymId: gymOf(nth), productId, version, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
        return { uid, asked: { kind: 'pass.buy', body } };
      }),
    );
    const ordered = await bench.measured();
    const paid = await bench.measured(
      orders.map((id, nth): SystemProposal => {
        const about = { paymentId: id.replace('proposal:', 'payment:'), memberId: buyers[nth] ?? '' };
        const body = { ...about, result: 'succeeded', shortCode: '7K3M9QXA', pspRef: `pi_${nth}` } as const;
        return { _id: `proposal:system.payment-reported.bench-${nth}`, type: 'proposal', kind: 'system.payment-reported', body };
      }),
    );
    const last = await bench.store.get(
      `member-${buyers.at(-1)}/payments`,
      (orders.at(-1) ?? '').replace('proposal:', 'payment:'),
    );
    if (last?.body.status !== 'succeeded' || JSON.stringify(last.body.total) !== JSON.stringify(money(priceSeen.amountMinor)))
      throw new Error('not all of them were paid');
    const documents = ordered.documents + paid.documents;
    const ms = (of: 'ours' | 'bare') => ordered[of].ms + paid[of].ms;
    for (const [what, one] of [['ordered', ordered] as const, ['paid', paid] as const])
      say(`  ${what}: ${one.documents} documents: deciding ${shown(one.ours)}, only writing ${shown(one.bare)}`);
    return { ours: (documents / ms('ours')) * 1000, bare: (documents / ms('bare')) * 1000 };
  } finally {
    await bench.close();
  }
}
