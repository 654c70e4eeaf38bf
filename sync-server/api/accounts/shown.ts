/** What is shown of an account once it is on record who looks and why (product.md 4.7). No money: that is no administrator's to read. */
import { ACCOUNTS, AccountEntry, AccountRecord, recordIdOf } from '../../../schemas/account/shape.ts';
import type { AccountShown } from '../../../schemas/account/wire.ts';
import { AUDIT, AuditEntry } from '../../../schemas/audit/shape.ts';
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { memberScope, selfScope } from '../../../schemas/basics/scope.ts';
import { Booking } from '../../../schemas/booking/shape.ts';
import { blockedUntil } from '../../../schemas/booking/standing.ts';
import { Dispute } from '../../../schemas/dispute/shape.ts';
import { Pass } from '../../../schemas/pass/shape.ts';
import { ROLES } from '../../../schemas/person/roles.ts';
import { Device, Grants, Person, publicName } from '../../../schemas/person/shape.ts';
import type { DeviceSightings } from '../../principals/device-sightings.ts';
import type { PersonVisitor } from '../../principals/principals.ts';
import type { Store, StoredDocument } from '../../store/store.ts';
import { namesOf, shownTo } from '../audit/read-row.ts';
import { shownRole } from './queue.ts';

export interface ShowingParts {
  readonly store: Pick<Store, 'find' | 'get' | 'getMany'>;
  readonly sightings: Pick<DeviceSightings, 'lastOf'>;
}

const NEWEST = 20;

/** Null where there is nobody. */
export async function accountShown(
  { store, sightings }: ShowingParts,
  visitor: PersonVisitor,
  uid: string,
  now: Instant,
): Promise<AccountShown | null> {
  const self = `${selfScope(uid)}/self`;
  const [[storedPerson, storedGrants], [storedRecord], devices, disputes, passes, bookings, entries, absorbed] =
    await Promise.all([
      store.getMany(self, [`user:${uid}`, `grants:${uid}`]),
      store.getMany(ACCOUNTS, [recordIdOf(uid)]),
      store.find(self, 'type', 'device'),
      store.find(self, 'type', 'dispute'),
      store.find(`${memberScope(uid)}/passes`, 'memberId', uid),
      store.find(`${memberScope(uid)}/bookings`, 'memberId', uid),
      store.find(AUDIT, 'targetId', `user:${uid}`),
      store.find(ACCOUNTS, 'mergedInto', uid),
    ]);
  const person = read(Person, storedPerson);
  if (!person) return null;
  const grants = read(Grants, storedGrants);
  const record = read(AccountRecord, storedRecord);
  const booked = all(Booking, bookings);
  const audit = (await shownTo(visitor, entries, store)).toReversed();
  const orders = record?.orders ?? [];
  const roles = record?.roles ?? [];
  const holds = record?.holds ?? [];
  const { mergedInto } = person;
  const names = await namesOf(store, [
    ...(mergedInto ? [mergedInto.uid] : []),
    ...[...orders, ...holds].flatMap(({ by, ended }) => [by.uid, ...(ended ? [ended.uid] : [])]),
    ...roles.flatMap(({ asked, approved, withdrawn }) => [asked, approved, withdrawn].flatMap((said) => said?.uid ?? [])),
  ]);
  const named = <S extends { readonly uid: string; readonly at: Instant }>(said: S) => ({
    ...said,
    name: names.get(said.uid) ?? 'Fitness Hub',
  });
  const { displayName: name, email, emailVerified, role, status, createdAt: since, standing, consents } = person;
  const struck = blockedUntil(booked, now);
  return {
    ...{ uid, name, email, emailVerified, role, status, since, consents, owedVisits: standing.owedVisits },
    ...(person.phone !== undefined && { phone: person.phone }),
    ...(person.homeOutcode !== undefined && { homeOutcode: person.homeOutcode }),
    ...(person.suspendedAt !== undefined && { suspendedAt: person.suspendedAt }),
    ...(person.eraseAt !== undefined && { eraseAt: person.eraseAt }),
    ...(mergedInto && { merged: true as const, mergedInto: named({ uid: mergedInto.uid, at: mergedInto.at }) }),
    // Of theirs nobody has said yet why they look.
    absorbed: all(AccountEntry, absorbed).map(({ uid: whose, displayName }) => ({ uid: whose, name: publicName(displayName) })),
    strikes: booked.filter(({ strike }) => strike).length,
    ...(struck && { blockedUntil: struck.until }),
    platform: grants?.superAdmin ? 'super-admin' : grants?.admin ? 'admin' : 'none',
    gyms: (grants?.gyms ?? []).map(({ gymId, gymName, preset, status: is, since: from }) => ({
      ...{ gymId, name: gymName, preset, status: is, since: from },
    })),
    orders: orders.map(({ ended, by, ...order }) => ({ ...order, by: named(by), ...(ended && { ended: named(ended) }) })),
    holds: holds.map(({ ended, by, ...hold }) => ({ ...hold, by: named(by), ...(ended && { ended: named(ended) }) })),
    roles: roles.map((change) => shownRole(change, names)),
    was: entries.flatMap(roleSet),
    devices: await Promise.all(
      all(Device, devices)
        .sort((a, b) => byText(b.registeredAt, a.registeredAt))
        .map(async ({ deviceId, name: called, registeredAt, revokedAt }) => ({
          ...{ deviceId, name: called, registeredAt },
          lastSeenAt: (await sightings.lastOf(deviceId)) ?? registeredAt,
          ...(revokedAt !== undefined && { revokedAt }),
        })),
    ),
    passes: newest(
      all(Pass, passes).map(({ _id: id, snapshot, status: is, purchasedAt: at }) => ({
        ...{ id, name: snapshot.name, gymName: snapshot.gymName, status: is, at },
      })),
    ),
    bookings: newest(
      booked.map(({ _id: id, slotName, gymName, status: is, startsAt: at, strike }) => ({
        ...{ id, name: slotName, gymName, status: is, at, strike: strike !== undefined && strike !== false },
      })),
    ),
    disputes: newest(
      all(Dispute, disputes).map(({ _id: id, kind, gymName, status: is, createdAt: at }) => ({
        ...{ id, name: kind, gymName, status: is, at },
      })),
    ),
    audit: { all: audit.length, newest: audit.slice(0, NEWEST) },
  };
}

interface Readable<D> {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: D };
}

function read<D>(shape: Readable<D>, stored: StoredDocument | null | undefined): D | undefined {
  return stored && !stored.deleted ? shape.safeParse({ _id: stored.id, ...stored.body }).data : undefined;
}

const all = <D>(shape: Readable<D>, stored: readonly StoredDocument[]): D[] => stored.flatMap((one) => read(shape, one) ?? []);

const newest = <R extends { readonly at: Instant }>(rows: readonly R[]): { all: number; newest: R[] } => ({
  all: rows.length,
  newest: rows.toSorted((a, b) => byText(b.at, a.at)).slice(0, NEWEST),
});

/** A role that somebody was given, whoever may read the entry: what one was is no secret of whoever gave it. */
function roleSet({ id, body }: StoredDocument): AccountShown['was'] {
  const entry = AuditEntry.safeParse({ _id: id, ...body });
  if (!entry.success || entry.data.action !== 'role.set') return [];
  const { at, before, after } = entry.data;
  const to = ROLES.find((role) => role === after?.role);
  return to === undefined ? [] : [{ at, from: ROLES.find((role) => role === before?.role) ?? null, to }];
}
