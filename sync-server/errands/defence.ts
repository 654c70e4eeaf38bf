/** What a gym can show for a payment goes to the bank that asks it back: once, and too late is late for good. */
import type { Payments } from '../payments/payments.ts';
import type { ErrandOf } from './report.ts';

export async function performDefence({ _id: key, task }: ErrandOf<'defence'>, payments: Pick<Payments, 'defend'>): Promise<void> {
  const { disputeRef, what, boughtAt, visits } = task;
  await payments.defend({ key, disputeRef, what, boughtAt, visits });
}
