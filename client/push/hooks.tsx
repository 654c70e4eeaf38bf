/** Notifications on this device for screens: how they stand, and what can be done about it. */
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { report } from '../report/report.ts';
import type { Live } from '../sync/queries/rows.ts';
import type { DevicePush, PushView } from './push.ts';

const PushContext = createContext<DevicePush | null>(null);

/** `starting` brings no page to a halt: until it has resolved nothing is known, and when it never does nothing is offered. */
export function PushProvider({ starting, children }: { starting: Promise<DevicePush>; children: ReactNode }) {
  const [push, setPush] = useState<DevicePush | null>(null);
  useEffect(() => {
    starting.then(setPush, (error: unknown) => {
      report('push: starting', error);
      console.error('Notifications could not be started:', error);
    });
  }, [starting]);
  return <PushContext value={push}>{children}</PushContext>;
}

const NOBODY: PushView = { state: 'signedOut', declined: false };
const nobody: Live<PushView> = { get: () => NOBODY, subscribe: () => () => {} };
const nothing = () => {};

export function usePush(): PushView & Pick<DevicePush, 'turnOn' | 'turnOff' | 'decline'> {
  const push = useContext(PushContext);
  const { subscribe, get } = push?.view ?? nobody;
  const view = useSyncExternalStore(subscribe, get, get);
  return { ...view, turnOn: push?.turnOn ?? nothing, turnOff: push?.turnOff ?? nothing, decline: push?.decline ?? nothing };
}

/** `open` is called with where the tap on a notification leads, and says whether it went there. */
export function useOpenedNotification(open: (link: string) => boolean): void {
  const push = useContext(PushContext);
  useEffect(() => push?.onOpen(open), [push, open]);
}
