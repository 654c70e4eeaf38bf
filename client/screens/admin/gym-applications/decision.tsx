import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Application, ApplicationReview, RefusalCode } from '../../../../schemas/application/shape.ts';
import { useAreas } from '../../../features/area/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { type ReasonedAct, ReasonsForm, type SaidReasons } from '../../../features/queues/reasons-form.tsx';
import { TakenFirst } from '../../../features/queues/taken-first.tsx';
import { useProposal } from '../../../ui/form/request.ts';

const words = queueWords.applications;
type Act = 'approve' | 'ask' | 'refuse';
const AREA = 'application-area';

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
  const propose = useProposal();
  const areas = useAreas().rows.map(({ doc }) => doc);
  const [areaId, setAreaId] = useState('');
  // Of several none is likelier than another.
  const area = areas.length === 1 ? (areas[0]?._id ?? '') : areaId;
  const { _id: applicationId, status, ref } = application;
  const what = application.answers?.gymName ?? ref ?? words.noName;
  if (status !== 'submitted' && status !== 'in_review') return null;
  const acts: readonly ReasonedAct<Act, RefusalCode>[] = [
    {
      value: 'approve',
      label: words.approve,
      doing: words.approveDoing,
      wrong: area === '' ? { input: AREA, text: words.areaMissing } : undefined,
      fields: (
        <>
          {gymId !== undefined && <p className={styles.soft}>{words.takesOver}</p>}
          <NativeSelect
            id={AREA}
            label={words.area}
            value={area}
            onChange={(event) => setAreaId(event.currentTarget.value)}
            data={[
              ...(areas.length === 1 ? [] : [{ value: '', label: words.choose }]),
              ...areas.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        </>
      ),
    },
    {
      value: 'ask',
      label: words.ask,
      submit: words.send,
      doing: words.sendDoing,
      message: { label: words.askLabel, least: 10, most: 3000 },
    },
    {
      value: 'refuse',
      label: words.refuse,
      doing: words.refuseDoing,
      isGrave: true,
      reasons: words.codes,
      message: { label: words.why, least: 20, most: 3000 },
    },
  ];
  const decide = (act: Act, { reason: code = 'other', message }: SaidReasons<RefusalCode>) => {
    if (act === 'ask') return propose('application.ask', { applicationId, message }, words.display.ask(what));
    if (act === 'refuse') return propose('application.refuse', { applicationId, code, message }, words.display.refuse(what));
    const same = gymId === undefined ? {} : { gymId };
    return propose('application.approve', { applicationId, areaId: area, ...same }, words.display.approve(what));
  };
  return (
    <TakenFirst
      claim={review?.claim}
      label={words.take}
      doing={words.takeDoing}
      take={() => propose('application.claim', { applicationId }, words.display.claim(what))}
    >
      <ReasonsForm label={words.decision} acts={acts} first="approve" decide={decide} />
    </TakenFirst>
  );
}
