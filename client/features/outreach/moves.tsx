import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { LOST_REASONS, type OutreachMoveTo } from '../../../schemas/outreach/place.ts';
import type { Outreach } from '../../../schemas/outreach/shape.ts';
import { movesFrom } from '../../../schemas/outreach/states.ts';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import styles from './outreach.module.css';
import { words as all } from './words.ts';

const words = all.moves;

/** How far it has come, by hand, and that it is over; without a network it waits in the Outbox, and of two who say so the first is followed (V6). */
export function Moves({ outreach }: { outreach: Outreach }) {
  const { _id: outreachId, stage: from, gymName } = outreach;
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const [asks, setAsks] = useState<'lost' | 'stop'>();
  const move = (to: OutreachMoveTo, more: { reason?: (typeof LOST_REASONS)[number]; text?: string } = {}) =>
    ask(() => propose('outreach.move', { outreachId, from, to, ...more }, words.display(gymName, to)));
  const stop = () => ask(() => propose('outreach.stop', { outreachId }, all.stop.display(gymName)));
  return (
    <section className={styles.part} aria-label={words.title}>
      <h3 className={styles.heading}>{words.title}</h3>
      <FormProblems failure={problem} fields={NO_FIELDS} />
      {asks === 'lost' && <Lost busy={busy} onCancel={() => setAsks(undefined)} onLose={(more) => void move('lost', more)} />}
      {asks === 'stop' && (
        <section className={styles.form} aria-label={all.stop.button}>
          <p>{all.stop.sure}</p>
          <div className={styles.buttons}>
            <Button color="red" loading={busy} onClick={() => void stop()}>
              {all.stop.yes}
            </Button>
            <Button variant="default" onClick={() => setAsks(undefined)}>
              {all.stop.no}
            </Button>
          </div>
        </section>
      )}
      {asks === undefined && (
        <div className={styles.buttons}>
          {movesFrom(from).map((to) => (
            <Button key={to} variant="default" loading={busy} onClick={() => (to === 'lost' ? setAsks('lost') : void move(to))}>
              {words.to[to]}
            </Button>
          ))}
          <Button variant="default" onClick={() => setAsks('stop')}>
            {all.stop.button}
          </Button>
        </div>
      )}
      <p className={styles.soft}>{words.byApplication}</p>
    </section>
  );
}

function Lost({
  busy,
  onCancel,
  onLose,
}: {
  busy: boolean;
  onCancel: () => void;
  onLose: (said: { reason: (typeof LOST_REASONS)[number]; text?: string }) => void;
}) {
  const [reason, setReason] = useState<(typeof LOST_REASONS)[number]>();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState(NO_FIELDS);
  const id = useId();
  const lose = () => {
    setProblems(reason === undefined ? [{ input: id, text: words.needsReason }] : NO_FIELDS);
    if (reason !== undefined) onLose({ reason, ...(text.trim() !== '' && { text: text.trim() }) });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        lose();
      }}
    >
      <FormProblems fields={problems} />
      <NativeSelect
        id={id}
        label={words.reason}
        value={reason ?? ''}
        error={problems[0]?.text}
        onChange={(event) => setReason(LOST_REASONS.find((one) => one === event.currentTarget.value))}
        data={[
          { value: '', label: words.chooseReason },
          ...LOST_REASONS.map((value) => ({ value, label: words.reasons[value] })),
        ]}
      />
      <ProseField
        label={words.text}
        autosize
        minRows={2}
        most={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" color="red" loading={busy}>
          {words.lose}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
