/** The embedded identity adapter, on the embedded store. */
import { DatabaseSync } from 'node:sqlite';
import { symmetricDecrypt } from 'better-auth/crypto';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { vi } from 'vitest';
import { type EmbeddedIdentity, embeddedIdentity } from '../../sync-server/identity/embedded/embedded.ts';
import { ID_TOKEN_AUDIENCE, ID_TOKEN_ISSUER, idTokenClaims } from '../../sync-server/identity/id-token.ts';
import type { AccountEvent } from '../../sync-server/identity/port.ts';
import type { Mail, OutgoingEmail } from '../../sync-server/mail/mail.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import { type AccountsWorld, accountsContract } from './identity-contract.ts';
import { verifierContract } from './identity-tokens-contract.ts';

const SECRET = 'a secret for tests only, 32 characters and more';

async function embeddedWorld(): Promise<AccountsWorld> {
  let now = Date.parse('2026-03-03T09:14:00.250Z');
  // better-auth reads the machine's clock; ours comes in through the port. Both show the same time.
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { random } = systemPorts();
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random });
  const emails = new Map<string, OutgoingEmail>();
  const mail: Mail = { label: 'kept by the test', send: async (email) => void emails.set(email.id, email) };
  const events: AccountEvent[] = [];
  let deaf = 0;
  let identity: EmbeddedIdentity;

  const start = () =>
    embeddedIdentity({
      store,
      random,
      mail,
      clock: { now: () => now },
      publicUrl: () => 'https://hub.example',
      secret: SECRET,
      onFailure: (task, cause) => {
        if (!(cause instanceof Deaf)) throw new Error(`in the background: ${task}`, { cause });
      },
      onAccountEvent: async (event) => {
        if (deaf > 0) {
          deaf--;
          throw new Deaf();
        }
        events.push(event);
      },
    });
  identity = await start();

  return {
    get identity() {
      return identity;
    },
    get accounts() {
      return identity.accounts;
    },
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
      vi.setSystemTime(now);
    },
    async signGenuinely(claims: JWTPayload) {
      await identity.accounts.jwks();
      const [row] = await store.list('cell/identity-jwks', { limit: 1 });
      if (!row) throw new Error('no key');
      const data: string = JSON.parse(String(row.body.privateKey));
      const key = await importJWK(JSON.parse(await symmetricDecrypt({ key: SECRET, data })), 'ES256');
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: String(row.body.id) }).sign(key);
    },
    uid: 'somebody1234',
    publicKey: async () => (await identity.accounts.jwks()).keys[0] ?? {},
    goodClaims: () => ({
      ...idTokenClaims({ uid: 'somebody1234', emailVerified: true, sessionId: 's', signedInAt: now, now }),
      iss: ID_TOKEN_ISSUER,
      aud: ID_TOKEN_AUDIENCE,
    }),
    async emails() {
      await identity.settled();
      return [...emails.values()];
    },
    async events() {
      await identity.settled();
      return events;
    },
    deafFor(count) {
      deaf = count;
    },
    async restart() {
      await identity.settled();
      identity = await start();
    },
    async close() {
      await identity.settled();
      await store.close();
      vi.useRealTimers();
    },
  };
}

class Deaf extends Error {}

verifierContract('embedded', embeddedWorld);
accountsContract('embedded', embeddedWorld);
