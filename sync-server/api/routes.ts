/** Every HTTP route of the product that is not a document (A11), one row each. The access tests are made from this table. */
import * as z from 'zod/mini';
import type { Json } from '../../schemas/basics/json.ts';
import { line } from '../../schemas/basics/primitives.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { ServerSwitches } from '../../schemas/setting/switches.ts';
import type { GymDirectory } from '../gym-directory/directory.ts';
import type { GymFinder } from '../gym-directory/finder.ts';
import type { Icons } from '../icons/icons.ts';
import type { HostedHandlers } from '../identity/firebase/handlers.ts';
import type { HandlerAnswer, HandlerContext } from '../identity/handlers/handler.ts';
import type { IdentityHandlers } from '../identity/handlers/handlers.ts';
import { mailPage } from '../mail/mail-page.ts';
import type { KeptEmail } from '../mail/outbox-folder.ts';
import type { AudienceParts } from '../messages/audience.ts';
import type { HearingParts } from '../payments/hear.ts';
import type { Sandbox } from '../payments/sandbox/sandbox.ts';
import type { DeviceSightings } from '../principals/device-sightings.ts';
import type { Devices } from '../principals/devices.ts';
import type { Looks } from '../principals/looks.ts';
import { type SignOutParts, signOutDevice } from '../principals/sign-out.ts';
import { accountRows as peopleRows } from './accounts/rows.ts';
import { type AreaRequestParts, areaRequestRows } from './area-requests/rows.ts';
import { auditRow } from './audit/read-row.ts';
import { verifyAuditRow } from './audit/verify-row.ts';
import { type BlobParts, blobRows } from './blob-rows.ts';
import { type CalendarParts, calendarRows } from './calendar-rows.ts';
import { contactRow } from './contact-row.ts';
import { foundRows } from './found/rows.ts';
import { areaSizeRow } from './gyms/area-size-row.ts';
import { gymDaysRow } from './gyms/days-row.ts';
import { directoryRows } from './gyms/directory-rows.ts';
import { type ComparingParts, duplicatesRow } from './gyms/duplicates-row.ts';
import { searchRow } from './gyms/search-row.ts';
import { iconRow } from './icon-row.ts';
import { type InvitationParts, invitationRows } from './invitation-rows.ts';
import { type KioskParts, kioskRows } from './kiosk-rows.ts';
import { type MailReceiptParts, mailReceiptsRow } from './mail/receipts-row.ts';
import { type UnsubscribeParts, unsubscribeRows } from './mail/unsubscribe-rows.ts';
import { messageRows } from './messages-row.ts';
import { openDataRows } from './open-data/rows.ts';
import { type OperatorParts, operatorRows } from './operator-rows.ts';
import { type OutreachParts, outreachRows } from './outreach/rows.ts';
import { outreachStopRows } from './outreach/stop-rows.ts';
import { sandboxRows } from './payments/sandbox-rows.ts';
import { paymentWebhookRow } from './payments/webhook-row.ts';
import { debtRow } from './payouts/debt-row.ts';
import { type PayoutDetailsParts, payoutDetailsRows } from './payouts/details-rows.ts';
import { teamRow } from './people/team-row.ts';
import { platformReportRows } from './platform-reports/rows.ts';
import { portraitRow } from './portrait-row.ts';
import { type PushParts, pushRows } from './push-rows.ts';
import { reportRow } from './reports/row.ts';
import { type ApiCall, type ApiRow, Nothing, row, type Who } from './row.ts';
import { type SecondFactorRowParts, secondFactorRows } from './second-factor/rows.ts';
import { type UploadParts, uploadRows } from './upload-rows.ts';

