import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Checkin, CheckinAttempt } from '../../../../schemas/checkin/shape.ts';
import type { Rows } from '../../../sync/hooks.tsx';
import { RowList, RowSection, rowClass, softClass } from '../../../ui/figure/rows.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { InDoubt, Who } from './in-doubt.tsx';
import { reasonOf, toConfirm, turnedAway } from './list.ts';
import { words } from './words.ts';

const shownAtMost = 6;

/** The visits in doubt, each with its decision, and below them who was turned away. The gym's workspace must be open. */
export function VisitReview({
  list,
  of,
  attempts,
  maySettle,
  now,
  timeZone,
}: {
  list: readonly Checkin[];
  /** Where they were found. */
  of: Rows<Checkin>;
  attempts: readonly CheckinAttempt[];
  /** To accept or remove any of them; whoever stands at the door may confirm. */
  maySettle: boolean;
  now: Instant;
  timeZone: string;
}) {
  const [most, setMost] = useState(shownAtMost);
  const away = turnedAway(attempts, now);
  return (
    <div>
      <RowSection id="to-review" title={words.title}>
        <CutShort of={of} order="newest" />
        {list.length === 0 && <p className={softClass}>{words.none}</p>}
        <RowList>
          {list.slice(0, most).map((one) => (
            <InDoubt key={one._id} checkin={one} maySettle={maySettle} now={now} timeZone={timeZone} />
          ))}
        </RowList>
        {list.length > most && (
          <Button variant="subtle" onClick={() => setMost(list.length)}>
            {words.all(list.length)}
          </Button>
        )}
        {!maySettle && list.some((one) => toConfirm(one, now) === null) && <p className={softClass}>{words.ask}</p>}
      </RowSection>
      {away.length > 0 && (
        <RowSection id="turned-away" title={words.turnedAway}>
          <RowList>
            {away.slice(0, shownAtMost).map(({ _id, memberName, judgedAt, localCode }) => (
              <li key={_id} className={rowClass} data-attempt={_id}>
                <Who
                  name={memberName ?? words.nameless}
                  at={judgedAt}
                  when={formatMoment(judgedAt, Date.parse(now), timeZone)}
                  reasons={[reasonOf(localCode)]}
                />
              </li>
            ))}
          </RowList>
          {away.length > shownAtMost && <p className={softClass}>{words.more(away.length - shownAtMost)}</p>}
        </RowSection>
      )}
    </div>
  );
}
