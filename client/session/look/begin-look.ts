/**
 * Begins a look at somebody's account: a device in plain memory, replicated with the look's own token, and the app shown with it. From
 * then on this page writes nothing into the browser's storage; when the look ends, by whomever, the page goes and all of it with it.
 */
import type { ReactNode } from 'react';
import { LOOK_MINUTES } from '../../../schemas/account/look/look.ts';
import type { AccountLook } from '../../../schemas/account/wire.ts';
import { counted } from '../../report/report.ts';
import { appNouns } from '../../sync/device/app-nouns.ts';
import { createDevice } from '../../sync/device/create-device.ts';
import { onlyHere } from '../../sync/device/unsaved-device.ts';
import { type Ports, within } from '../../sync/ports.ts';
import type { DeviceIdentity } from '../../sync/replication/wire.ts';
import { memoryStorage, memoryValues } from '../../sync/storage/memory-storage.ts';
import { homeFor } from '../home.ts';
import { type AccountWire, Anything } from '../provider/account-wire.ts';
import type { ShownWith } from '../session.ts';
import { LOOKING, lookSession } from './look-session.ts';

export interface LookParts {
  readonly ports: Ports;
  readonly wire: Pick<AccountWire, 'call'>;
  /** Takes the whole page away. */
  readonly leave: () => void;
}

/** Milliseconds the server has to hear that it is over; it knows by itself, later. */
const TELLS_WITHIN = 2_000;

/** `over`: drawn over every page. Never waits for the network. */
export async function beginLook(look: AccountLook, over: ReactNode, { ports, wire, leave }: LookParts): Promise<ShownWith> {
  const { uid, token } = look;
  const end = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const call = { method: 'DELETE', path: '/api/look', headers, doing: 'end the look', answer: Anything } as const;
    await within(ports.timers, TELLS_WITHIN, wire.call(call));
    leave();
  };
  const device = createDevice({
    ...{ ports: onlyHere(ports), storage: memoryStorage(), values: memoryValues() },
    ...{ nouns: appNouns, appBuild: LOOKING, viewOnly: true },
  });
  await device.start();
  await device.enter(identityOf(uid, token));
  // It takes its token no more: ended elsewhere, or its time is over.
  device.connection.subscribe(() => device.connection.get().signInAgain && leave());
  // By this clock; the server's has the last word, and says it above.
  ports.timers.after(LOOK_MINUTES * 60_000, () => void end().catch(counted('look: ending')));
  return { device, session: lookSession(look, wire, end), over };
}

const identityOf = (uid: string, token: string): DeviceIdentity => ({
  ...{ uid, deviceId: LOOKING },
  // There is no other: one that is refused is over.
  token: async (fresh) => (fresh ? { ok: false, why: 'signInAgain' } : { ok: true, token }),
  key: async () => LOOKING,
  succeeds: async () => true,
});

/** What is typed, and whatever else a page notes: of somebody who is looked at nothing stays here. For as long as this page is there. */
export function writeNothing(): void {
  Storage.prototype.setItem = () => {};
}

/** The app begins anew there, with whom it is shown. */
export const toTheirHome = (): void => window.history.pushState(null, '', homeFor('member'));

/** All that was read lay in this page. */
export const leavePage = (): void => window.location.assign('/admin/user-management');
