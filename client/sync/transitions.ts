/** State machines as total tables: a pair of state and event that is missing does not compile. */
import type { ConnectionState } from './queries/rows.ts';

export type Table<S extends string, E extends string> = Readonly<Record<S, Readonly<Record<E, S>>>>;

export type ConnectionEvent =
  /** Any answer or frame of the server. */
  | 'heard'
  /** Ten seconds without one while one was due. */
  | 'silence'
  /** The platform says that there is no network. */
  | 'networkGone';

export const CONNECTION: Table<ConnectionState, ConnectionEvent> = {
  Unknown: { heard: 'Online', silence: 'Offline', networkGone: 'Offline' },
  Online: { heard: 'Online', silence: 'Offline', networkGone: 'Offline' },
  Offline: { heard: 'Online', silence: 'Offline', networkGone: 'Offline' },
};

/** A proposal on this device, from the tap to the server's word. What the word is lies in its outcome. */
export type SendState = 'waiting' | 'sending' | 'acknowledged' | 'decided' | 'withdrawn';
export type SendEvent =
  /** It leaves with a batch. */
  | 'sent'
  /** No answer, too fast, signed out: it will go again. */
  | 'failed'
  /** Its row was answered `ok`: it is durable with the server. */
  | 'acknowledged'
  /** Its row was refused, or its outcome has arrived. */
  | 'decided'
  /** Undo, which only a waiting one can. */
  | 'undone';

export const SEND: Table<SendState, SendEvent> = {
  waiting: { sent: 'sending', failed: 'waiting', acknowledged: 'acknowledged', decided: 'decided', undone: 'withdrawn' },
  sending: { sent: 'sending', failed: 'waiting', acknowledged: 'acknowledged', decided: 'decided', undone: 'sending' },
  // The stores can be restored from a backup: what was acknowledged and is not there any more goes again.
  acknowledged: {
    sent: 'sending',
    failed: 'acknowledged',
    acknowledged: 'acknowledged',
    decided: 'decided',
    undone: 'acknowledged',
  },
  decided: { sent: 'decided', failed: 'decided', acknowledged: 'decided', decided: 'decided', undone: 'decided' },
  withdrawn: { sent: 'withdrawn', failed: 'withdrawn', acknowledged: 'withdrawn', decided: 'decided', undone: 'withdrawn' },
};
