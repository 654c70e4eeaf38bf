/** The embedded identity adapter: better-auth on our own store. Needs no account anywhere. */

import { BetterAuthError } from 'better-auth';
import { APIError } from 'better-auth/api';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import type { Uid } from '../../../schemas/primitives.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Clock, Random } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { AccountEvents } from '../account-events.ts';
import { Background } from '../background.ts';
import { directoryOf } from '../directory.ts';
import { isEmail, refusedName, refusedPassword, refusedRegistration, tidyEmail, tidyName } from '../entry.ts';
import { IdTokenVerifier, idTokenClaims } from '../id-token.ts';
import type { Accounts, Answer, Consent, Identity, OnAccountEvent, Refused } from '../port.ts';
import { createAuth, sessionTokenIn, VERIFY_LINK_LIFE } from './better-auth.ts';
import { accountLetters, type Links, linksTo } from './letters.ts';
import { signUpTickets } from './sign-up-tickets.ts';
import { EmailTaken, IdTaken } from './store-adapter.ts';

export interface EmbeddedIdentityOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly mail: Mail;
  /** Where people reach the server, e.g. `https://hub.example`: letters point there. */
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

export interface EmbeddedIdentity extends Identity {
  readonly adapter: 'embedded';
  readonly accounts: Accounts;
  /** Removes sessions and links that have expired. For a timer, once a day. Returns how many. */
  sweep(): Promise<number>;
}

const JsonWebKeys = z.object({ keys: z.array(z.catchall(z.object({ kty: z.string(), kid: z.string() }), z.string())) });

/** One line for the operator. */
export class SecretMismatch extends Error {
  override readonly name = 'SecretMismatch';
  constructor() {
    super('The identity secret is not the one this store was made with; put back the file it was kept in.');
  }
}

const refused = (code: Refused['code']): Refused => ({ ok: false, code });
/** better-auth says no by throwing; anything else that is thrown is a failure and goes on up. */
const declined = (cause: unknown) => cause instanceof APIError && cause.statusCode < 500;

