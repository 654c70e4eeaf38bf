import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { instantOf, plus } from '../../../../schemas/basics/time.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import type { Appealed } from '../../../../schemas/review/appeal/shape.ts';
import { REMOVAL_WORDS } from '../../../../schemas/review/moderation/removal.words.ts';
import type { RemovalCode } from '../../../../schemas/review/said.ts';
import type { Requested } from '../../../ui/form/request.ts';
import { formatDayAndYear, formatDayTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { StatementForm } from '../../dispute/statement-form.tsx';
import styles from '../review.module.css';
import { words } from './words.ts';

interface RemovedProps {
  /** What is typed is kept under that. */
  draftKey: string;
  /** Why it was removed; undefined: it is back. */
  removal: { readonly code?: RemovalCode | undefined; readonly note?: string | undefined; readonly at: Instant } | undefined;
  appeal: Appealed | undefined;
  /** The appeal has not been sent. */
  waits: boolean;
  send: (statement: string) => Promise<Requested>;
}

/** What was removed, as whoever wrote it reads of it: why, until when they can ask for a second look, and what came of that. */
export default function Removed({ draftKey, removal, appeal, waits, send }: RemovedProps) {
  return (
    <div className={styles.reply} data-appeal={stateOf(appeal)}>
      {removal && (
        <dl className={styles.facts}>
          {removal.code !== undefined && (
            <>
              <dt>{words.why}</dt>
              <dd>{REMOVAL_WORDS[removal.code]}</dd>
            </>
          )}
          {removal.note !== undefined && (
            <>
              <dt>{words.note}</dt>
              <dd>{removal.note}</dd>
            </>
          )}
        </dl>
      )}
      {appeal ? (
        <Asked appeal={appeal} waits={waits} />
      ) : (
        removal && <Ask draftKey={draftKey} until={plus(removal.at, LIMITS.reviewAppealWithin)} send={send} />
      )}
    </div>
  );
}

const stateOf = (appeal: Appealed | undefined) => (appeal ? (appeal.decision?.as ?? 'open') : 'none');

function Asked({ appeal: { statement, at, decision }, waits }: { appeal: Appealed; waits: boolean }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words.asked(formatDayTime(at))}</dt>
        <dd>{statement}</dd>
        {decision && (
          <>
            <dt>{words.decided[decision.as]}</dt>
            <dd>{decision.reason}</dd>
          </>
        )}
      </dl>
      {!decision && <p className={styles.soft}>{waits ? words.waiting : words.open}</p>}
    </>
  );
}

function Ask({ draftKey, until, send }: Pick<RemovedProps, 'draftKey' | 'send'> & { until: Instant }) {
  const now = instantOf(useNow());
  const [isOpen, setOpen] = useState(false);
  const day = formatDayAndYear(until);
  if (now > until) return <p className={styles.soft}>{words.over(day)}</p>;
  return (
    <>
      <p className={styles.soft}>{words.until(day)}</p>
      {isOpen ? (
        <StatementForm draftKey={draftKey} said={words.form} send={send}>
          <Button variant="subtle" onClick={() => setOpen(false)}>
            {words.form.close}
          </Button>
        </StatementForm>
      ) : (
        <div className={styles.choice}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.form.ask}
          </Button>
        </div>
      )}
    </>
  );
}