export interface RouteParts {
  /** Null where people sign in elsewhere. */
  readonly identity: IdentityHandlers | null;
  /** Null where they sign in here. */
  readonly hosted: HostedHandlers | null;
  /** What a device must know before it can ask anything else: with whom people sign in. No secrets. */
  readonly publicSettings: { readonly [name: string]: Json };
  /** How this server is set up, by names. */
  readonly switches: ServerSwitches;
  readonly devices: Devices;
  readonly directory: SignOutParts['directory'];
  readonly sightings: DeviceSightings;
  readonly looks: Pick<Looks, 'begin' | 'end'>;
  readonly pushing: PushParts;
  /** Puts proposals of the system into the inbox; resolves when they are durable. */
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly operator: OperatorParts;
  readonly contact: Pick<AreaRequestParts, 'store' | 'limiter' | 'decided'>;
  readonly mailing: Pick<UnsubscribeParts, 'unsubscribing' | 'fresh'> & Pick<MailReceiptParts, 'receipts'>;
  readonly invitations: Omit<InvitationParts, 'propose'>;
  readonly kiosks: Omit<KioskParts, 'propose' | 'devices' | 'sightings'>;
  readonly icons: Icons;
  readonly uploading: Omit<UploadParts, 'propose'>;
  readonly showing: BlobParts;
  readonly payouts: Omit<PayoutDetailsParts, 'propose'>;
  readonly comparing: ComparingParts;
  readonly proving: SecondFactorRowParts;
  readonly outreach: OutreachParts;
  readonly counting: Pick<AudienceParts, 'ports'>;
  /** Which gyms there are. */
  readonly gyms: Pick<GymDirectory, 'heads' | 'cell' | 'findable' | 'gymsOf'>;
  readonly finder: Pick<GymFinder, 'find'>;
  readonly calendars: CalendarParts;
  /** `sandbox`: the pages of its bank; null where people pay elsewhere. */
  readonly paying: Omit<HearingParts, 'propose'> & { readonly sandbox: Pick<Sandbox, 'pages'> | null };
  /** The accounts of the demo world with their known passwords; none while demo data is off. */
  readonly demoAccounts: readonly { readonly [field: string]: Json }[];
  /** What the local outbox folder has, newest first; null where emails are really sent. */
  readonly emails: (() => Promise<readonly KeptEmail[]>) | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const READING = { most: 120, within: MINUTE };

export function routes(parts: RouteParts): readonly ApiRow[] {
  return [
    ...accountRows(parts),
    ...secondFactorRows(parts.proving),
    ...pushRows(parts.pushing, parts.devices, parts.propose),
    contactRow({ ...parts.contact, propose: parts.propose }),
    ...areaRequestRows({ ...parts.contact, propose: parts.propose, clock: parts.calendars.clock }),
    reportRow({ ...parts.contact, propose: parts.propose }),
    ...unsubscribeRows({ ...parts.mailing, store: parts.showing.store, propose: parts.propose }),
    ...messageRows({ store: parts.showing.store, ports: parts.counting.ports }),
    mailReceiptsRow({ ...parts.mailing, propose: parts.propose }),
    ...invitationRows({ ...parts.invitations, propose: parts.propose }),
    ...kioskRows({ ...parts, ...parts.kiosks }),
    iconRow(parts.icons),
    ...uploadRows({ ...parts.uploading, propose: parts.propose }),
    ...blobRows(parts.showing),
    portraitRow(parts.showing),
    environmentRow(parts),
    auditRow(parts.showing.store),
    verifyAuditRow(parts.showing.store, parts.counting.ports),
    duplicatesRow(parts.comparing),
    ...outreachRows(parts.outreach),
    ...outreachStopRows({ hashOf: parts.outreach.hashOf, propose: parts.propose }),
    gymDaysRow({ store: parts.showing.store, clock: parts.calendars.clock }),
    ...directoryRows(parts.gyms),
    ...foundRows(parts.gyms, parts.showing.store),
    searchRow(parts.finder),
    areaSizeRow({ store: parts.showing.store, gyms: parts.gyms, clock: parts.calendars.clock }),
    ...calendarRows(parts.calendars),
    ...openDataRows(parts.calendars),
    paymentWebhookRow({ ...parts.paying, propose: parts.propose }),
    ...(parts.paying.sandbox ? sandboxRows(parts.paying.sandbox) : []),
    ...payoutDetailsRows({ ...parts.payouts, propose: parts.propose }),
    debtRow({ ...parts.payouts, provider: parts.paying.sandbox ? 'sandbox' : 'stripe', propose: parts.propose }),
    ...platformReportRows({ ...parts.payouts, store: parts.showing.store, propose: parts.propose }),
    teamRow({ ...parts, store: parts.showing.store }),
    ...peopleRows({ ...parts, ...parts.payouts, store: parts.showing.store, propose: parts.propose }),
    ...demoRows(parts),
    ...operatorRows(parts.operator),
  ];
}

type AccountParts = Pick<
  RouteParts,
  'identity' | 'hosted' | 'publicSettings' | 'devices' | 'directory' | 'sightings' | 'propose'
> & {
  readonly pushing: Pick<PushParts, 'tokens'>;
};

/** Who somebody is, and on which devices: what an app needs before it can ask for any document. */
export function accountRows(parts: AccountParts): readonly ApiRow[] {
  return [
    ...(parts.identity ? identityRows(parts.identity) : []),
    ...(parts.hosted ? hostedRows(parts.hosted) : []),
    settingsRow(parts),
    ...deviceRows(parts),
  ];
}

function identityRows(handlers: IdentityHandlers): ApiRow[] {
  const calls = (name: keyof IdentityHandlers, method: 'GET' | 'POST', path: string, who: 'anyone' | 'person' = 'anyone') => {
    const { body, handle } = handlers[name];
    // Each handler is called with what its own `body` parsed; the union of all of them loses that.
    const run = handle as unknown as (input: unknown, context: HandlerContext) => Promise<HandlerAnswer>;
    return row({
      method,
      path,
      who,
      body,
      // The handlers count tries themselves: by account as well as by network.
      allowance: null,
      handle: ({ input, ip, bearer, device }: ApiCall<Who, unknown>) => run(input, { ip, bearer, device }),
    });
  };
  return [
    calls('signUp', 'POST', '/api/auth/sign-up'),
    calls('signIn', 'POST', '/api/auth/sign-in'),
    calls('token', 'POST', '/api/auth/token'),
    calls('signOut', 'POST', '/api/auth/sign-out'),
    calls('verifyEmail', 'POST', '/api/auth/verify-email'),
    calls('resendVerification', 'POST', '/api/auth/resend-verification'),
    calls('forgotPassword', 'POST', '/api/auth/forgot-password'),
    calls('resetPassword', 'POST', '/api/auth/reset-password'),
    calls('changePassword', 'POST', '/api/auth/change-password', 'person'),
    calls('listSessions', 'GET', '/api/auth/sessions', 'person'),
    calls('revokeSession', 'POST', '/api/auth/sessions/revoke', 'person'),
    calls('jwks', 'GET', '/api/auth/jwks'),
  ];
}

function hostedRows({ arrive, leave }: HostedHandlers): ApiRow[] {
  return [
    row({
      method: 'POST',
      path: '/api/auth/arrive',
      who: 'anyone',
      body: arrive.body,
      allowance: { most: 300, within: 15 * MINUTE },
      handle: ({ input, ip }) => arrive.handle(input, { ip }),
    }),
    row({
      method: 'POST',
      path: '/api/auth/leave',
      who: 'anyone',
      body: leave.body,
      allowance: { most: 300, within: 15 * MINUTE },
      handle: ({ input, ip }) => leave.handle(input, { ip }),
    }),
  ];
}

function settingsRow({ publicSettings }: AccountParts): ApiRow {
  return row({
    method: 'GET',
    path: '/api/config',
    who: 'anyone',
    body: Nothing,
    allowance: READING,
    handle: async () => ({ status: 200, body: publicSettings, headers: { 'cache-control': 'public, max-age=300' } }),
  });
}

/** To those who run the platform: 404 to everybody else. */
function environmentRow({ switches }: Pick<RouteParts, 'switches'>): ApiRow {
  return row({
    method: 'GET',
    path: '/api/environment',
    who: 'device',
    proof: 'session',
    body: Nothing,
    allowance: READING,
    handle: async ({ visitor }) =>
      visitor.admin
        ? { status: 200, body: switches, headers: { 'cache-control': 'no-store' } }
        : { refused: 'NOT_FOUND', status: 404 },
  });
}

function deviceRows({ devices, directory, sightings, pushing, propose }: AccountParts): ApiRow[] {
  return [
    row({
      method: 'POST',
      path: '/api/devices',
      who: 'person',
      // A device is made by somebody who has just signed in on it: a sign-in that was taken makes no second one.
      signedInWithin: 10 * MINUTE,
      body: z.strictObject({ name: line(1, 80) }),
      allowance: { most: 20, within: HOUR },
      handle: async ({ input, visitor }) => {
        const { uid } = visitor;
        const registered = await devices.register(uid, input.name, visitor.sessionId);
        if (!registered.ok) return { refused: registered.code, status: 409, facts: { limit: LIMITS.devicesPerPerson } };
        const { deviceId, deviceKey } = registered;
        await propose({
          _id: `proposal:system.device-registered:${deviceId}`,
          type: 'proposal',
          kind: 'system.device-registered',
          body: { uid, deviceId, name: input.name },
        });
        return { status: 201, body: { deviceId, deviceKey } };
      },
    }),
    row({
      method: 'GET',
      path: '/api/devices',
      who: 'person',
      body: Nothing,
      allowance: READING,
      handle: async ({ visitor }) => {
        const active = (await devices.of(visitor.uid)).filter((device) => !device.revokedAt).reverse();
        const list = active.map(async ({ deviceId, name, registeredAt }) => {
          const current = deviceId === visitor.deviceId;
          return { deviceId, name, registeredAt, lastSeenAt: (await sightings.lastOf(deviceId)) ?? registeredAt, current };
        });
        return { status: 200, body: { devices: await Promise.all(list) } };
      },
    }),
    row({
      method: 'DELETE',
      path: '/api/devices/:deviceId',
      who: 'person',
      body: Nothing,
      allowance: { most: 60, within: HOUR },
      handle: async ({ visitor, parameters }) => {
        const parts = { devices, directory, tokens: pushing.tokens, propose };
        const deviceId = parameters.deviceId ?? '';
        const gone = (await signOutDevice(parts, visitor, deviceId)) || (await devices.takeForgotten(visitor.uid, deviceId));
        return gone ? { status: 200, body: { ok: true } } : { refused: 'NOT_FOUND', status: 404 };
      },
    }),
  ];
}

function demoRows({ demoAccounts, emails }: RouteParts): ApiRow[] {
  return [
    row({
      method: 'GET',
      path: '/api/demo',
      // The sign-in page asks wherever it runs: an empty list is an answer, a 404 would be an error in its console.
      who: 'anyone',
      body: Nothing,
      allowance: READING,
      handle: async () => ({ status: 200, body: { accounts: demoAccounts } }),
    }),
    row({
      method: 'GET',
      path: '/demo/mail',
      who: 'demo',
      body: Nothing,
      allowance: READING,
      handle: async () => {
        if (!emails) return { refused: 'NOT_FOUND', status: 404 };
        return { status: 200, html: mailPage(await emails()) };
      },
    }),
  ];
}
