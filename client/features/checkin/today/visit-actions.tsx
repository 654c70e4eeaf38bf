import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatTime } from '../../../ui/format.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useSettling } from '../review/settling.ts';
import type { Acts } from './acts.ts';
import { useDeskRecord } from './desk-record.ts';
import styles from './todays-visits.module.css';
import { acting, words } from './words.ts';

const VoidSheet = lazy(async () => ({ default: (await import('../review/void-sheet.tsx')).VoidSheet }));

interface VisitActionsProps {
  readonly checkin: Checkin;
  readonly acts: Acts;
  readonly timeZone: string;
}

/** One press for whoever leaves; and, with a reason, for a visit that was none (C17). */
export function VisitActions({ checkin, acts, timeZone }: VisitActionsProps) {
  const { settle, problem } = useSettling(checkin);
  const [asking, setAsking] = useState<boolean>();
  const name = checkin.memberName ?? words.nameless;
  return (
    <span className={styles.actions}>
      {acts.out && <CheckOut checkin={checkin} name={name} />}
      {acts.remove && (
        <Button
          variant="subtle"
          aria-label={acting.removeLabel(name, formatTime(checkin.judgedAt, timeZone))}
          onClick={() => setAsking(true)}
        >
          {acting.remove}
        </Button>
      )}
      <span role="alert">{problem}</span>
      {asking !== undefined && (
        <Suspense fallback={null}>
          <VoidSheet
            name={name}
            opened={asking}
            onClose={() => setAsking(false)}
            onVoid={(why) => {
              setAsking(false);
              void settle('voided', why);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

function CheckOut({ checkin, name }: { checkin: Checkin; name: string }) {
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const toast = useToast();
  const record = useDeskRecord(checkin.gymId);
  const out = async () => {
    const body = record(checkin, { method: 'staff_search', direction: 'out' });
    const answer = await ask(() => propose('checkin.record', body, acting.outLabel(name)));
    if (answer?.ok) toast({ kind: 'plain', text: acting.checkedOut(name) });
  };
  return (
    <>
      <Button variant="default" loading={busy} aria-label={acting.outLabel(name)} onClick={() => void out()}>
        {acting.out}
      </Button>
      <span role="alert">{problem}</span>
    </>
  );
}
