import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { instantOf, localDay, plus } from '../../../../schemas/basics/time.ts';
import { reportedWithin } from '../../../../schemas/checkin/entering/reported.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { FindPerson } from '../../roster/find-person.tsx';
import { usePublicSetting } from '../../setting/published.ts';
import { useDeskRecord } from './desk-record.ts';
import styles from './todays-visits.module.css';
import { writing as words } from './words.ts';
import { type CameAt, cameAt } from './written.ts';

interface WriteDownProps {
  readonly grant: GymGrant;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** visits that nobody scanned, one after the other, from memory or from a day sheet. Each is a fact, and told to its member. */
export function WriteDown({ grant: { gymId, preset }, timeZone, onClose }: WriteDownProps) {
  const now = instantOf(useNow());
  const today = localDay(now, timeZone);
  const [day, setDay] = useState<string>(today);
  const [time, setTime] = useState('');
  const [asked, setAsked] = useState(false);
  const [written, setWritten] = useState<string[]>([]);
  const days = usePublicSetting('checkin.reportDays');
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const record = useDeskRecord(gymId);
  const came = cameAt({ day, time }, { timeZone, now, preset, days });
  const wrong = asked ? wrongWith(came) : undefined;
  const put = async ({ passId, memberId, displayName }: RosterEntry) => {
    setAsked(true);
    if (!('at' in came)) return;
    const when = formatMoment(came.at, Date.parse(now), timeZone);
    const body = record({ passId, memberId }, { method: 'day_sheet', direction: 'in', cameAt: came.at });
    const answer = await ask(() => propose('checkin.record', body, words.display(displayName, when)));
    if (!answer?.ok) return;
    setWritten((before) => [...before, words.done(displayName, when)]);
    setAsked(false);
  };
  return (
    <Sheet opened onClose={onClose} title={words.title}>
      <p>{words.text}</p>
      <div className={styles.when}>
        <TextInput
          type="date"
          label={words.day}
          value={day}
          min={localDay(plus(now, -reportedWithin(preset, days)), timeZone)}
          max={today}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput
          type="time"
          label={words.time}
          value={time}
          error={wrong}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </div>
      <FindPerson gymId={gymId} doing={words.choose} busy={busy} onChoose={(entry) => void put(entry)} />
      <p role="alert">{problem}</p>
      <ul role="status" className={styles.written}>
        {written.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only ever added to
          <li key={at}>{one}</li>
        ))}
      </ul>
    </Sheet>
  );
}

function wrongWith(came: CameAt): string | undefined {
  if ('at' in came) return undefined;
  return came.problem === 'late' ? words.late(came.days) : words[came.problem];
}
