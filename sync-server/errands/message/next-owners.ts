/** Which gyms' owners are told next of a commission (schemas/setting/commission): by their ids, so that what is written meanwhile moves none. */
import type { OwnersErrand } from '../../../schemas/errand/shape.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { GYMS_AT_ONCE } from '../../../schemas/setting/commission/proposals.ts';
import type { Store } from '../../store/store.ts';
import { reportId } from '../report.ts';

/** Said again it says the same. Throws StoreUnavailable. */
export async function nextOwners(errand: OwnersErrand, store: Pick<Store, 'list'>): Promise<SystemProposal> {
  const { change, round, piece, after } = errand.task;
  const page = await store.list('platform/gyms', { limit: GYMS_AT_ONCE, ...(after !== undefined && { after }) });
  const gymIds = page.map(({ id }) => id);
  const next = page.length < GYMS_AT_ONCE ? null : (gymIds.at(-1) ?? null);
  return {
    ...{ _id: reportId('owners-told', errand), type: 'proposal', kind: 'system.owners-told' },
    body: { change, round, piece, gymIds, next },
  };
}
