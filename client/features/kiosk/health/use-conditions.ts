import { instantOf } from '../../../../schemas/basics/time.ts';
import { conditionOf, type KioskCondition, rankOf } from '../../../../schemas/kiosk/health.ts';
import type { Kiosk } from '../../../../schemas/kiosk/shape.ts';
import { type Rows, useConnection } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { useKiosks } from '../hooks.ts';
import { useKiosksSeen } from './seen.ts';

export interface KnownTablet {
  readonly kiosk: Kiosk;
  readonly condition: KioskCondition;
  /** It listens to the server just now. */
  readonly listens: boolean;
}

export interface Tablets {
  /** The worst first, then by name. */
  readonly inUse: readonly KnownTablet[];
  /** Out of service, the last first. */
  readonly ended: readonly Kiosk[];
  /** How far this device knows; undefined: it has never been told of them. */
  readonly asOf: string | undefined;
  readonly offline: boolean;
  /** What they are among. */
  readonly of: Rows<Kiosk>;
}

/** All tablets of a gym whose workspace is open, from this device, and with what the server says where it can be asked. */
export function useTablets(gymId: string): Tablets {
  const offline = useConnection().state !== 'Online';
  const seen = useKiosksSeen(gymId, offline);
  const of = useKiosks(gymId);
  const { rows, asOf } = of;
  const now = instantOf(useNow());
  const all = rows.map(({ doc }) => doc);
  const knownAt = offline ? (asOf ?? now) : now;
  const inUse = all
    .filter(({ status }) => status !== 'revoked')
    .map((kiosk) => {
      const { lastSeenAt, listens = false } = seen?.get(kiosk._id) ?? {};
      return { kiosk, listens, condition: conditionOf(kiosk, { seenAt: listens ? now : lastSeenAt, knownAt }) };
    })
    .toSorted((a, b) => rankOf(a.condition) - rankOf(b.condition) || a.kiosk.name.localeCompare(b.kiosk.name, 'en-GB'));
  const ended = all
    .filter(({ status }) => status === 'revoked')
    .toSorted((a, b) => Date.parse(b.revokedAt ?? b.updatedAt) - Date.parse(a.revokedAt ?? a.updatedAt));
  return { inUse, ended, asOf, offline, of };
}
