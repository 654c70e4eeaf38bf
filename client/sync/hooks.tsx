/**
 * What screens read. Every hook is a live question to the device's own database with what waits in the outbox laid over it; the
 * network is never waited for. Questions are memoised, so a render asks nothing anew.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Area } from '../../schemas/area/shape.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { Checkin, CheckinAttempt } from '../../schemas/checkin/shape.ts';
import type { Contact } from '../../schemas/contact/shape.ts';
import type { Decision } from '../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../schemas/documents.ts';
import type { Favourite } from '../../schemas/favourite/shape.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { keyOf } from '../../schemas/key.ts';
import type { Notice } from '../../schemas/notice/shape.ts';
import type { Pass, PassToken } from '../../schemas/pass/shape.ts';
import type { Payment } from '../../schemas/payment/shape.ts';
import type { Grants, Device as OwnDevice, Person } from '../../schemas/person/shape.ts';
import type { Instant, LocalDate } from '../../schemas/primitives.ts';
import type { ProposalKind } from '../../schemas/proposals.ts';
import type { RosterEntry } from '../../schemas/roster/shape.ts';
import type { Timetable } from '../../schemas/slot/shape.ts';
import { addDays } from '../../schemas/time.ts';
import type { BodyOf, Device, Question } from './device/device.ts';
import type { Letter } from './outbox/letters.ts';
import type { FirstAnswers } from './queries/first-answers.ts';
import { afterPayment, paidFor } from './queries/purchases.ts';
import { questions } from './queries/questions.ts';
import type { ConnectionView, Live, OutboxRow, OwnLists, Proposed, Row, Rows, Workspace } from './queries/rows.ts';

export type { Letter } from './outbox/letters.ts';
export type { ConnectionView, OutboxRow, Proposed, Row, Rows, Workspace } from './queries/rows.ts';

interface InReach {
  readonly device: Device | null;
  /** What was read before the device was there. */
  readonly first: FirstAnswers | null;
  readonly coming: Promise<Device>;
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
export function useDevice(): Device | null {
  return useContext(DeviceContext).device;
}

const never: Live<null> = { get: () => null, subscribe: () => () => {} };
const LOADING: Rows<never> = { state: 'loading', rows: [] };
const UNKNOWN: ConnectionView = { state: 'Unknown', clock: { offsetMs: 0, trust: 'untrusted' }, signInAgain: false };
const NOTHING: readonly OutboxRow[] = [];
const NO_LETTERS: readonly Letter[] = [];

function useLive<T>(live: Live<T> | null): T | null {
  const source: Live<T | null> = live ?? never;
  return useSyncExternalStore(source.subscribe, source.get);
}

function useRows<T extends DocumentType>(question: Question<T> | null): Rows<Documents[T]> {
  const { device, first } = useContext(DeviceContext);
  const live = useMemo(() => (device && question ? device.ask(question) : null), [device, question]);
  const answer = useLive(live);
  return answer ?? (question && first?.of(question)) ?? LOADING;
}

export function useConnection(): ConnectionView {
  return useLive(useDevice()?.connection ?? null) ?? UNKNOWN;
}

/** By how many minutes the device's own clock is wrong: the same until it was set, or found to be. */
export function useClockOffset(device: Device | null): number {
  const source: Live<ConnectionView | null> = device?.connection ?? never;
  return useSyncExternalStore(source.subscribe, () => Math.round((source.get()?.clock.offsetMs ?? 0) / 60_000));
}

// What everyone may see

export const useAreas = (): Rows<Area> => useRows(questions.areas);
export const useGyms = (): Rows<Gym> => useRows(questions.gyms);

export interface One<T> {
  readonly state: Rows<T>['state'];
  /** Absent in `ready`: this device has no such document. */
  readonly row?: Row<T>;
  readonly asOf?: Instant;
}

function useOne<T extends DocumentType>(question: Question<T> | null): One<Documents[T]> {
  const answer = useRows(question);
  return useMemo(() => {
    const [row] = answer.rows;
    return { state: answer.state, ...(row ? { row } : {}), ...(answer.asOf ? { asOf: answer.asOf } : {}) };
  }, [answer]);
}

function useFollow(gymId: string): void {
  const device = useDevice();
  useEffect(() => {
    if (gymId) device?.followGym(gymId);
  }, [device, gymId]);
}

/** Also keeps that gym in sync while it is on the screen, wherever it is. */
export function useGym(gymId: string): One<Gym> {
  useFollow(gymId);
  return useOne(useMemo(() => questions.gym(gymId), [gymId]));
}

