import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAsOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import list from '../../employment/employment.module.css';
import styles from './condition.module.css';
import { ConditionChip } from './condition.tsx';
import { useTablets } from './use-conditions.ts';
import { words as all } from './words.ts';

const words = all.card;
const SHOWN = 3;

/** How the door's tablets are, in one card: the worst first. `to`: where all of it stands. */
export function TabletsCard({ gymId, timeZone, to }: { gymId: string; timeZone: string; to: string }) {
  const now = useNow();
  const { inUse, asOf, offline } = useTablets(gymId);
  const troubled = inUse.filter(({ condition }) => condition.troubles.length > 0);
  const more = troubled.length - SHOWN;
  if (asOf === undefined) return null;
  return (
    <Section title={words.title}>
      <div className={styles.card} data-tablets={troubled.length}>
        {inUse.length === 0 && <p className={list.soft}>{words.none}</p>}
        {inUse.length > 0 && troubled.length === 0 && <p className={list.soft}>{words.allWell(inUse.length)}</p>}
        <ul className={styles.tablets}>
          {troubled.slice(0, SHOWN).map(({ kiosk, condition }) => (
            <li key={kiosk._id} className={list.person}>
              <span className={list.who}>
                <span className={list.name}>{kiosk.name}</span>
                {condition.lastSeenAt && <span className={list.soft}>{all.seen(condition.lastSeenAt, now)}</span>}
              </span>
              <ConditionChip condition={condition} />
            </li>
          ))}
        </ul>
        {more > 0 && <p className={list.soft}>{words.more(more)}</p>}
        {offline && <p className={list.soft}>{all.asOf(formatAsOf(asOf, now, timeZone))}</p>}
        <div>
          <Button component={Link} to={to} variant="default">
            {inUse.length === 0 ? words.setUp : words.open}
          </Button>
        </div>
      </div>
    </Section>
  );
}
