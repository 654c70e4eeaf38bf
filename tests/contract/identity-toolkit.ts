/**
 * A double of Google's Identity Toolkit, as much of it as the Firebase SDK asks for: accounts, emails, tokens signed with a test
 * key, and the emulator's own list of what was mailed. Shapes and error words as in
 * https://cloud.google.com/identity-platform/docs/reference/rest and the Auth emulator.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

interface Account {
  readonly localId: string;
  email: string;
  password: string;
  displayName: string;
  emailVerified: boolean;
  refreshToken: string;
  signedInAt: number;
}
interface Code {
  readonly oobCode: string;
  readonly email: string;
  readonly requestType: string;
  used: boolean;
}
type Fields = Readonly<Record<string, unknown>>;

export interface IdentityToolkit {
  /** `host:port` */
  readonly host: string;
  readonly keysUrl: string;
  close(): Promise<void>;
}

class Declined extends Error {}

/** `signed`: false gives tokens like the Auth emulator's. */
export async function identityToolkit(projectId: string, { signed } = { signed: true }): Promise<IdentityToolkit> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = 'test-key';
  const accounts: Account[] = [];
  const codes: Code[] = [];
  const byToken = new Map<string, Account>();
  let made = 0;

  const word = (fields: Fields, name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const seconds = () => Math.floor(Date.now() / 1000);
  const byEmail = (email: string) => accounts.find((account) => account.email === email.toLowerCase());
  const holder = (fields: Fields) => {
    const account = byToken.get(word(fields, 'idToken'));
    if (!account || !accounts.includes(account)) throw new Declined('INVALID_ID_TOKEN');
    return account;
  };
  const tokenFor = async (account: Account) => {
    const { localId, email, emailVerified, displayName, signedInAt } = account;
    made += 1;
    const claims = {
      ...(displayName ? { name: displayName } : {}),
      ...{ email, email_verified: emailVerified, auth_time: signedInAt, user_id: localId, jti: String(made) },
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    };
    const jwt = (signed ? new SignJWT(claims) : new UnsecuredJWT(claims))
      .setSubject(localId)
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + 3600);
    const idToken =
      jwt instanceof SignJWT ? await jwt.setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey) : jwt.encode();
    byToken.set(idToken, account);
    return { idToken, refreshToken: account.refreshToken, expiresIn: '3600' };
  };
  const session = async (account: Account) => {
    const { localId, email, displayName } = account;
    return { localId, email, displayName, ...(await tokenFor(account)) };
  };
  const spend = (fields: Fields, requestType: string) => {
    const code = codes.find((one) => one.oobCode === word(fields, 'oobCode') && one.requestType === requestType && !one.used);
    const account = code && byEmail(code.email);
    if (!code || !account) throw new Declined('INVALID_OOB_CODE');
    return { code, account };
  };
  const weak = (password: string) => {
    if (password.length < 6) throw new Declined('WEAK_PASSWORD : Password should be at least 6 characters');
  };

  const calls: Record<string, (fields: Fields) => Promise<object> | object> = {
    'accounts:signUp': (fields) => {
      const email = word(fields, 'email').toLowerCase();
      if (!email.includes('@')) throw new Declined('INVALID_EMAIL');
      if (byEmail(email)) throw new Declined('EMAIL_EXISTS');
      weak(word(fields, 'password'));
      made += 1;
      const localId = `Kv${String(made).padStart(26, 'Q')}`;
      const account = { localId, email, password: word(fields, 'password'), displayName: '', emailVerified: false };
      accounts.push({ ...account, refreshToken: `refresh-${localId}`, signedInAt: seconds() });
      return session(accounts.at(-1) ?? fail());
    },
    'accounts:signInWithPassword': (fields) => {
      const account = byEmail(word(fields, 'email'));
      if (!account || account.password !== word(fields, 'password')) throw new Declined('INVALID_LOGIN_CREDENTIALS');
      account.signedInAt = seconds();
      return session(account);
    },
    'accounts:lookup': (fields) => {
      const { localId, email, emailVerified, displayName } = holder(fields);
      const providerUserInfo = [{ providerId: 'password', rawId: email, email, federatedId: email }];
      return { users: [{ localId, email, emailVerified, displayName, providerUserInfo, validSince: '0' }] };
    },
    'accounts:update': async (fields) => {
      if (word(fields, 'oobCode')) {
        const { code, account } = spend(fields, 'VERIFY_EMAIL');
        code.used = true;
        account.emailVerified = true;
        return { localId: account.localId, email: account.email, emailVerified: true };
      }
      const account = holder(fields);
      account.displayName = word(fields, 'displayName');
      return session(account);
    },
    'accounts:sendOobCode': (fields) => {
      const requestType = word(fields, 'requestType');
      const account = requestType === 'VERIFY_EMAIL' ? holder(fields) : byEmail(word(fields, 'email'));
      // With protection against enumeration the answer is the same for an address nobody has.
      if (!account) return { email: word(fields, 'email') };
      codes.push({ oobCode: `code-${codes.length + 1}-${requestType}`, email: account.email, requestType, used: false });
      return { email: account.email };
    },
    'accounts:resetPassword': (fields) => {
      const { code, account } = spend(fields, 'PASSWORD_RESET');
      weak(word(fields, 'newPassword'));
      code.used = true;
      account.password = word(fields, 'newPassword');
      account.emailVerified = true;
      return { email: account.email, requestType: code.requestType };
    },
    'accounts:delete': (fields) => {
      accounts.splice(accounts.indexOf(holder(fields)), 1);
      return {};
    },
    token: async (fields) => {
      const account = accounts.find(({ refreshToken }) => refreshToken === word(fields, 'refresh_token'));
      if (!account) throw new Declined('USER_NOT_FOUND');
      const { idToken, refreshToken, expiresIn } = await tokenFor(account);
      const named = { id_token: idToken, access_token: idToken, refresh_token: refreshToken, expires_in: expiresIn };
      return { ...named, token_type: 'Bearer', user_id: account.localId, project_id: projectId };
    },
    jwk: async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }),
    oobCodes: () => ({ oobCodes: codes.map(({ used: _, ...code }) => code) }),
  };

  const server = createServer(async (request, response) => {
    const name = /([^/]+)$/.exec(new URL(request.url ?? '', 'http://double').pathname)?.[1] ?? '';
    const call = calls[name];
    // Browsers ask from another origin.
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    try {
      if (!call) throw new Declined(`NO_SUCH_METHOD ${name}`);
      const body = JSON.stringify(await call(await fieldsOf(request)));
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' }).end(body);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'INTERNAL';
      const error = { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    keysUrl: `http://127.0.0.1:${port}/jwk`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fail(): never {
  throw new Declined('INTERNAL');
}

/** JSON, or a form as the token's endpoint wants it. */
async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  if (text === '') return {};
  return text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
}