/** The gym's timetables of `days` days from `fromDay` on. */
export function useTimetables(gymId: string, fromDay: LocalDate, days: number): Rows<Timetable> {
  useFollow(gymId);
  return useRows(useMemo(() => questions.timetables(gymId, fromDay, addDays(fromDay, days)), [gymId, fromDay, days]));
}

// What is one's own

const NO_LISTS: OwnLists = {};
/** All that this device holds about its person, list by list; empty while the device is still being loaded. */
export const useOwnData = (): OwnLists => useLive(useDevice()?.ownData ?? null) ?? NO_LISTS;

export function usePerson(): Person | undefined {
  return useRows(questions.person).rows[0]?.doc;
}
export function useGrants(): Grants | undefined {
  return useRows(questions.grants).rows[0]?.doc;
}
/** The same with how sure it is, and when it was last in sync. */
export const useOwnProfile = (): Rows<Person> => useRows(questions.person);
export const useNotices = (): Rows<Notice> => useRows(questions.notices);
/** Those taken away included: `kept` says it. */
export const useFavourites = (): Rows<Favourite> => useRows(questions.favourites);
/** One's own letters to us, oldest first. */
export const useOwnContacts = (): Rows<Contact> => useRows(questions.ownContacts);
/** Where this person is or was signed in; `revokedAt` says which. */
export const useOwnDevices = (): Rows<OwnDevice> => useRows(questions.devices);
export const usePassTokens = (): Rows<PassToken> => useRows(questions.passTokens);
/** Orders that were never paid are no passes. */
export function usePasses(): Rows<Pass> {
  const passes = useRows(questions.passes);
  return useMemo(() => paidFor(passes), [passes]);
}
/** By start, earliest first. */
export const useBookings = (): Rows<Booking> => useRows(questions.bookings);
/** Newest first. */
export const useCheckins = (): Rows<Checkin> => useRows(questions.checkins);
/** All that this device keeps, newest first: for what is counted. */
export const useVisits = (): Rows<Checkin> => useRows(questions.visits);
/** Newest first. */
export const usePayments = (): Rows<Payment> => useRows(questions.payments);

// What the open gym workspace holds; `loading` while it is not open

/** Bookings that start at `from` or later and before `to`, by start. */
export function useGymBookings(gymId: string, from: Instant, to: Instant): Rows<Booking> {
  return useRows(useMemo(() => questions.gymBookings(keyOf(gymId), from, to), [gymId, from, to]));
}
/** Newest first; at most `limit`. Attempts have their own hook. */
export function useGymCheckins(gymId: string, limit = 200): Rows<Checkin> {
  return useRows(useMemo(() => questions.gymCheckins(keyOf(gymId), limit), [gymId, limit]));
}
/** People turned away, newest first. */
export function useGymAttempts(gymId: string, limit = 200): Rows<CheckinAttempt> {
  return useRows(useMemo(() => questions.gymAttempts(keyOf(gymId), limit), [gymId, limit]));
}
export function useGymPayments(gymId: string, limit = 200): Rows<Payment> {
  return useRows(useMemo(() => questions.gymPayments(keyOf(gymId), limit), [gymId, limit]));
}
/** People whose name begins with `search`, at most 50; nothing typed: the first 50 by name. */
export function useRoster(gymId: string, { search = '' }: { search?: string } = {}): Rows<RosterEntry> {
  return useRows(useMemo(() => questions.roster(keyOf(gymId), search), [gymId, search]));
}

// What the open platform workspace holds

export const usePlatformGyms = (): Rows<Gym> => useRows(questions.platformGyms);
/** What people wrote to us, in the order in which they wrote. */
export const useContactRequests = (): Rows<Contact> => useRows(questions.contacts);

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

/** Newest last. */
export function useOutbox(): readonly OutboxRow[] {
  const rows = useLive(useDevice()?.outbox ?? null) ?? NOTHING;
  const notices = useNotices().rows;
  return useMemo(() => afterPayment(rows, notices), [rows, notices]);
}

/** Letters written here by somebody who was not signed in; oldest first. */
export function useLetters(): readonly Letter[] {
  return useLive(useDevice()?.letters.all ?? null) ?? NO_LETTERS;
}

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
export function useOpenWorkspace(kind: 'gym', gymId: string | undefined): void;
export function useOpenWorkspace(kind: Workspace['kind'], gymId?: string): void {
  const device = useDevice();
  useEffect(() => {
    if (kind !== 'gym') void device?.openWorkspace({ kind });
    else if (gymId) void device?.openWorkspace({ kind, gymId });
  }, [device, kind, gymId]);
}
