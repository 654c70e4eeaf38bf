/** Who else changed a gym, as its own people are told (G1, G2). Pure. */
import type { GymChange, GymRecord } from '../../../../../schemas/gym/record.ts';
import type { OutboxRow } from '../../../../sync/hooks.tsx';

/** Whose eyes these are, and what they may call others. */
export interface Onlooker {
  readonly uid: string;
  /** Undefined: of whom this device has no name. */
  readonly nameOf: (uid: string) => string | undefined;
}

/**
 * Changes that lie under one's own because its device could not have seen them: heard by the server after that device's last word from it, and
 * made on another. None while the change has not been decided, or where it changed nothing.
 */
export function mergedUnder(row: Pick<OutboxRow, 'id' | 'madeOn'>, record: GymRecord | undefined): readonly GymChange[] {
  const { deviceId, heardAt } = row.madeOn ?? {};
  const history = record?.history ?? [];
  const at = history.findIndex(({ of }) => of === row.id);
  if (at === -1 || heardAt === undefined) return [];
  return history.slice(0, at).filter((one) => one.at > heardAt && one.device !== undefined && one.device.id !== deviceId);
}

/** The last change of a field that stands; a held change's own part of it is none. */
export const lastChangeOf = (record: GymRecord | undefined, field: string): GymChange | undefined =>
  record?.history.findLast(({ fields }) => fields.includes(field));

/** `Mia (Chrome on iPad)`, `your Chrome on iPad`, `another device`. */
export function whoIn({ by, device }: Pick<GymChange, 'by' | 'device'>, { uid, nameOf }: Onlooker): string {
  if (by === uid) return device?.name === undefined ? 'your other device' : `your ${device.name}`;
  const name = nameOf(by) ?? 'somebody on your team';
  return device?.name === undefined ? name : `${name} (${device.name})`;
}

/** Each once, the newest last: "your Chrome on iPad and Mia (Safari on iPhone)". */
export function whoAll(changes: readonly Pick<GymChange, 'by' | 'device'>[], onlooker: Onlooker): string {
  const all = [...new Set(changes.map((one) => whoIn(one, onlooker)))];
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

export const wasHeard = (state: OutboxRow['state']): boolean => state === 'accepted' || state === 'accepted_flagged';
