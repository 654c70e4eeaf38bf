import type { Payout } from '../../../schemas/payout/shape.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import type { Tone } from '../../ui/state/state.ts';

const STATUSES: Readonly<Record<Payout['status'], readonly [tone: Tone, words: string]>> = {
  scheduled: ['neutral', 'On its way'],
  on_hold: ['attention', 'On hold'],
  processing: ['neutral', 'At the bank'],
  paid: ['good', 'Paid'],
  failed: ['bad', 'Sent back by the bank'],
  carried: ['neutral', 'Goes with the next one'],
};

/** What has become of a payout, to the gym's owner and to the office in the same words. */
export function PayoutStatus({ status }: Pick<Payout, 'status'>) {
  const [tone, words] = STATUSES[status];
  return (
    <StateChip state="decided" tone={tone}>
      {words}
    </StateChip>
  );
}
