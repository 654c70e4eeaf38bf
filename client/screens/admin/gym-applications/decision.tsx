import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Application, ApplicationReview, RefusalCode } from '../../../../schemas/application/shape.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { useAreas } from '../../../features/area/hooks.ts';
import { usePerson } from '../../../features/person/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';

const words = queueWords.applications;
const ACTS = ['approve', 'ask', 'refuse'] as const;
type Act = (typeof ACTS)[number];
const isCode = (code: string): code is RefusalCode => code in words.codes;
const CODES = Object.keys(words.codes).filter(isCode);
const LEAST = { approve: 0, ask: 10, refuse: 20 } as const;

/** Taken on first, for 15 minutes, then decided; online only. Whoever is second reads who was first. */
export function Decision({
  application,
  review,
  gymId,
}: {
  application: Application;
  review: ApplicationReview | undefined;
  /** The listed gym that it turned out to be. */
  gymId: string | undefined;
}) {
  const now = instantOf(useNow());
  const uid = usePerson()?.uid;
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask, say } = useRequest();
  const areas = useAreas().rows.map(({ doc }) => doc);
  const [act, setAct] = useState<Act>('approve');
  const [message, setMessage] = useState('');
  const [code, setCode] = useState<RefusalCode>('details_not_confirmed');
  const [areaId, setAreaId] = useState('');
  // Of several none is likelier than another.
  const area = areas.length === 1 ? (areas[0]?._id ?? '') : areaId;
  const { _id: applicationId, status, ref } = application;
  const what = application.answers?.gymName ?? ref ?? words.noName;
  const claim = review?.claim && review.claim.until > now ? review.claim : undefined;
  if (status !== 'submitted' && status !== 'in_review') return null;
  if (claim && claim.uid !== uid) return <p role="status">{words.looking(claim.name, formatTime(claim.until))}</p>;
  if (!claim)
    return (
      <div className={styles.form}>
        <p className={styles.soft}>{words.takeHint}</p>
        <NeedsNetwork offline={offline} doing={words.takeDoing}>
          <Button
            loading={busy}
            onClick={() => void ask(() => propose('application.claim', { applicationId }, words.display.claim(what)))}
          >
            {words.take}
          </Button>
        </NeedsNetwork>
        {problem && <p role="alert">{problem}</p>}
      </div>
    );
  const text = message.trim();
  const submit = () => {
    if (text.length < LEAST[act]) return say(words.tooShort(LEAST[act]));
    if (act === 'approve' && area === '') return say(words.areaMissing);
    void ask(() => {
      if (act === 'ask') return propose('application.ask', { applicationId, message: text }, words.display.ask(what));
      if (act === 'refuse')
        return propose('application.refuse', { applicationId, code, message: text }, words.display.refuse(what));
      const same = gymId === undefined ? {} : { gymId };
      return propose('application.approve', { applicationId, areaId: area, ...same }, words.display.approve(what));
    });
  };
  const labels = { approve: words.approve, ask: words.ask, refuse: words.refuse };
  const doing = { approve: words.approveDoing, ask: words.sendDoing, refuse: words.refuseDoing };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SegmentedControl
        aria-label={words.checklist}
        fullWidth
        value={act}
        onChange={setAct}
        data={ACTS.map((value) => ({ value, label: labels[value] }))}
      />
      {act === 'approve' && gymId !== undefined && <p className={styles.soft}>{words.takesOver}</p>}
      {act === 'approve' && (
        <NativeSelect
          label={words.area}
          value={area}
          onChange={(event) => setAreaId(event.currentTarget.value)}
          data={[
            ...(areas.length === 1 ? [] : [{ value: '', label: words.choose }]),
            ...areas.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
      {act === 'refuse' && (
        <NativeSelect
          label={words.reason}
          value={code}
          onChange={(event) => setCode(CODES.find((one) => one === event.currentTarget.value) ?? 'other')}
          data={CODES.map((value) => ({ value, label: words.codes[value] }))}
        />
      )}
      {act !== 'approve' && (
        <Textarea
          label={act === 'ask' ? words.askLabel : words.why}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={3000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
      <NeedsNetwork offline={offline} doing={doing[act]}>
        <Button type="submit" loading={busy} {...(act === 'refuse' ? { color: 'red' } : {})}>
          {act === 'ask' ? words.send : labels[act]}
        </Button>
      </NeedsNetwork>
    </form>
  );
}
