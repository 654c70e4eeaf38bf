/** somebody at a gym pays what it owes us. Where to, the device reads in the gym's own documents once the provider has said. */
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { DebtSeen } from '../../../schemas/payout-details/wire.ts';
import type { PaymentSettings } from '../../config/settings.ts';
import { type ApiRow, row } from '../row.ts';
import { mayBePaid, reasonOf } from './details-rows.ts';

export interface DebtParts {
  readonly provider: PaymentSettings['kind'];
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<{ readonly state: string; readonly code?: string | undefined }>;
  readonly fresh: () => string;
}

const HOUR = 3_600_000;

export const debtRow = ({ provider, propose, decided, fresh }: DebtParts): ApiRow =>
  row({
    method: 'POST',
    path: '/api/gyms/:gym/debt',
    who: 'device',
    body: DebtSeen,
    allowance: { most: 20, within: HOUR },
    handle: async ({ input: { amountSeen }, visitor, parameters: { gym: key = '' } }) => {
      if (!mayBePaid(visitor, key)) return { refused: 'NOT_FOUND', status: 404 };
      const ref = fresh();
      const _id = `proposal:system.debt-asked.${key}.${ref}`;
      const body = { gymId: `gym:${key}`, uid: visitor.uid, amountSeen, method: `${provider}:checkout`, ref };
      await propose({ _id, type: 'proposal', kind: 'system.debt-asked', body });
      const { state, code } = await decided(_id);
      if (state !== 'accepted') return { refused: reasonOf(code), status: 409 };
      return { status: 202, body: { ok: true } };
    },
  });
