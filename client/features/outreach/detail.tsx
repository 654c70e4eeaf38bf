import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Outreach } from '../../../schemas/outreach/shape.ts';
import { OUTREACH_TABLE } from '../../../schemas/outreach/states.ts';
import { formatDayTime, formatLocalDate } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { Facts } from '../queues/facts.tsx';
import inbox from '../queues/inbox.module.css';
import { words as fields } from './details/words.ts';
import { timelineOf } from './list/parts.ts';
import { Moves } from './moves.tsx';
import { NextStep } from './next.tsx';
import { NoteForm } from './note.tsx';
import styles from './outreach.module.css';
import { words } from './words.ts';
import { WriteToThem } from './write.tsx';

const DetailsSheet = lazy(() => import('./details/sheet.tsx'));

/** One gym that might come to us: what we know, what comes next, how far it is, what was said. `people`: to whom something can be given. */
export default function OutreachDetail({
  outreach,
  waits,
  own,
  people,
}: {
  outreach: Outreach;
  /** Something of it lies in the Outbox still. */
  waits: boolean;
  own: string;
  people: readonly { readonly uid: string; readonly name: string }[];
}) {
  const [edits, setEdits] = useState(false);
  const now = instantOf(useNow());
  const { gymName, stage, version, nextActionOn, nextAction, assignee, applicationId, askedPlace, address } = outreach;
  const isStopped = stage === 'do_not_contact';
  const planned = `${nextActionOn} ${nextAction} ${assignee?.uid}`;
  return (
    <article className={styles.detail} data-outreach={stage}>
      <div className={styles.form}>
        <h2 className={inbox.subject}>{gymName}</h2>
        <div className={styles.head}>
          <StateChip state="decided" tone={stage === 'won' ? 'good' : 'neutral'}>
            {words.stages[stage]}
          </StateChip>
          {waits && <StateChip state="waiting">{words.waiting}</StateChip>}
        </div>
        {isStopped && (
          <p role="note" className={styles.said}>
            {words.stopped}
          </p>
        )}
        <Facts facts={factsOf(outreach)} />
        <div className={styles.buttons}>
          {!isStopped && (
            <Button variant="default" onClick={() => setEdits(true)}>
              {words.edit}
            </Button>
          )}
          {applicationId !== undefined && <Link to="/admin/gym-applications">{words.application}</Link>}
          {askedPlace !== undefined && (
            <Link to={`/admin/area-expansion-requests?place=${encodeURIComponent(askedPlace)}`}>
              {words.asked(address.addressLocality)}
            </Link>
          )}
        </div>
      </div>
      {!isStopped && <NextStep key={planned} outreach={outreach} own={own} people={people} />}
      {!isStopped && <Moves key={`${stage} moves`} outreach={outreach} />}
      {typeof OUTREACH_TABLE[stage].invited === 'string' && <WriteToThem key={version} outreach={outreach} now={now} />}
      <NoteForm outreach={outreach} />
      <section className={styles.part} aria-label={words.timeline.title}>
        <h3 className={styles.heading}>{words.timeline.title}</h3>
        <Timeline outreach={outreach} />
      </section>
      {edits && (
        <Suspense fallback={null}>
          <DetailsSheet outreach={outreach} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </article>
  );
}

function factsOf(outreach: Outreach): readonly (readonly [string, string | undefined])[] {
  const { contactName, role, email, phone, address, source, legalForm, lawfulBasis, consentNote, assignee, lost } = outreach;
  const { nextActionOn, nextAction } = outreach;
  const { options } = fields;
  const { streetAddress, addressLocality, postalCode } = address;
  return [
    [words.facts.next, nextActionOn && words.on(formatLocalDate(nextActionOn), nextAction)],
    [words.facts.assignee, assignee?.name],
    [words.facts.who, contactName],
    [words.facts.role, role && options.role[role]],
    [words.facts.email, email],
    [words.facts.phone, phone],
    [words.facts.address, [streetAddress, addressLocality, postalCode].filter(Boolean).join(', ')],
    [words.facts.source, options.source[source]],
    [words.facts.legalForm, legalForm && options.legalForm[legalForm]],
    [words.facts.basis, lawfulBasis && options.lawfulBasis[lawfulBasis]],
    [words.facts.consent, consentNote],
    [words.facts.lost, lost && [words.moves.reasons[lost.reason], lost.text].filter(Boolean).join(': ')],
  ];
}

function Timeline({ outreach }: { outreach: Outreach }) {
  const { timeline } = words;
  return (
    <ol className={styles.lines}>
      {timelineOf(outreach).map((line) => (
        <li key={line.id} data-line={line.is}>
          <span className={styles.soft}>
            {formatDayTime(line.at)}
            {line.is === 'note' && ` · ${timeline.note(line.by ?? '')}`}
            {line.is === 'mail' && ` · ${timeline.mail(line.by ?? '')} · ${timeline.mailStates[line.state]}`}
          </span>
          {line.is === 'stage' ? <span>{timeline.stage(line.stage, line.by)}</span> : <p className={styles.said}>{line.text}</p>}
        </li>
      ))}
    </ol>
  );
}
