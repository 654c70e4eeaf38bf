/** What everything that is done with accounts works with. */
import { APIError } from 'better-auth/api';
import type { Uid } from '../../../schemas/basics/primitives.ts';
import type { Clock } from '../../ports.ts';
import type { AccountEvents } from '../account-events.ts';
import type { Background } from '../background.ts';
import type { Consent, Directory, Refused } from '../port.ts';
import type { AccountEmails } from './account-emails.ts';
import type { createAuth } from './better-auth.ts';
import type { SignUpTickets } from './sign-up-tickets.ts';

type Auth = ReturnType<typeof createAuth>;

export interface AccountParts {
  readonly auth: Auth;
  readonly context: Awaited<Auth['$context']>;
  readonly directory: Directory;
  readonly tickets: SignUpTickets;
  readonly events: AccountEvents;
  readonly emails: AccountEmails;
  readonly background: Background;
  readonly clock: Clock;
  readonly onFailure: (task: string, cause: unknown) => void;
}

export const refused = (code: Refused['code']): Refused => ({ ok: false, code });

/** better-auth says no by throwing; anything else that is thrown is a failure and goes on up. */
export const declined = (cause: unknown) => cause instanceof APIError && cause.statusCode < 500;

/** Consents as they are kept: with the time at which they were given. */
export function given({ clock }: Pick<AccountParts, 'clock'>, consents: readonly Consent[]) {
  const givenAt = new Date(clock.now()).toISOString();
  return consents.map(({ kind, version }) => ({ kind, version, givenAt }));
}

export const updateUser = ({ context }: Pick<AccountParts, 'context'>, uid: Uid, fields: Record<string, unknown>) =>
  context.adapter.update({ model: 'user', where: [{ field: 'id', value: uid }], update: fields });

/** A password that was chosen is not taken back by a link from before, nor got round by the ticket of the sign-up. */
export const endLinks = ({ context }: Pick<AccountParts, 'context'>, uid: Uid) =>
  context.adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: uid }] });

/** Told before the answer; what cannot be told now is told at the next sign-in or start. */
export const announceNow = ({ events, onFailure }: AccountParts, uid: Uid) =>
  events.announce(uid).catch((cause: unknown) => onFailure('account event', cause));
