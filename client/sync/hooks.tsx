/**
 * What screens read. Every hook is a live question to the device's own database with what waits in the outbox laid over it; the
 * network is never waited for. Questions are memoised, so a render asks nothing anew.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Instant } from '../../schemas/basics/primitives.ts';
import type { Decision } from '../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';
import type { DaysOf } from '../../schemas/schedule/days.ts';
import { counted } from '../report/report.ts';
import type { BodyOf, LocalDevice, Query } from './device/device.ts';
import type { FirstRows } from './queries/first-rows.ts';
import type { ConnectionView, Live, OutboxRow, OwnLists, Proposed, Row, Rows, Workspace } from './queries/rows.ts';
import type { RehearsalView } from './rehearsal/rehearsal.ts';
import type { SentFile } from './uploads/file-store.ts';
import type { ChosenFile } from './uploads/uploads.ts';

export type { ConnectionView, OutboxRow, Proposed, Row, Rows, Workspace } from './queries/rows.ts';
export type { Readable } from './storage/doc.ts';
export { isPartly, newerOf } from './storage/document.ts';

interface InReach {
  readonly device: LocalDevice | null;
  /** What was read before the device was there. */
  readonly first: FirstRows | null;
  readonly coming: Promise<LocalDevice>;
}

const DeviceContext = createContext<InReach>({ device: null, first: null, coming: new Promise(() => {}) });

/**
 * `device` is `null` while its database is still being loaded: everything below then says what `first` has, or `loading`, and what is
 * done waits until it has come.
 */
export function DeviceProvider({ device, first, coming, children }: InReach & { children: ReactNode }) {
  return <DeviceContext value={useMemo(() => ({ device, first, coming }), [device, first, coming])}>{children}</DeviceContext>;
}

/** The device itself, for what is done once on a tap; null until it is there. */
export function useDevice(): LocalDevice | null {
  return useContext(DeviceContext).device;
}

const never: Live<null> = { get: () => null, subscribe: () => () => {} };
const LOADING: Rows<never> = { state: 'loading', rows: [] };
const UNKNOWN: ConnectionView = { state: 'Unknown', clock: { offsetMs: 0, trust: 'untrusted' }, signInAgain: false };
const NOTHING: readonly OutboxRow[] = [];
const NO_FILES: readonly SentFile[] = [];

function useLive<T>(live: Live<T> | null): T | null {
  const source: Live<T | null> = live ?? never;
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** What this device knows, and goes on knowing, of a query. `null` asks nothing. */
export function useRows<T extends DocumentType>(query: Query<T> | null): Rows<Documents[T]> {
  const { device, first } = useContext(DeviceContext);
  const live = useMemo(() => (device && query ? device.query(query) : null), [device, query]);
  const answer = useLive(live);
  return answer ?? (query && first?.of(query)) ?? LOADING;
}

export function useConnection(): ConnectionView {
  return useLive(useDevice()?.connection ?? null) ?? UNKNOWN;
}

/** By how many minutes the device's own clock is wrong: the same until it was set, or found to be. */
export function useClockOffset(device: LocalDevice | null): number {
  const source: Live<ConnectionView | null> = device?.connection ?? never;
  const minutes = () => Math.round((source.get()?.clock.offsetMs ?? 0) / 60_000);
  return useSyncExternalStore(source.subscribe, minutes, minutes);
}

/** Gives the rules of this device their calendar, behind what is shown first. Without it they still say what they can (A4). */
export function useLearnDays(load: () => Promise<DaysOf>): void {
  const device = useDevice();
  useEffect(() => {
    if (device) void load().then((days) => device.learnDays(days), counted('calendar'));
  }, [device, load]);
}

export interface One<T> {
  readonly state: Rows<T>['state'];
  /** Absent in `ready`: this device has no such document. */
  readonly row?: Row<T>;
  /** It is here, in a state that only a newer app knows: then there is no row. */
  readonly newer?: NonNullable<Rows<T>['newer']>;
  readonly asOf?: Instant;
}

/** The first row of what was asked. */
export function useOne<T extends DocumentType>(query: Query<T> | null): One<Documents[T]> {
  const answer = useRows(query);
  return useMemo(() => {
    const { state, newer, asOf } = answer;
    const [row] = answer.rows;
    return { state, ...(row ? { row } : {}), ...(newer ? { newer } : {}), ...(asOf ? { asOf } : {}) };
  }, [answer]);
}

/** Keeps a gym in sync while it is on the screen, wherever it is. */
export function useFollow(gymId: string): void {
  const device = useDevice();
  useEffect(() => {
    if (gymId) device?.followGym(gymId);
  }, [device, gymId]);
}

/** Whether this device is without a network by choice, or has been; null until it is there. */
export const useRehearsal = (): RehearsalView | null => useLive(useDevice()?.rehearsal.view ?? null);

const NO_LISTS: OwnLists = {};
/** All that this device holds about its person, list by list; empty while the device is still being loaded. */
export const useOwnData = (): OwnLists => useLive(useDevice()?.ownData ?? null) ?? NO_LISTS;

// What is done

/** Stored on disk when it resolves; the verdict is provisional. Rejects only when this device cannot write (`QUOTA`). */
export function usePropose(): <K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string) => Promise<Proposed> {
  const { coming } = useContext(DeviceContext);
  return useCallback(async (kind, body, display) => (await coming).propose(kind, body, display), [coming]);
}

