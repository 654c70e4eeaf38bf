/** The embedded identity adapter: better-auth on our own store. Needs no account anywhere. */
import type { Uid } from '../../../schemas/basics/primitives.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Clock, Random } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { AccountEvents } from '../account-events.ts';
import { Background } from '../background.ts';
import { directoryOf } from '../directory.ts';
import { IdTokenVerifier } from '../id-token.ts';
import type { Accounts, IdentityPort, OnAccountEvent } from '../port.ts';
import { accountEmails, type Links, linksTo } from './account-emails.ts';
import { type AccountParts, endLinks, updateUser } from './account-parts.ts';
import { createAuth, VERIFY_LINK_LIFE } from './better-auth.ts';
import { creatingAccounts } from './create-account.ts';
import { passwordChanges } from './password-changes.ts';
import { publicKeys, sessions } from './sessions.ts';
import { signingUp } from './sign-up.ts';
import { signUpTickets } from './sign-up-tickets.ts';

export interface EmbeddedIdentityOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly mail: Mail;
  /** Where people reach the server, e.g. `https://hub.example`: emails point there. */
  readonly publicUrl: () => string;
  /** At least 32 characters; see `secret.ts`. */
  readonly secret: string;
  readonly onAccountEvent: OnAccountEvent;
  readonly links?: Links;
  /** Accounts that are kept and that nobody gets into, with whatever they hold: the demo's, while there is no demo. */
  readonly closed?: readonly Uid[];
  /** Hears of work in the background that failed. The task's name holds no personal data, the cause may. */
  readonly onFailure: (task: string, cause: unknown) => void;
}

export interface EmbeddedIdentity extends IdentityPort {
  readonly adapter: 'embedded';
  readonly accounts: Accounts;
  /** Removes sessions and links that have expired. For a timer, once a day. Returns how many. */
  sweep(): Promise<number>;
}

/** One line for the operator. */
export class SecretMismatch extends Error {
  override readonly name = 'SecretMismatch';
  constructor() {
    super('The identity secret is not the one this store was made with; put back the file it was kept in.');
  }
}

/** By its name: the class comes with the whole package, an SQL builder of 262 files in it, which every start would load. */
const isBetterAuths = (cause: unknown): boolean => cause instanceof Error && cause.name === 'BetterAuthError';

/** Throws `SecretMismatch` when the store's signing keys were made with another secret. */
export async function embeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { clock, onFailure } = options;
  const background = new Background(onFailure);
  const parts = await accountParts(options, background);
  const { auth, context, events, directory } = parts;
  await auth.api.signJWT({ body: { payload: {} } }).catch((cause: unknown) => {
    throw isBetterAuths(cause) ? new SecretMismatch() : cause;
  });
  const tokens = new IdTokenVerifier({ clock, loadKeys: () => publicKeys(parts) });
  const accounts = { ...signingUp(parts), ...sessions(parts), ...passwordChanges(parts), ...creatingAccounts(parts) };
  return {
    adapter: 'embedded',
    accounts,
    ...directory,
    verify: (idToken) => tokens.verify(idToken),
    announce: () => events.announceAll(),
    settled: () => background.settled(),
    async sweep() {
      const where = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date(clock.now()) }];
      const ended = await context.adapter.deleteMany({ model: 'session', where });
      return ended + (await context.adapter.deleteMany({ model: 'verification', where }));
    },
  };
}

async function accountParts(options: EmbeddedIdentityOptions, background: Background): Promise<AccountParts> {
  const { store, clock, random, mail, publicUrl, secret, onFailure, closed = [] } = options;
  const emails = accountEmails({ mail, clock, links: options.links ?? linksTo(publicUrl), background });
  const passwordWasReset = async (uid: Uid) => {
    // The link came by email, so the address is proven as well.
    await updateUser({ context }, uid, { tokensValidAfter: clock.now(), emailVerified: true });
    await endLinks({ context }, uid);
  };
  const auth = createAuth({ store, clock, random, secret, emails, passwordWasReset });
  const context = await auth.$context;
  const tickets = signUpTickets({ verifications: context.internalAdapter, clock, random, life: VERIFY_LINK_LIFE });
  const mark = (uid: Uid, announced: string) => updateUser({ context }, uid, { announced });
  const events = new AccountEvents({ store, tell: options.onAccountEvent, mark });
  const directory = directoryOf({ adapter: context.adapter, store, clock, closed: new Set(closed) });
  return { auth, context, directory, tickets, events, emails, background, clock, onFailure };
}
