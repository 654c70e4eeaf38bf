import { instantOf } from '../../../../schemas/basics/time.ts';
import { type KioskCondition, type KioskTrouble, missingOf } from '../../../../schemas/kiosk/health.ts';
import type { Kiosk } from '../../../../schemas/kiosk/shape.ts';
import { useNow } from '../../../ui/now.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import list from '../../employment/employment.module.css';
import styles from './condition.module.css';
import { words } from './words.ts';

const BAD: ReadonlySet<KioskTrouble> = new Set(['wiped', 'record_only', 'broken']);

/** The worst of it in two words. */
export function ConditionChip({ condition: { troubles, lastSeenAt } }: { condition: KioskCondition }) {
  const [worst] = troubles;
  // Of one that nothing is known of, nothing is said.
  if (worst === undefined && lastSeenAt === undefined) return null;
  if (worst === undefined) return <StateChip state="decided">{words.well}</StateChip>;
  return (
    <StateChip state="decided" tone={BAD.has(worst) ? 'bad' : 'attention'}>
      {words.troubles[worst].short}
    </StateChip>
  );
}

interface ConditionProps {
  readonly kiosk: Pick<Kiosk, 'health' | 'broken'>;
  readonly condition: KioskCondition;
  readonly timeZone: string;
  readonly listens: boolean;
  readonly offline: boolean;
}

/** When it was heard of and what it said then; below that each thing that is not well, and what to do about it. */
export function Condition({ kiosk: { health, broken }, condition, timeZone, listens, offline }: ConditionProps) {
  const now = useNow();
  const { lastSeenAt, listAt, recordsOnlyAt, wipedAt, troubles } = condition;
  const said = health && [words.waiting(health), words.clock(health), words.build(health)];
  const ofList = health && listAt && (listAt === lastSeenAt ? words.upToDate : words.list(listAt, now, timeZone));
  const unheard = offline ? words.unheard : words.never;
  const silent = lastSeenAt === undefined ? unheard : words.seen(lastSeenAt, now);
  const heard = listens ? words.listens : silent;
  const isCounting = recordsOnlyAt && wipedAt && troubles.some((one) => one === 'quiet' || one === 'confirm');
  return (
    <div className={styles.condition}>
      <p className={list.soft}>{[heard, ofList, ...(said ?? [])].filter(Boolean).join(' · ')}</p>
      {troubles.length > 0 && (
        <ul className={styles.troubles}>
          {troubles.map((one) => (
            <li key={one} data-trouble={one}>
              <span className={styles.what}>{what(one, broken)}</span> {words.troubles[one].todo}
            </li>
          ))}
        </ul>
      )}
      <MissingRecords broken={broken} timeZone={timeZone} />
      {isCounting && <p className={list.soft}>{words.lease(recordsOnlyAt, wipedAt, timeZone)}</p>}
    </div>
  );
}

/** Which records of it never came, in use or not any more, and what to do about them. */
export function MissingRecords({ broken = [], timeZone }: { broken: Kiosk['broken'] | undefined; timeZone: string }) {
  const missing = missingOf({ broken }, instantOf(useNow()));
  if (missing.length === 0) return null;
  return (
    <div className={styles.missing}>
      <ul className={styles.troubles}>
        {missing.map((one) => (
          <li key={one.from} className={styles.what} data-missing={`${one.from}-${one.to}`}>
            {words.missing(one, timeZone)}
          </li>
        ))}
      </ul>
      <p>{words.missingTodo}</p>
    </div>
  );
}

function what(one: KioskTrouble, broken: Kiosk['broken']): string {
  const last = one === 'broken' ? broken?.at(-1) : undefined;
  return last ? words.fault(last.fault) : words.troubles[one].text;
}
