/**
 * Where a gym is paid to (product.md 2.10): typed by an owner who has just signed in, read whole by a super-admin who says why, and in between
 * encrypted. The one way in and out; no proposal and no log has more of it than `••••1234` (6.1).
 */
import { byText } from '../../../schemas/basics/by-text.ts';
import { keyOf } from '../../../schemas/basics/key.ts';
import { gymScope } from '../../../schemas/basics/scope.ts';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import { REASON_CODES, type ReasonCode } from '../../../schemas/codes.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { DetailsOpened } from '../../../schemas/payout-details/proposals.ts';
import { detailsIdOf, PayoutDetailsSent, vaultIdOf } from '../../../schemas/payout-details/shape.ts';
import { isOpen } from '../../../schemas/payout-details/states.ts';
import { checked } from '../../../schemas/payout-details/typed/check.ts';
import { maskOf, TypedDetails } from '../../../schemas/payout-details/typed/fields.ts';
import { DetailsOpening, JUST_SIGNED_IN } from '../../../schemas/payout-details/wire.ts';
import { accountOf } from '../../payments/account-of.ts';
import type { Payments } from '../../payments/payments.ts';
import type { Clock } from '../../ports.ts';
import type { PersonVisitor } from '../../principals/principals.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../vault/vault.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';

export interface PayoutDetailsParts {
  readonly store: Pick<Store, 'find' | 'get'>;
  readonly vault: Pick<Vault, 'keep' | 'open' | 'forget'>;
  readonly payments: { readonly accounts: Pick<Payments['accounts'], 'link'> };
  readonly clock: Clock;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<{ readonly state: string; readonly code?: string | undefined }>;
  /** A part of an id that was never given before. */
  readonly fresh: () => string;
}

const HOUR = 3_600_000;
const NOT_FOUND: ApiAnswer = { refused: 'NOT_FOUND', status: 404 };
const UNSEEN = { 'cache-control': 'no-store' };

export function payoutDetailsRows(parts: PayoutDetailsParts): ApiRow[] {
  return [
    row({
      method: 'POST',
      path: '/api/gyms/:gym/payout-details',
      who: 'device',
      signedInWithin: JUST_SIGNED_IN,
      proof: 'fresh',
      body: TypedDetails,
      allowance: { most: 10, within: HOUR },
      handle: ({ input, visitor, parameters }) => send(parts, input, visitor, parameters.gym ?? ''),
    }),
    row({
      method: 'POST',
      path: '/api/gyms/:gym/payout-details/open',
      who: 'device',
      signedInWithin: JUST_SIGNED_IN,
      proof: 'fresh',
      body: DetailsOpening,
      allowance: { most: 60, within: HOUR },
      handle: ({ input, visitor, parameters }) => open(parts, input.reason, visitor, parameters.gym ?? ''),
    }),
    row({
      method: 'POST',
      path: '/api/gyms/:gym/payout-account',
      who: 'device',
      proof: 'session',
      body: Nothing,
      allowance: { most: 20, within: HOUR },
      handle: ({ visitor, parameters, origin }) => link(parts, visitor, parameters.gym ?? '', origin),
    }),
  ];
}

export const mayBePaid = ({ principal }: PersonVisitor, gymKey: string): boolean =>
  principal.kind === 'person' && (principal.gyms.get(gymKey)?.has('payouts') ?? false);

async function send(parts: PayoutDetailsParts, typed: TypedDetails, visitor: PersonVisitor, gymKey: string): Promise<ApiAnswer> {
  if (!mayBePaid(visitor, gymKey)) return NOT_FOUND;
  const gymId = `gym:${gymKey}`;
  const found = checked(typed, localDay(instantOf(parts.clock.now()), 'Europe/London'));
  if ('problems' in found) {
    const [{ label, rule }] = found.problems;
    return { refused: 'VALIDATION', status: 400, facts: { field: label, rule } };
  }
  const { details } = found;
  const ref = parts.fresh();
  const record = vaultIdOf(detailsIdOf(gymId, ref));
  // First: what is proposed is checked at once, and out of the vault.
  if (!(await parts.vault.keep(record, details))) return { refused: 'DUPLICATE', status: 409 };
  const _id = `proposal:system.payout-details.${keyOf(gymId)}.${ref}`;
  const masked = maskOf(details);
  const body = { gymId, uid: visitor.uid, ref, masked, vatRegistered: details.vatNumber !== undefined };
  await parts.propose({ _id, type: 'proposal', kind: 'system.payout-details', body });
  const outcome = await parts.decided(_id);
  if (outcome.state !== 'accepted') {
    await parts.vault.forget(record);
    return { refused: reasonOf(outcome.code), status: 409 };
  }
  return { status: 201, body: { masked }, headers: UNSEEN };
}

/** The newest that were not overtaken or refused. On record before the first digit is out. */
async function open(parts: PayoutDetailsParts, reason: string, visitor: PersonVisitor, gymKey: string): Promise<ApiAnswer> {
  const { principal, uid } = visitor;
  if (principal.kind !== 'person' || !principal.admin || !principal.superAdmin) return NOT_FOUND;
  const gymId = `gym:${gymKey}`;
  const sent = await inForce(parts.store, gymId);
  if (!sent) return NOT_FOUND;
  const _id = `proposal:system.payout-details-opened.${parts.fresh()}`;
  const said = { _id, type: 'proposal', kind: 'system.payout-details-opened', body: { uid, gymId, detailsId: sent._id, reason } };
  const asking = DetailsOpened.safeParse(said);
  if (!asking.success) return NOT_FOUND;
  await parts.propose(asking.data);
  if ((await parts.decided(_id)).state !== 'accepted') return NOT_FOUND;
  const details = await parts.vault.open(vaultIdOf(sent._id));
  if (!details) return NOT_FOUND;
  const { sentAt, status } = sent;
  return { status: 200, body: { ...JSON.parse(JSON.stringify(details)), sentAt, status }, headers: UNSEEN };
}

async function inForce(store: Pick<Store, 'find'>, gymId: string): Promise<PayoutDetailsSent | undefined> {
  const stored = await store.find(`${gymScope(gymId)}/payouts`, 'gymId', gymId);
  const all = stored.flatMap(({ id, body }) => PayoutDetailsSent.safeParse({ _id: id, ...body }).data ?? []);
  return all
    .filter(({ status }) => isOpen(status) || status === 'verified')
    .sort((a, b) => byText(b.sentAt, a.sentAt) || byText(b._id, a._id))
    .at(0);
}

/** The provider's page on which a gym says the rest of what the provider asks. */
async function link(parts: PayoutDetailsParts, visitor: PersonVisitor, gymKey: string, origin: string): Promise<ApiAnswer> {
  const account = mayBePaid(visitor, gymKey) ? await accountOf(parts.store, `gym:${gymKey}`) : undefined;
  if (account === undefined) return NOT_FOUND;
  const returnUrl = `${origin}/owner/payouts?gym=${encodeURIComponent(gymKey)}`;
  const { url } = await parts.payments.accounts.link(account, { returnUrl });
  return { status: 201, body: { url }, headers: UNSEEN };
}

export const reasonOf = (code: string | undefined): ReasonCode => REASON_CODES.find((one) => one === code) ?? 'NO_PERMISSION';