/** Throws `SecretMismatch` when the store's signing keys were made with another secret. */
export async function embeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { store, clock, random, mail, publicUrl, secret, onFailure, closed = [] } = options;
  const background = new Background(onFailure);
  const letters = accountLetters({ mail, clock, links: options.links ?? linksTo(publicUrl), background });
  const auth = createAuth({ store, clock, random, secret, letters, passwordWasReset });
  const context = await auth.$context;
  const tickets = signUpTickets({ verifications: context.internalAdapter, clock, random, life: VERIFY_LINK_LIFE });
  const tokens = new IdTokenVerifier({ clock, loadKeys });
  const events = new AccountEvents({ store, tell: options.onAccountEvent, mark: (uid, announced) => update(uid, { announced }) });

  await auth.api.signJWT({ body: { payload: {} } }).catch((cause: unknown) => {
    throw cause instanceof BetterAuthError ? new SecretMismatch() : cause;
  });

  const byId = (uid: Uid) => [{ field: 'id', value: uid }];
  const update = (uid: Uid, fields: Record<string, unknown>) =>
    context.adapter.update({ model: 'user', where: byId(uid), update: fields });
  const sessionOf = async (sessionToken: string, query: { disableRefresh?: boolean } = {}) =>
    // A header holds nothing else; whatever a stranger sends must be an answer, not a failure.
    /^[\x21-\x7e]{1,400}$/.test(sessionToken)
      ? auth.api.getSession({ headers: new Headers({ authorization: `Bearer ${sessionToken}` }), query })
      : null;
  const given = (consents: readonly Consent[]) => {
    const givenAt = new Date(clock.now()).toISOString();
    return consents.map(({ kind, version }) => ({ kind, version, givenAt }));
  };
  /** Something to tell, told without anybody waiting: how long it takes would tell whether the address was new. */
  const announceSoon = () => background.start('account event', () => events.announceAll());
  /** Told before the answer; what cannot be told now is told at the next sign-in or start. */
  const announceNow = (uid: Uid) => events.announce(uid).catch((cause: unknown) => onFailure('account event', cause));

  async function loadKeys() {
    return JsonWebKeys.parse(await auth.api.getJwks());
  }

  async function linkPassword(uid: Uid, password: string): Promise<void> {
    const credential = { userId: uid, providerId: 'credential', accountId: uid, password: await context.password.hash(password) };
    await context.internalAdapter.linkAccount(credential);
    await events.announce(uid);
  }

  /** This very account, without a password: the process ended between writing the one and the other. */
  async function isHalfMade(uid: Uid, email: string): Promise<boolean> {
    const user = await context.internalAdapter.findUserById(uid);
    return user?.email === tidyEmail(email) && (await context.internalAdapter.findAccounts(uid)).length === 0;
  }

  async function passwordWasReset(uid: Uid): Promise<void> {
    // The link came by mail, so the address is proven as well.
    await update(uid, { tokensValidAfter: clock.now(), emailVerified: true });
    await endLinks(uid);
  }

  /** A password that was chosen is not taken back by a link from before, nor got round by the ticket of the sign-up. */
  const endLinks = (uid: Uid) => context.adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: uid }] });

  const directory = directoryOf({ adapter: context.adapter, store, clock, closed: new Set(closed) });

  const accounts: Accounts = {
    async signUp(input) {
      const wrong = refusedRegistration(input);
      if (wrong) return wrong;
      const body = {
        email: tidyEmail(input.email),
        password: input.password,
        name: tidyName(input.name),
        consents: given(input.consents),
      };
      let uid = '';
      try {
        // Of an address that is taken better-auth says an id that nobody has.
        uid = (await auth.api.signUpEmail({ body })).user.id;
      } catch (cause) {
        // Two sign-ups at once: the later one found the address taken while it was being written.
        if (!declined(cause) || !(await directory.userByEmail(body.email))) throw cause;
      }
      const ticket = await tickets.give(uid);
      announceSoon();
      return { ok: true, ticket };
    },

    async signIn({ email, password, remember = true }) {
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email: tidyEmail(email), password, rememberMe: remember },
          returnHeaders: true,
        });
        const sessionToken = sessionTokenIn(headers);
        const user = await directory.user(response.user.id);
        if (!user) {
          await directory.endAllSessions(response.user.id);
          return refused('SIGN_IN_FAILED');
        }
        await events.announce(user.uid);
        const { uid, displayName, emailVerified } = user;
        return { ok: true, uid, email: user.email, displayName, emailVerified, sessionToken };
      } catch (cause) {
        if (declined(cause)) return refused('SIGN_IN_FAILED');
        throw cause;
      }
    },

    async idToken(sessionToken) {
      const session = await sessionOf(sessionToken);
      if (!session || !(await directory.user(session.user.id))) return refused('SIGN_IN_AGAIN');
      const { id: uid, emailVerified } = session.user;
      const { id: sessionId, createdAt } = session.session;
      const payload = idTokenClaims({ uid, emailVerified, sessionId, signedInAt: createdAt.getTime(), now: clock.now() });
      const { token } = await auth.api.signJWT({ body: { payload } });
      return { ok: true, idToken: token, uid, emailVerified, expiresAt: payload.exp * 1000 };
    },

    jwks: loadKeys,

    async signOut(sessionToken) {
      const session = await sessionOf(sessionToken, { disableRefresh: true });
      if (session) await accounts.revokeSession(session.user.id, session.session.id);
    },

    async listSessions(uid) {
      const sessions = await context.internalAdapter.listSessions(uid, { onlyActiveSessions: true });
      return sessions
        .map(({ id, createdAt, updatedAt, expiresAt }) => ({
          id,
          createdAt: createdAt.toISOString(),
          lastUsedAt: updatedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }))
        .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
    },

    async revokeSession(uid, sessionId) {
      return (await directory.endSession(uid, sessionId)) ? { ok: true } : refused('NOT_FOUND');
    },

    async requestPasswordReset(email) {
      if (!isEmail(email)) return;
      background.start('password reset', async () => {
        if (await directory.userByEmail(email)) await auth.api.requestPasswordReset({ body: { email: tidyEmail(email) } });
      });
    },

    async resetPassword({ token, password }) {
      const verification = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
      const user = verification ? await directory.user(verification.value) : null;
      const weak = refusedPassword(password, user ? [user.displayName, user.email] : []);
      if (weak) return weak;
      if (!user) return refused('LINK_EXPIRED');
      try {
        await auth.api.resetPassword({ body: { token, newPassword: password } });
      } catch (cause) {
        if (declined(cause)) return refused('LINK_EXPIRED');
        throw cause;
      }
      letters.passwordChanged({ id: user.uid, email: user.email, name: user.displayName });
      await announceNow(user.uid);
      return { ok: true, uid: user.uid };
    },

    async changePassword({ uid, sessionId }, { password, newPassword }) {
      const user = await directory.user(uid);
      const hash = (await context.internalAdapter.findCredentialAccount(uid))?.password;
      if (!user || !hash || !(await context.password.verify({ hash, password }))) {
        return { ok: false, code: 'SIGN_IN_FAILED', field: 'password' };
      }
      const weak = refusedPassword(newPassword, [user.displayName, user.email]);
      if (weak) return { ...weak, field: 'newPassword' };
      await context.internalAdapter.updatePassword(uid, await context.password.hash(newPassword));
      const others = (await accounts.listSessions(uid)).filter(({ id }) => id !== sessionId);
      for (const { id } of others) await directory.endSession(uid, id);
      await endLinks(uid);
      letters.passwordChanged({ id: uid, email: user.email, name: user.displayName });
      return { ok: true };
    },

    async resendVerification(email) {
      if (!isEmail(email)) return;
      background.start('verification', () => auth.api.sendVerificationEmail({ body: { email: tidyEmail(email) } }));
    },

    async verifyEmail(token, ticket) {
      try {
        await auth.api.verifyEmail({ query: { token } });
      } catch (cause) {
        if (declined(cause)) return refused('LINK_EXPIRED');
        throw cause;
      }
      // Genuine, or the call before would have thrown.
      const user = await directory.userByEmail(String(decodeJwt(token).email));
      if (!user) return refused('LINK_EXPIRED');
      await announceNow(user.uid);
      const answer = { ok: true, uid: user.uid } as const;
      if (ticket === undefined || !(await tickets.use(ticket, user.uid))) return answer;
      const { headers } = await auth.api.signInAs({ body: { uid: user.uid }, returnHeaders: true });
      const { uid, displayName, emailVerified } = user;
      return {
        ...answer,
        signedIn: { uid, email: user.email, displayName, emailVerified, sessionToken: sessionTokenIn(headers) },
      };
    },

    async createAccount(input): Promise<Answer<{ uid: Uid }>> {
      const wrong = refusedName(input) ?? refusedPassword(input.password, [input.name, input.email]);
      if (wrong) return wrong;
      try {
        const user = await context.internalAdapter.createUser(
          {
            ...(input.uid === undefined ? {} : { id: input.uid }),
            email: tidyEmail(input.email),
            name: tidyName(input.name),
            emailVerified: input.verified,
            consents: given(input.consents ?? []),
          },
          { method: 'email-password' },
        );
        await linkPassword(user.id, input.password);
        return { ok: true, uid: user.id };
      } catch (cause) {
        if (!(cause instanceof EmailTaken || cause instanceof IdTaken)) throw cause;
        const { uid } = input;
        if (uid === undefined || !(await isHalfMade(uid, input.email))) return refused('DUPLICATE');
        await linkPassword(uid, input.password);
        return { ok: true, uid };
      }
    },
  };

  return {
    adapter: 'embedded',
    accounts,
    ...directory,
    verify: (idToken) => tokens.verify(idToken),
    announce: () => events.announceAll(),
    settled: () => background.settled(),
    async sweep() {
      const where = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date(clock.now()) }];
      const sessions = await context.adapter.deleteMany({ model: 'session', where });
      return sessions + (await context.adapter.deleteMany({ model: 'verification', where }));
    },
  };
}
