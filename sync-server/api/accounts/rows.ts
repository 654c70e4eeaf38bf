/**
 * The directory of people, for those who run the platform (product.md 4.5): found masked, opened with a reason that is on record before anything is
 * shown. In no replica; every answer says that it is not to be kept.
 */
import { AccountOpened } from '../../../schemas/account/proposals.ts';
import {
  AccountExport,
  AccountLook,
  AccountOpening,
  AccountPage,
  AccountQueue,
  AccountShown,
} from '../../../schemas/account/wire.ts';
import { selfScope } from '../../../schemas/basics/scope.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import type { Clock } from '../../ports.ts';
import type { Looks } from '../../principals/looks.ts';
import type { PersonVisitor } from '../../principals/principals.ts';
import type { Store } from '../../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';
import { exportOf } from './export.ts';
import { queueAt } from './queue.ts';
import { searched } from './search.ts';
import { accountShown, type ShowingParts } from './shown.ts';

export interface AccountRowsParts extends ShowingParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly looks: Pick<Looks, 'begin' | 'end'>;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<{ readonly state: string }>;
  /** A part of an id that was never given before. */
  readonly fresh: () => string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOT_FOUND: ApiAnswer = { refused: 'NOT_FOUND', status: 404 };

export function accountRows(parts: AccountRowsParts): ApiRow[] {
  return [
    row({
      method: 'GET',
      path: '/api/accounts',
      who: 'device',
      proof: 'session',
      body: Nothing,
      allowance: { most: 120, within: MINUTE },
      handle: async ({ visitor, query }) => {
        if (!visitor.admin) return NOT_FOUND;
        const page = await searched(parts.store, query.get('q') ?? '', query.get('next'));
        return unkept(AccountPage.parse(page ?? { accounts: [] }));
      },
    }),
    row({
      method: 'GET',
      path: '/api/accounts/queue',
      who: 'device',
      proof: 'session',
      body: Nothing,
      allowance: { most: 120, within: MINUTE },
      handle: async ({ visitor }) => {
        if (!visitor.admin) return NOT_FOUND;
        const { principal } = visitor;
        const isSuper = principal.kind === 'person' && principal.superAdmin === true;
        return unkept(AccountQueue.parse(await queueAt(parts.store, nowOf(parts), isSuper)));
      },
    }),
    row({
      method: 'POST',
      path: '/api/accounts/:uid/open',
      who: 'device',
      proof: 'session',
      body: AccountOpening,
      allowance: { most: 300, within: HOUR },
      handle: async ({ visitor, input, parameters }) => {
        const uid = parameters.uid ?? '';
        if (!(await onRecord(parts, visitor, uid, 'look', input))) return NOT_FOUND;
        const shown = await accountShown(parts, visitor, uid, nowOf(parts));
        return shown ? unkept(AccountShown.parse(shown)) : NOT_FOUND;
      },
    }),
    row({
      method: 'POST',
      path: '/api/accounts/:uid/export',
      who: 'device',
      proof: 'fresh',
      body: AccountOpening,
      allowance: { most: 20, within: HOUR },
      handle: async ({ visitor, input, parameters }) => {
        const uid = parameters.uid ?? '';
        if (!(await onRecord(parts, visitor, uid, 'export', input))) return NOT_FOUND;
        return unkept(AccountExport.parse(await exportOf(parts.store, uid, nowOf(parts))));
      },
    }),
    row({
      method: 'POST',
      path: '/api/accounts/:uid/view',
      who: 'device',
      proof: 'fresh',
      body: AccountOpening,
      allowance: { most: 20, within: HOUR },
      handle: async ({ visitor, input, parameters }) => {
        const uid = parameters.uid ?? '';
        // On record, and the person told, before there is a token.
        if (!(await onRecord(parts, visitor, uid, 'view', input))) return NOT_FOUND;
        const [person] = await parts.store.getMany(`${selfScope(uid)}/self`, [`user:${uid}`]);
        const look = await parts.looks.begin(visitor.uid, uid);
        return unkept(AccountLook.parse({ ...look, uid, name: person?.body.displayName }));
      },
    }),
    row({
      method: 'DELETE',
      path: '/api/look',
      who: 'person',
      looking: true,
      body: Nothing,
      allowance: { most: 120, within: MINUTE },
      handle: async ({ visitor }) => {
        if (visitor.lookedAtBy === undefined) return NOT_FOUND;
        await parts.looks.end(visitor.lookedAtBy);
        return unkept({});
      },
    }),
  ];
}

const nowOf = ({ clock }: AccountRowsParts) => instantOf(clock.now());

const unkept = (body: object): ApiAnswer => ({
  ...{ status: 200, body: JSON.parse(JSON.stringify(body)) },
  headers: { 'cache-control': 'no-store' },
});

/** Each opening is an entry of its own, decided like everything else. Whoever runs no platform never gets as far as the inbox. */
async function onRecord(
  { propose, decided, fresh }: AccountRowsParts,
  visitor: PersonVisitor,
  uid: string,
  does: AccountOpened['body']['does'],
  opening: Pick<AccountOpened['body'], 'reason' | 'text'>,
): Promise<boolean> {
  const { principal } = visitor;
  if (principal.kind !== 'person' || !principal.admin || (does !== 'look' && !principal.superAdmin)) return false;
  const _id = `proposal:system.account-opened:${fresh()}`;
  const said = { _id, type: 'proposal', kind: 'system.account-opened', body: { by: visitor.uid, uid, does, ...opening } };
  const asking = AccountOpened.safeParse(said);
  if (!asking.success) return false;
  await propose(asking.data);
  return (await decided(_id)).state === 'accepted';
}
