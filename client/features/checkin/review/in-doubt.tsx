import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { RowWords, rowClass, softClass } from '../../../ui/figure/rows.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Details } from './details.tsx';
import { reasonsOf, toConfirm } from './list.ts';
import styles from './review.module.css';
import { useSettling } from './settling.ts';
import { words } from './words.ts';

const VoidSheet = lazy(async () => ({ default: (await import('./void-sheet.tsx')).VoidSheet }));
const WhoSheet = lazy(async () => ({ default: (await import('./who-sheet.tsx')).WhoSheet }));

interface InDoubtProps {
  readonly checkin: Checkin;
  readonly maySettle: boolean;
  readonly now: Instant;
  readonly timeZone: string;
}

/** A visit with all that speaks against it, what is known of it, and what can be said. */
export function InDoubt({ checkin, maySettle, now, timeZone }: InDoubtProps) {
  const { settle, confirm, problem } = useSettling(checkin);
  const [asking, setAsking] = useState<'why' | 'who'>();
  const [isOpen, setOpen] = useState(false);
  const name = checkin.memberName ?? words.nameless;
  const asked = toConfirm(checkin, now);
  const askFor = (what: 'why' | 'who') => {
    setAsking(what);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <li className={rowClass} data-review={checkin._id}>
      <Who
        name={name}
        at={checkin.judgedAt}
        when={formatMoment(checkin.judgedAt, Date.parse(now), timeZone)}
        reasons={reasonsOf(checkin)}
      />
      <span className={styles.actions}>
        {asked === 'presence' && (
          <Button variant="light" aria-label={words.hereLabel(name)} onClick={() => void confirm()}>
            {words.here}
          </Button>
        )}
        {asked === 'name' && (
          <Button variant="light" aria-label={words.whoLabel} onClick={() => askFor('who')}>
            {words.who}
          </Button>
        )}
        {maySettle && asked !== 'presence' && (
          <Button
            variant={asked === null ? 'light' : 'default'}
            aria-label={words.acceptLabel(name)}
            onClick={() => void settle('accepted')}
          >
            {words.accept}
          </Button>
        )}
        {maySettle && (
          <Button variant="default" aria-label={words.removeLabel(name)} onClick={() => askFor('why')}>
            {words.remove}
          </Button>
        )}
      </span>
      <Details checkin={checkin} now={now} timeZone={timeZone} />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Suspense fallback={null}>
        {asking === 'why' && (
          <VoidSheet
            name={name}
            opened={isOpen}
            onClose={close}
            onVoid={(why) => {
              close();
              void settle('voided', why);
            }}
          />
        )}
        {asking === 'who' && (
          <WhoSheet
            gymId={checkin.gymId}
            opened={isOpen}
            onClose={close}
            onChoose={(entry) => {
              close();
              void confirm(entry);
            }}
          />
        )}
      </Suspense>
    </li>
  );
}

interface WhoProps {
  readonly name: string;
  readonly at: Instant;
  readonly when: string;
  readonly reasons: readonly string[];
}

/** Whose visit, when, and each reason on a line of its own. */
export const Who = ({ name, at, when, reasons }: WhoProps) => (
  <RowWords name={name}>
    <time dateTime={at} className={softClass}>
      {when}
    </time>
    {reasons.map((reason) => (
      <span key={reason} className={styles.reason}>
        {reason}
      </span>
    ))}
  </RowWords>
);
