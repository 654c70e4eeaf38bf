/** Whether the audit is whole: asked by a super-admin, from the settings' page (product.md 4.5). */
import { auditOf } from '../../../schemas/audit/read.ts';
import { ChainVerified } from '../../../schemas/audit/wire.ts';
import { verifyAudit } from '../../audit/verify.ts';
import type { SystemPorts } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { type ApiRow, Nothing, row } from '../row.ts';

const MINUTE = 60_000;

export const verifyAuditRow = (store: Store, ports: Pick<SystemPorts, 'scheduler'>): ApiRow =>
  row({
    method: 'GET',
    path: '/api/audit/chain',
    who: 'person',
    proof: 'session',
    body: Nothing,
    // It reads all of it.
    allowance: { most: 6, within: MINUTE },
    handle: async ({ visitor }) => {
      if (auditOf(visitor.principal) !== 'all') return { refused: 'NOT_FOUND', status: 404 };
      const body = ChainVerified.parse(await verifyAudit(store, ports.scheduler));
      return { status: 200, body: JSON.parse(JSON.stringify(body)), headers: { 'cache-control': 'no-store' } };
    },
  });
