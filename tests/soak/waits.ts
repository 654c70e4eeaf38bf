/**
 * What still waits once everything has healed: nothing may, in the decider's inbox or on a device, unless whoever waits is told why; nor may
 * anything be due.
 */
import { selfScope } from '../../schemas/basics/scope.ts';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { AGENDA } from '../../sync-server/decider/writes/appointment.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { Violation } from '../simulation/violation.ts';
import type { ToldRow } from './world/device.ts';

/** More than anybody has. */
const ALL = 100_000;
/** States of an entry of the inbox about which nothing is left to do. */
const DONE = ['decided', 'malformed'];

/** A device as it is asked here. */
export interface WaitingDevice {
  readonly uid: string;
  outbox(): Promise<readonly ToldRow[]>;
  /** Proposals that the server has not taken yet. */
  unsent(): Promise<number>;
}

/** @throws Violation that names all of it */
export async function nothingWaits(store: Pick<Store, 'get' | 'list'>, devices: readonly WaitingDevice[]): Promise<void> {
  const waits = [
    ...(await inTheInbox(store)),
    ...(await onTheAgenda(store)),
    ...(await Promise.all(devices.map(onTheDevice))).flat(),
  ];
  if (waits.length > 0) throw new Violation('S4', `nobody is told why this waits: ${waits.join('; ')}`);
}

async function inTheInbox(store: Pick<Store, 'get' | 'list'>): Promise<string[]> {
  const waits: string[] = [];
  for (const { id, body } of await store.list(INBOX, { limit: ALL })) {
    if (DONE.includes(String(body.state))) continue;
    if (body.state === 'held' && (await isTold(store, String(body.uid), id))) continue;
    waits.push(`${id} is ${body.state} in the inbox`);
  }
  return waits;
}

/** What became due meanwhile is put into the inbox within seconds, and would be taken for something that was done twice. */
async function onTheAgenda(store: Pick<Store, 'list'>): Promise<string[]> {
  const now = new Date().toISOString();
  const due = (await store.list(AGENDA, { limit: ALL })).filter(({ body }) => String(body.at) <= now);
  return due.map(({ id }) => `${id} is due on the agenda`);
}

/** Its author has an outcome that says why. */
async function isTold(store: Pick<Store, 'get'>, uid: string, id: string): Promise<boolean> {
  const proposal = await store.get(`${selfScope(uid)}/proposals`, id);
  return Object(proposal?.body.outcome).code !== undefined;
}

async function onTheDevice(device: WaitingDevice): Promise<string[]> {
  const [rows, unsent] = [await device.outbox(), await device.unsent()];
  const waits = rows.filter(({ state, because }) => state === 'waiting' || state === 'sending' || (state === 'held' && !because));
  const lines = waits.map(({ id, kind, state }) => `${kind} ${id} is ${state} in the Outbox of ${device.uid}`);
  return unsent > 0 ? [...lines, `${unsent} unsent in the queue of ${device.uid}`] : lines;
}
