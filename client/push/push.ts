/** Notifications on this device, as screens see them. Shapes only; see `create-push.ts` for how. */
import type { Live } from '../sync/queries/rows.ts';
import type { PushState } from './transitions.ts';

/** Why setting up failed, or why there is nothing to set up. */
export type PushTrouble =
  /** Unsupported, but for the installed app (Safari on iPhone and iPad). */
  | 'install'
  /** The system sends no notifications. */
  | 'notOffered'
  /** The system's own settings are incomplete (specification §5). */
  | 'configuration'
  /** The copy of the app on this device did not start within ten seconds (specification §9). */
  | 'worker'
  /** The browser's push service gave no token. */
  | 'service'
  /** Our server did not take it. */
  | 'refused';

export interface PushView {
  readonly state: PushState;
  /** With `failed`, and with `unsupported` where something can be done. */
  readonly trouble?: PushTrouble;
  /** The gentle offer was answered with Not now on this device. */
  readonly declined: boolean;
}

export interface DevicePush {
  readonly view: Live<PushView>;
  /** On a tap only: may make the browser ask. Also tries again what failed. */
  turnOn(): void;
  turnOff(): void;
  /** "Not now" to the offer: it is not made again on this device. */
  decline(): void;
  /** Where the tap on a notification leads while the app is open. The listener says whether it went there. */
  onOpen(listener: (link: string) => boolean): () => void;
  stop(): void;
}