/** The same rule on what the device knows, nothing stored. Another function as soon as another time is known: then it is to be asked anew. */
export function usePreview(): <K extends ProposalKind>(kind: K, body: BodyOf<K>) => Promise<Decision> {
  const { device, coming } = useContext(DeviceContext);
  const minutes = useClockOffset(device);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules go by the clock
  return useCallback(async (kind, body) => (await coming).preview(kind, body), [coming, minutes]);
}

/** What was proposed here and is open, or was answered a short while ago, by whoever is signed in or by a visitor; newest last. */
export const useQueued = (): readonly OutboxRow[] => useLive(useDevice()?.outbox ?? null) ?? NOTHING;

/** Photos and files that were chosen here, by whoever is signed in or by nobody; oldest first. */
export const useChosenFiles = (): readonly SentFile[] => useLive(useDevice()?.uploads.all ?? null) ?? NO_FILES;

/** Kept on this device when it resolves, with the name by which a proposal speaks of it. Rejects with `StorageFull`. */
export function useAddFile(): (file: ChosenFile) => Promise<string> {
  const { coming } = useContext(DeviceContext);
  return useCallback(async (file) => (await coming).uploads.add(file), [coming]);
}

/** Messages to us, written here by somebody who was not signed in; answered ones for thirty days, oldest first. */
export const useVisitorMessages = (): readonly OutboxRow[] => useLive(useDevice()?.anonymous.rows ?? null) ?? NOTHING;

/** The platform deleted what this device kept, while the app was open; null when it has not, or when that was read. */
export function useWiped(): { readonly message: string; readonly read: () => void } | null {
  const device = useDevice();
  const wiped = useLive(device?.wiped ?? null);
  return device && wiped && { message: wiped.message, read: () => device.wipedRead() };
}

export function useWorkspace(): Workspace | null {
  return useLive(useDevice()?.workspace ?? null);
}

/** A screen says which workspace it works in; the one before is closed first. */
export function useOpenWorkspace(kind: 'member' | 'platform'): void;
export function useOpenWorkspace(kind: 'gym' | 'staff', gymId: string | undefined): void;
export function useOpenWorkspace(kind: Workspace['kind'], gymId?: string): void {
  const device = useDevice();
  useEffect(() => {
    if (kind === 'member' || kind === 'platform') void device?.openWorkspace({ kind });
    else if (gymId) void device?.openWorkspace({ kind, gymId });
  }, [device, kind, gymId]);
}
