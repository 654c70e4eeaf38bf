/** When somebody of a gym's team was last heard of, on any of their devices: for whoever may see the team (product.md 4.3), and not kept anywhere else. */
import { gymScope } from '../../../schemas/basics/scope.ts';
import { Employee } from '../../../schemas/employment/shape.ts';
import type { DeviceSightings } from '../../principals/device-sightings.ts';
import type { Devices } from '../../principals/devices.ts';
import type { Store } from '../../store/store.ts';
import { type ApiRow, Nothing, row } from '../row.ts';

export interface TeamParts {
  readonly store: Pick<Store, 'find'>;
  readonly devices: Pick<Devices, 'of'>;
  readonly sightings: Pick<DeviceSightings, 'lastOf'>;
}

export function teamRow({ store, devices, sightings }: TeamParts): ApiRow {
  const lastSeen = async (uid: string) => {
    const own = (await devices.of(uid)).filter(({ revokedAt }) => !revokedAt);
    const seen = await Promise.all(
      own.map(async ({ deviceId, registeredAt }) => (await sightings.lastOf(deviceId)) ?? registeredAt),
    );
    return seen.toSorted().at(-1);
  };
  return row({
    method: 'GET',
    path: '/api/gyms/:gym/team',
    who: 'device',
    body: Nothing,
    allowance: { most: 120, within: 60_000 },
    handle: async ({ visitor, parameters }) => {
      const gymId = `gym:${parameters.gym}`;
      const { principal } = visitor;
      const powers = principal.kind === 'person' ? principal.gyms.get(parameters.gym ?? '') : undefined;
      if (!powers?.has('employees.manage') && !powers?.has('employees.view')) return { refused: 'NOT_FOUND', status: 404 };
      const stored = await store.find(`${gymScope(gymId)}/people`, 'gymId', gymId);
      const people = stored.flatMap(({ id, body, deleted }) => {
        const read = Employee.safeParse({ _id: id, ...body });
        return !deleted && read.success && read.data.status !== 'removed' ? [read.data] : [];
      });
      const team = people.map(async ({ uid }) => {
        const lastSeenAt = await lastSeen(uid);
        return { uid, ...(lastSeenAt === undefined ? {} : { lastSeenAt }) };
      });
      return { status: 200, body: { team: await Promise.all(team) }, headers: { 'cache-control': 'no-store' } };
    },
  });
}
