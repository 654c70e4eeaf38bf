import type { GymRecord } from '../../../../schemas/gym/record.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { OutboxRow } from '../../../sync/hooks.tsx';
import { formatDayTime } from '../../../ui/format.ts';
import { OutboxAnswer, toAnswer } from '../../outbox/answer.tsx';
import { Conflict } from '../../outbox/conflict.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { useOwnDevices } from '../../person/hooks.ts';
import { gymConflicts } from './conflicts.ts';
import { lastChangeOf, whoIn } from './merging/merged.ts';
import { useOnlooker } from './merging/merged-toast.tsx';
import styles from './own.module.css';
import { ownWords as words } from './words.ts';

const KINDS: readonly string[] = [
  'gym.edit',
  'gym.policies',
  'gym.agreement',
  'gym.publish',
  'gym.pause',
  'gym.resume',
  'gym.close',
  'product.set',
  'product.order',
];

interface Of {
  readonly gym: Gym;
  readonly record: GymRecord | undefined;
}

/** What was refused of this gym, and the conflicts that only their author can end: both values side by side (G2). */
export function GymAnswers({ gym, record }: Of) {
  // One's own answer to a conflict is known to oneself.
  const rows = toAnswer(useOutbox()).filter(
    ({ kind, about, code }) => KINDS.includes(kind) && about?.gymId === gym._id && code !== 'DECLINED_BY_YOU',
  );
  if (rows.length === 0) return null;
  return (
    <section className={styles.answers} aria-label={words.answers}>
      {rows.map((row) => (
        <OutboxAnswer key={row.id} row={row}>
          {row.state === 'held' && row.gymEdit !== undefined && (
            <Conflicts row={row} edit={row.gymEdit} gym={gym} record={record} />
          )}
        </OutboxAnswer>
      ))}
    </section>
  );
}

/** Each field with both values, and of each who said it, on which device and when. */
function Conflicts({ row, edit, gym, record }: Of & { row: OutboxRow; edit: NonNullable<OutboxRow['gymEdit']> }) {
  const onlooker = useOnlooker(gym._id);
  const devices = useOwnDevices().rows;
  const { changed, made, own, saved, yours } = words.conflict;
  const name = devices.find(({ doc }) => doc.deviceId === row.madeOn?.deviceId)?.doc.name;
  const byOneself = made(name === undefined ? own.other : own.named(name), formatDayTime(row.madeAt, gym.timeZone));
  return gymConflicts(edit, gym).map((one) => {
    const last = lastChangeOf(record, one.key);
    const byOther = last && changed(whoIn(last, onlooker), formatDayTime(last.at, gym.timeZone));
    return (
      <Conflict
        key={one.key}
        field={one.field}
        labels={[saved, yours]}
        values={[one.live, one.yours]}
        notes={[byOther, byOneself]}
      />
    );
  });
}
