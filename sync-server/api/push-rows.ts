/** Where a person's devices can be reached (specification §7): told by the devices, for oneself only. */
import * as z from 'zod/mini';
import type { Json } from '../../schemas/basics/json.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PushReceived } from '../../schemas/push/message.ts';
import { ForgetToken, RegisterToken } from '../../schemas/push/registration.ts';
import type { Devices } from '../principals/devices.ts';
import type { Push } from '../push/push.ts';
import type { PushReceipts } from '../push/receipts.ts';
import type { PushTokens } from '../push/tokens.ts';
import { bookingTold } from './mail/receipts-row.ts';
import { type ApiRow, Nothing, row } from './row.ts';

export interface PushParts {
  /** Null while pushes are off. */
  readonly push: Push | null;
  readonly tokens: PushTokens;
  readonly receipts: PushReceipts;
}

const HOUR = 3_600_000;

type Propose = (...proposals: readonly SystemProposal[]) => Promise<void>;

export function pushRows({ push, tokens, receipts }: PushParts, devices: Devices, propose: Propose): ApiRow[] {
  return [
    row({
      method: 'GET',
      path: '/api/notifications/config',
      who: 'anyone',
      body: Nothing,
      allowance: { most: 120, within: HOUR / 60 },
      handle: async () => ({ status: 200, body: plain(push?.config ?? { provider: 'none' }) }),
    }),
    row({
      method: 'POST',
      path: '/api/notifications/register-token',
      who: 'person',
      body: RegisterToken,
      allowance: { most: 60, within: HOUR },
      handle: async ({ input, visitor }) => {
        const { uid, deviceId } = visitor;
        // Somebody else's and nobody's answer alike.
        if (input.userId !== uid) return { refused: 'NOT_FOUND', status: 404 };
        const known = deviceId === null ? undefined : (await devices.of(uid)).find((device) => device.deviceId === deviceId);
        const taken = await tokens.register({ uid, token: input.token, deviceId, ua: known?.name ?? null });
        if (!taken) return { refused: 'VALIDATION', status: 400, facts: { field: 'token', rule: 'no push can be sent there.' } };
        return { status: 200, body: { ok: true } };
      },
    }),
    // A worker has nobody signed in: what it was given is all that it can show.
    row({
      method: 'POST',
      path: '/api/notifications/received',
      who: 'anyone',
      body: PushReceived,
      allowance: { most: 120, within: HOUR },
      handle: async ({ input }) => {
        const told = receipts.read(input.receipt);
        if (!told) return { refused: 'NOT_FOUND', status: 404 };
        await propose(bookingTold(told));
        return { status: 200, body: { ok: true } };
      },
    }),
    row({
      method: 'POST',
      path: '/api/notifications/forget-token',
      who: 'person',
      body: ForgetToken,
      allowance: { most: 60, within: HOUR },
      handle: async ({ input, visitor }) => {
        const forgotten = await tokens.forget(visitor.uid, input.token);
        return forgotten ? { status: 200, body: { ok: true } } : { refused: 'NOT_FOUND', status: 404 };
      },
    }),
  ];
}

/** As it travels: without what is spelled out as absent. */
const plain = (config: Push['config'] | { provider: 'none' }): Json => z.parse(z.json(), JSON.parse(JSON.stringify(config)));
