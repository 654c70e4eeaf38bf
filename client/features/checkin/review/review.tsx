import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Checkin, CheckinAttempt } from '../../../../schemas/checkin/shape.ts';
import { type ReasonCode, sentenceFor } from '../../../../schemas/codes.ts';
import { RowList, RowSection, RowWords, rowClass, softClass } from '../../../ui/figure/rows.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatMoment } from '../../../ui/format.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './review.module.css';
import { VoidSheet } from './void-sheet.tsx';
import { words } from './words.ts';

const shownAtMost = 6;
const nameOf = ({ memberName }: Pick<Checkin, 'memberName'>): string => memberName ?? words.nameless;
const reasonOf = (code: ReasonCode | undefined): string => (code ? (words.reasons[code] ?? sentenceFor(code)) : '');

/** The visits in doubt, each with its decision, and below them who was turned away. */
export function VisitReview({
  list,
  attempts,
  maySettle,
  now,
  timeZone,
}: {
  list: readonly Checkin[];
  attempts: readonly CheckinAttempt[];
  maySettle: boolean;
  now: Instant;
  timeZone: string;
}) {
  const [most, setMost] = useState(shownAtMost);
  const when = (at: Instant) => formatMoment(at, Date.parse(now), timeZone);
  return (
    <div>
      <RowSection id="to-review" title={words.title}>
        {list.length === 0 && <p className={softClass}>{words.none}</p>}
        <RowList>
          {list.slice(0, most).map((one) => (
            <InDoubt key={one._id} checkin={one} when={when(one.judgedAt)} maySettle={maySettle} />
          ))}
        </RowList>
        {list.length > most && (
          <Button variant="subtle" onClick={() => setMost(list.length)}>
            {words.all}
          </Button>
        )}
        {list.length > 0 && !maySettle && <p className={softClass}>{words.ask}</p>}
      </RowSection>
      {attempts.length > 0 && (
        <RowSection id="turned-away" title={words.turnedAway}>
          <RowList>
            {attempts.slice(0, shownAtMost).map((one) => (
              <li key={one._id} className={rowClass} data-attempt={one._id}>
                <Who name={nameOf(one)} at={one.judgedAt} facts={[when(one.judgedAt), reasonOf(one.localCode)]} />
              </li>
            ))}
          </RowList>
          {attempts.length > shownAtMost && <p className={softClass}>{words.more(attempts.length - shownAtMost)}</p>}
        </RowSection>
      )}
    </div>
  );
}

function InDoubt({ checkin, when, maySettle }: { checkin: Checkin; when: string; maySettle: boolean }) {
  const propose = useProposal();
  const { problem, say } = useRequest();
  const toast = useToast();
  const [asking, setAsking] = useState<boolean>();
  const { _id: checkinId, gymId, codes, judgedAt } = checkin;
  const name = nameOf(checkin);
  const settle = async (verdict: 'accepted' | 'voided', reason?: string) => {
    setAsking((before) => before && false);
    const body = { gymId, checkinId, verdict, ...(reason === undefined ? {} : { reason }) };
    const answer = await propose('checkin.review', body, words.display[verdict](name));
    say(answer.ok ? undefined : answer.message);
    if (answer.ok) toast({ kind: 'queued' });
  };
  return (
    <li className={rowClass} data-review={checkinId}>
      <Who name={name} at={judgedAt} facts={[when, reasonOf(codes[0])]} />
      {maySettle && (
        <span className={styles.actions}>
          <Button variant="light" aria-label={words.acceptLabel(name)} onClick={() => void settle('accepted')}>
            {words.accept}
          </Button>
          <Button variant="default" aria-label={words.removeLabel(name)} onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        </span>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {asking !== undefined && (
        <VoidSheet name={name} opened={asking} onClose={() => setAsking(false)} onVoid={(why) => void settle('voided', why)} />
      )}
    </li>
  );
}

const Who = ({ name, at, facts }: { name: string; at: Instant; facts: readonly string[] }) => (
  <RowWords name={name}>
    <time dateTime={at} className={softClass}>
      {facts.filter(Boolean).join(' · ')}
    </time>
  </RowWords>
);
