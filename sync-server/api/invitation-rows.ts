/**
 * Opening an invitation (product.md 4.1): what it says, accepting it, declining it. What opens it comes in the body and goes no further:
 * from here on it is the invitation's id (6.1). Whoever accepts shows who they are; that this is who was asked the rule holds.
 */
import * as z from 'zod/mini';
import { text } from '../../schemas/basics/primitives.ts';
import { gymScope } from '../../schemas/basics/scope.ts';
import { type Clock, instantOf } from '../../schemas/basics/time.ts';
import { REASON_CODES, type ReasonCode } from '../../schemas/codes.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { statusAt } from '../../schemas/invitation/known.ts';
import { Invitation } from '../../schemas/invitation/shape.ts';
import type { InvitationLinks } from '../mail/invitation-links.ts';
import type { Store } from '../store/store.ts';
import { type ApiAnswer, type ApiRow, row } from './row.ts';

export interface InvitationParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly links: InvitationLinks;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<{ readonly state: string; readonly code?: string | undefined }>;
  /** A part of an id that was never given before. */
  readonly fresh: () => string;
}

const Opening = z.strictObject({ token: text(1, 600) });
const UNKNOWN: ApiAnswer = { refused: 'INVITE_UNKNOWN', status: 404 };
const HOUR = 3_600_000;

export function invitationRows(parts: InvitationParts): ApiRow[] {
  const { clock, links } = parts;
  const opened = async (token: string): Promise<Invitation | null> => {
    const which = links.read(token);
    return which && (await invitationIn(parts.store, which));
  };
  return [
    row({
      method: 'POST',
      path: '/api/invitations/look',
      who: 'anyone',
      body: Opening,
      allowance: { most: 120, within: HOUR },
      handle: async ({ input }) => {
        const invitation = await opened(input.token);
        return invitation ? { status: 200, body: saidOf(invitation, instantOf(clock.now())) } : UNKNOWN;
      },
    }),
    row({
      method: 'POST',
      path: '/api/invitations/accept',
      who: 'person',
      body: Opening,
      allowance: { most: 30, within: HOUR },
      handle: async ({ input, visitor }) => {
        const invitation = await opened(input.token);
        if (!invitation) return UNKNOWN;
        const { gymId, _id: inviteId } = invitation;
        const { uid } = visitor;
        return ended(parts, `proposal:system.invite-accepted:${parts.fresh()}`, (_id) => ({
          ...{ _id, type: 'proposal', kind: 'system.invite-accepted', body: { gymId, inviteId, uid } },
        }));
      },
    }),
    row({
      method: 'POST',
      path: '/api/invitations/decline',
      who: 'anyone',
      body: Opening,
      allowance: { most: 30, within: HOUR },
      handle: async ({ input }) => {
        const invitation = await opened(input.token);
        if (!invitation) return UNKNOWN;
        const { gymId, _id: inviteId } = invitation;
        return ended(parts, `proposal:system.invite-declined:${parts.fresh()}`, (_id) => ({
          ...{ _id, type: 'proposal', kind: 'system.invite-declined', body: { gymId, inviteId } },
        }));
      },
    }),
  ];
}

/** Proposed, decided, and the answer of the rule. */
async function ended(
  { propose, decided }: InvitationParts,
  _id: string,
  made: (_id: string) => SystemProposal,
): Promise<ApiAnswer> {
  await propose(made(_id));
  const { state, code } = await decided(_id);
  if (state === 'accepted') return { status: 200, body: { ok: true } };
  return { refused: reasonOf(code), status: code === 'NOT_FOUND' ? 404 : 409 };
}

const reasonOf = (code: string | undefined): ReasonCode => REASON_CODES.find((one) => one === code) ?? 'INVITE_UNKNOWN';

async function invitationIn(store: Store, which: { gymId: string; inviteId: string }): Promise<Invitation | null> {
  const stored = await store.get(`${gymScope(which.gymId)}/people`, which.inviteId);
  const invitation = stored && !stored.deleted ? Invitation.safeParse({ _id: stored.id, ...stored.body }) : null;
  return invitation?.success ? invitation.data : null;
}

/** For whoever holds the e-mail. The address, for the form, only while there is something to accept. */
function saidOf(invitation: Invitation, now: string) {
  const { gymId, gymName, preset, permissions, jobTitle, leaseDays, message, inviterName, expiresAt, email } = invitation;
  const status = statusAt(invitation, now);
  return {
    ...{ gymId, gymName, preset, permissions: [...permissions], inviterName, expiresAt, status },
    ...(jobTitle === undefined ? {} : { jobTitle }),
    ...(leaseDays === undefined ? {} : { leaseDays }),
    ...(message === undefined ? {} : { message }),
    ...(status === 'sent' ? { email } : {}),
  };
}
