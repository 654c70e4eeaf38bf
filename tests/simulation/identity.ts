/**
 * Who people are in the simulated world: sign-ins that outlive the server, and tokens that say whose they are and since when. How a
 * password is kept and a token signed is identity's business, and proven there.
 */
import type { Accounts, Directory, IdentityPort, TokenVerifier } from '../../sync-server/identity/port.ts';
import type { VirtualTime } from './virtual-time.ts';

const TOKEN_LIFE = 15 * 60_000;

/** `uid.issuedAt`, and after a sign-in `uid.issuedAt.session`. */
export const tokenFor = (uid: string, time: VirtualTime): string => `${uid}.${time.now()}`;
export const emailOf = (uid: string): string => `${uid}@example.org`;
const uidOf = (email: string): string => email.replace(/@.*$/, '');

interface SignIn {
  readonly uid: string;
  readonly at: number;
  isOver: boolean;
}

export class SimulatedIdentity implements IdentityPort {
  readonly adapter = 'embedded';
  readonly #time: VirtualTime;
  readonly #signIns = new Map<string, SignIn>();
  /** Told when a sign-in of theirs is over. */
  changed: (uid: string) => Promise<void> = async () => {};

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  async verify(token: string): ReturnType<TokenVerifier['verify']> {
    const [uid, issued, sessionId = null] = token.split('.');
    const issuedAt = Number(issued);
    if (!uid || !Number.isFinite(issuedAt)) return { ok: false, reason: 'invalid' };
    const expiresAt = issuedAt + TOKEN_LIFE;
    if (expiresAt < this.#time.now()) return { ok: false, reason: 'expired' };
    const signedInAt = sessionId === null ? issuedAt : (this.#signIns.get(sessionId)?.at ?? 0);
    return { ok: true, uid, emailVerified: true, issuedAt, signedInAt, expiresAt, sessionId };
  }

  async user(uid: string): ReturnType<Directory['user']> {
    const endedSessions = [...this.#signIns].flatMap(([id, one]) => (one.uid === uid && one.isOver ? [id] : []));
    return { uid, email: emailOf(uid), displayName: uid, emailVerified: true, tokensValidAfter: 0, endedSessions };
  }

  userByEmail(email: string): ReturnType<Directory['userByEmail']> {
    return this.user(uidOf(email));
  }

  async endAllSessions(uid: string): Promise<void> {
    for (const one of this.#signIns.values()) if (one.uid === uid) one.isOver = true;
    await this.changed(uid);
  }

  async endSession(uid: string, sessionId: string): Promise<boolean> {
    const signIn = this.#signIns.get(sessionId);
    if (signIn?.uid !== uid) return false;
    signIn.isOver = true;
    await this.changed(uid);
    return true;
  }

  async erase(): Promise<void> {}

  async announce(): Promise<number> {
    return 0;
  }

  async settled(): Promise<void> {}

  /** Everybody's password is right: what people do in this world, they do as themselves. */
  readonly accounts: Accounts = {
    signIn: async ({ email }) => {
      const uid = uidOf(email);
      const sessionToken = `session${this.#signIns.size + 1}`;
      this.#signIns.set(sessionToken, { uid, at: this.#time.now(), isOver: false });
      return { ok: true, uid, email, displayName: uid, emailVerified: true, sessionToken };
    },
    idToken: async (sessionToken) => {
      const signIn = this.#signIns.get(sessionToken);
      if (!signIn || signIn.isOver) return { ok: false, code: 'SIGN_IN_AGAIN' };
      const { uid } = signIn;
      const idToken = `${tokenFor(uid, this.#time)}.${sessionToken}`;
      return { ok: true, idToken, uid, emailVerified: true, expiresAt: this.#time.now() + TOKEN_LIFE };
    },
    signOut: async (sessionToken) => {
      const signIn = this.#signIns.get(sessionToken);
      if (signIn) await this.endSession(signIn.uid, sessionToken);
    },
    revokeSession: async (uid, sessionId) =>
      (await this.endSession(uid, sessionId)) ? { ok: true } : { ok: false, code: 'NOT_FOUND' },
    jwks: async () => ({ keys: [] }),
    listSessions: async () => [],
    signUp: async () => ({ ok: true, ticket: 'none' }),
    requestPasswordReset: async () => {},
    resendVerification: async () => {},
    resetPassword: async () => ({ ok: false, code: 'LINK_EXPIRED' }),
    verifyEmail: async () => ({ ok: false, code: 'LINK_EXPIRED' }),
    changePassword: async () => ({ ok: false, code: 'SIGN_IN_FAILED' }),
    createAccount: async () => ({ ok: false, code: 'DUPLICATE' }),
  };
}
