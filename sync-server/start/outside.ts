/** What lies outside the system, by its adapters: mail, identity, push. The one place where the settings choose them. */
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { openBlobs, openParts } from '../blobs/open.ts';
import { CalendarAddresses } from '../calendar/addresses.ts';
import type { Config, FirebaseConfig } from '../config/settings.ts';
import { DEMO_ACCOUNTS } from '../demo/people.ts';
import { ListCodes } from '../errands/list-codes.ts';
import { embeddedIdentity } from '../identity/embedded/embedded.ts';
import { firebaseIdentity } from '../identity/firebase/firebase.ts';
import { FIREBASE_KEYS_URL } from '../identity/firebase/token.ts';
import type { AccountEvent } from '../identity/port.ts';
import { keptSecret } from '../identity/secret.ts';
import { InvitationLinks } from '../mail/invitation-links.ts';
import type { Mail } from '../mail/mail.ts';
import { outboxFolder } from '../mail/outbox-folder.ts';
import { MailReceipts } from '../mail/receipts.ts';
import { serverHash } from '../mail/server-hash.ts';
import { Unsubscribing } from '../mail/unsubscribe.ts';
import { openPayments } from '../payments/open.ts';
import { openPush } from '../push/open.ts';
import { PushReceipts } from '../push/receipts.ts';
import { PushTokens } from '../push/tokens.ts';
import { factorMails } from '../second-factor/mails.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { keptVaultKeys, keyFrom, type VaultKeys } from '../vault/keys.ts';
import { Vault } from '../vault/vault.ts';
import { nameOf, type Propose, type Starting } from './starting.ts';

export type Outside = Awaited<ReturnType<typeof openOutside>>;

export async function openOutside(starting: Starting, propose: Propose) {
  const { config, ports, store, undo, address } = starting;
  const { clock } = ports;
  const secret = await secretOf(starting);
  const unsubscribing = new Unsubscribing(secret);
  const links = new InvitationLinks(secret);
  const listCodes = new ListCodes(secret);
  const receipts = new PushReceipts(secret);
  const folder = outboxFolder(config.dataDir, clock);
  const mail: Mail =
    config.mail.kind === 'smtp' ? (await import('../mail/smtp.ts')).smtp({ ...config.mail, store, clock }) : folder;
  const { identity, hosted } = await openIdentity(starting, propose, { mail, secret });
  undo.push(() => identity.settled());
  const push = await openPush(config.push, { dataDir: config.dataDir, publicUrl: config.publicUrl, ports });
  const tokens = new PushTokens({ store, clock, push });
  const origin = () => address.url;
  const vault = new Vault({ store, keys: await vaultKeysOf(starting), random: ports.random });
  return {
    ...(await openPayments(config.payments, { store, ports, secret, origin, propose })),
    vault,
    secondFactors: new SecondFactors({ store, vault, ports }),
    factorMails: factorMails({ mail, directory: identity, clock, origin, failed: starting.failed }),
    mail,
    folder,
    unsubscribing,
    links,
    hashOf: serverHash(secret),
    listCodes,
    identity,
    hosted,
    accounts: identity.accounts,
    push,
    tokens,
    receipts,
    mailReceipts: new MailReceipts(config.mailReceiptsSecret ?? null, { store, clock }),
    calendars: new CalendarAddresses(store, ports),
    blobs: openBlobs(config, ports),
    parts: openParts(config),
  };
}

/** That of the whole server; where several processes are one, the settings say it. */
export const secretOf = async ({ config, ports }: Pick<Starting, 'config' | 'ports'>): Promise<string> =>
  config.identitySecret ?? (await keptSecret(config.dataDir, ports.random));

async function vaultKeysOf({ config: { vaultKeys, dataDir }, ports }: Starting): Promise<VaultKeys> {
  if (vaultKeys === undefined) return keptVaultKeys(dataDir, ports.random);
  const [first, ...others] = vaultKeys;
  return [keyFrom(first), ...others.map(keyFrom)];
}

async function openIdentity(starting: Starting, propose: Propose, { mail, secret }: { mail: Mail; secret: string }) {
  const { config, ports, log, store, address } = starting;
  const events = {
    store,
    clock: ports.clock,
    onAccountEvent: (event: AccountEvent) => propose(proposalOf(event)),
    onFailure: (task: string, cause: unknown) => log.warn({ task, kind: nameOf(cause) }, 'work in the background failed'),
  };
  const hosted = config.identity.kind === 'firebase' ? firebaseIdentity({ ...events, ...tokensOf(config.identity) }) : null;
  const closed = config.demo ? [] : DEMO_ACCOUNTS.map(({ uid }) => uid);
  const own = { random: ports.random, mail, publicUrl: () => address.url, secret, closed };
  return { hosted, identity: hosted ?? (await embeddedIdentity({ ...events, ...own })) };
}

/** The emulator signs nothing: with it there are no keys, and no other tokens are taken. */
function tokensOf({ projectId, keysUrl = FIREBASE_KEYS_URL, emulatorHost }: FirebaseConfig) {
  return { projectId, keysUrl: emulatorHost === undefined ? keysUrl : null };
}

/** `GET /api/config`: with whom a device signs people in. */
export function toldToDevices(identity: Config['identity']): { [name: string]: string } {
  if (identity.kind === 'embedded') return { kind: identity.kind };
  const { kind, projectId, apiKey, authDomain, emulatorHost } = identity;
  return { kind, projectId, apiKey, authDomain, ...(emulatorHost === undefined ? {} : { emulatorHost }) };
}

function proposalOf(event: AccountEvent): SystemProposal {
  const { uid } = event;
  const common = { _id: `proposal:system.${event.id}`, type: 'proposal' } as const;
  if (event.kind === 'email-verified') return { ...common, kind: 'system.email-verified', body: { uid } };
  const { email, displayName, consents } = event;
  return { ...common, kind: 'system.person-registered', body: { uid, email, displayName, consents: [...consents] } };
}
