import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { fieldsOf, STEPS } from '../../../../schemas/application/answers/fields.ts';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import type { Application } from '../../../../schemas/application/shape.ts';
import { OPEN } from '../../../../schemas/application/states.ts';
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { saidOf } from '../../../features/application/said-of.ts';
import { Said, Thread } from '../../../features/contact/said.tsx';
import type { Readable } from '../../../sync/hooks.tsx';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from '../application.module.css';
import { words } from './words.ts';

const Reply = lazy(async () => ({ default: (await import('./reply.tsx')).Reply }));
const Withdraw = lazy(async () => ({ default: (await import('./withdraw.tsx')).Withdraw }));

type Shown = Application | Readable<Application>;

const LOOKS = {
  submitted: 'decided',
  in_review: 'decided',
  info_requested: 'flagged',
  approved: 'decided',
  rejected: 'refused',
  withdrawn: 'refused',
  expired: 'refused',
  duplicate: 'refused',
} as const satisfies Record<Application['status'], string>;

/** One application: where it stands, what was asked, and what can be done now. */
export function ApplicationCard({ application, waiting }: { application: Application; waiting: boolean }) {
  const { _id, answers, status, ref, thread } = application;
  const gym = answers?.gymName ?? words.yourGym;
  const look = waiting ? 'waiting' : LOOKS[status];
  return (
    <StateEdge state={look}>
      <article aria-labelledby={`${_id}-title`} className={styles.card}>
        <header className={styles.head}>
          <div>
            <h2 id={`${_id}-title`}>{gym}</h2>
            {ref !== undefined && <p className={styles.soft}>{words.reference(ref)}</p>}
          </div>
          <StateChip state={look}>{waiting ? words.waiting : words.status[status]}</StateChip>
        </header>
        <Now application={application} waiting={waiting} />
        {thread.length > 0 && (
          <section aria-label={words.conversation}>
            <Thread>
              {thread.map(({ id, from, text, at }) => (
                <Said
                  key={id}
                  from={from === 'us' ? 'us' : 'requester'}
                  who={from === 'us' ? words.us : words.you}
                  at={at}
                  text={text}
                />
              ))}
            </Thread>
          </section>
        )}
        {status === 'info_requested' && (
          <Suspense fallback={null}>
            <Reply applicationId={_id} gym={gym} />
          </Suspense>
        )}
        {/* What lies in the Outbox has not reached us. */}
        {(!waiting || application.history.length > 1) && <Timeline history={application.history} />}
        {answers !== undefined && (
          <details className={styles.answers}>
            <summary>{words.answers}</summary>
            <dl>
              {STEPS.flatMap(fieldsOf).map((field) => {
                const said = saidOf(field, answers);
                return said === '' ? null : (
                  <div key={field}>
                    <dt>{LABELS[field]}</dt>
                    <dd>{said}</dd>
                  </div>
                );
              })}
            </dl>
          </details>
        )}
        {OPEN.includes(status) && !waiting && (
          <Suspense fallback={null}>
            <Withdraw applicationId={_id} gym={gym} />
          </Suspense>
        )}
      </article>
    </StateEdge>
  );
}

/** What it means for whoever applied, and the way on. */
function Now({ application, waiting }: { application: Shown; waiting: boolean }) {
  const { status, ahead, dueAt, answerBy, decision, answers, duplicateOf, madeGymId } = application;
  const now = instantOf(useNow());
  const day = formatDay(dueAt);
  if (waiting) return <p>{words.waitingText}</p>;
  switch (status) {
    case 'submitted':
      return (
        <p>
          {ahead !== undefined && words.queue(ahead)} {words.due(day)}
        </p>
      );
    case 'in_review':
      return <p>{words.looking(day)}</p>;
    case 'info_requested':
      return answerBy === undefined ? null : <p className={styles.attention}>{words.answerBy(formatDay(answerBy))}</p>;
    case 'approved':
      return (
        <>
          <p>{words.approvedText}</p>
          <Button
            component={Link}
            to={madeGymId === undefined ? '/owner/onboarding' : `/owner/onboarding?gym=${encodeURIComponent(keyOf(madeGymId))}`}
            size="lg"
            className={styles.way}
          >
            {words.approvedGo}
          </Button>
        </>
      );
    case 'rejected':
      return (
        <>
          {decision?.message !== undefined && (
            <p>
              <b>{words.reason}: </b>
              {decision.message}
            </p>
          )}
          {decision?.againFrom !== undefined && decision.againFrom > now ? (
            <p>{words.again(formatDay(decision.againFrom))}</p>
          ) : (
            <Again application={application} />
          )}
        </>
      );
    case 'duplicate':
      return <p>{duplicateOf === undefined ? words.duplicateElse : words.duplicateText}</p>;
    case 'withdrawn':
    case 'expired':
      return answers === undefined ? <p>{words.forgotten}</p> : <Again application={application} />;
  }
}

/** With everything that was typed, for as long as it is kept. */
const Again = ({ application: { _id, answers } }: { application: Shown }) =>
  answers === undefined ? null : (
    <Button component={Link} to={`/apply?again=${keyOf(_id)}`} variant="light" size="lg" className={styles.way}>
      {words.againGo}
    </Button>
  );

function Timeline({ history }: Pick<Application, 'history'>) {
  const now = useNow();
  return (
    <section aria-label={words.timeline}>
      <ol className={styles.timeline}>
        {history.map(({ status, at }, index) => (
          <li key={`${status}${at}`}>
            <span>{index > 0 && status === 'submitted' ? words.answered : words.happened[status]}</span>
            <time dateTime={at}>{formatMoment(at, now)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
