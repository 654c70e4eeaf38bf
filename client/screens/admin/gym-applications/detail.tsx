import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '../../../../schemas/application/answers/fields.ts';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import type { Application, ApplicationReview } from '../../../../schemas/application/shape.ts';
import { saidOf } from '../../../features/application/said-of.ts';
import { Facts } from '../../../features/queues/facts.tsx';
import styles from '../../../features/queues/queues.module.css';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Decision } from './decision.tsx';
import { LikelyDuplicates } from './duplicates.tsx';

const words = queueWords.applications;

/** One application with all that is known of it, and what can be decided (product.md 4.7). */
export function ApplicationDetail({
  application,
  review,
  onClose,
}: {
  application: Application;
  review: ApplicationReview | undefined;
  onClose: () => void;
}) {
  const { answers, ref, thread, status } = application;
  const title = answers?.gymName ?? ref ?? words.noName;
  // The listed gym that it turned out to be.
  const [gymId, setGymId] = useState<string>();
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      wide
      footer={<Decision application={application} review={review} gymId={gymId} />}
    >
      <div className={styles.parts}>
        {review?.decided && <p>{words.decided[review.decided.as](review.decided.name, formatDayTime(review.decided.at))}</p>}
        {(status === 'withdrawn' || status === 'expired' || status === 'duplicate') && <p>{words.ended[status]}</p>}
        <Section title={words.duplicates}>
          <LikelyDuplicates application={application} chosen={gymId} onChoose={status === 'in_review' ? setGymId : undefined} />
        </Section>
        <Section title={words.answers}>
          {answers === undefined ? (
            <p>{words.forgotten}</p>
          ) : (
            <Facts facts={fields.map((field) => [LABELS[field], saidOf(field, answers)])} />
          )}
        </Section>
        {thread.length > 0 && (
          <Section title={words.conversation}>
            <ol className={styles.list}>
              {thread.map(({ id, from, text, at }) => (
                <li key={id} className={styles.entry}>
                  <p className={styles.soft}>
                    {from === 'us' ? words.us : words.applicant}, <time dateTime={at}>{formatDayTime(at)}</time>
                  </p>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </Section>
        )}
        {status === 'in_review' && <Checklist />}
      </div>
    </Sheet>
  );
}

/** In the order in which they are asked. */
const isField = (field: string): field is Field => field in LABELS;
const fields = Object.keys(LABELS).filter(isField);

/** For whoever looks: nothing of it is kept. */
function Checklist() {
  const [done, setDone] = useState<readonly string[]>([]);
  return (
    <Section title={words.checklist}>
      {words.checks.map((check) => (
        <Checkbox
          key={check}
          label={check}
          checked={done.includes(check)}
          onChange={(event) => setDone(event.currentTarget.checked ? [...done, check] : done.filter((one) => one !== check))}
          mb="xs"
        />
      ))}
    </Section>
  );
}
