/** Who takes a class on one day, and has its register then: set online only, beside what else is changed of the day. */
import { useRef, useState } from 'react';
import type { ClassSchedule } from '../../../../schemas/schedule/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal } from '../../../ui/form/request.ts';
import { useDuty } from '../../duty/hooks.ts';
import { scheduleWords } from '../schedule.words.ts';
import type { PlannedClass } from '../week/week.ts';

interface DayTaker {
  /** Of the team; undefined: nobody, or somebody from outside. */
  readonly uid: string | undefined;
  /** Who has the register now. */
  readonly before: string | undefined;
  readonly offline: boolean;
  readonly choose: (uid: string | undefined) => void;
  /** With the day that is sent next: whoever is chosen, of this name; or whoever takes the series. */
  readonly asChosen: (name: string) => void;
  readonly asSeries: () => void;
  /** The day is on its way: the register is given as well, where that is to change and can. */
  readonly settle: () => void;
}

export function useDayTaker(gymId: string, { slot, date }: PlannedClass, schedule: ClassSchedule | undefined): DayTaker {
  const before = useDuty(gymId, slot.slotId).rows[0]?.doc.uid;
  const offline = useConnection().state !== 'Online';
  const propose = useProposal();
  const [chosen, setChosen] = useState<{ readonly uid: string | undefined }>();
  const next = useRef<{ readonly uid: string | undefined; readonly name: string }>(undefined);
  const uid = chosen ? chosen.uid : before;
  const series = { uid: schedule?.instructorId, name: schedule?.series.instructor ?? '' };
  return {
    ...{ uid, before, offline },
    choose: (of) => setChosen({ uid: of }),
    asChosen: (name) => {
      next.current = { uid, name };
    },
    asSeries: () => {
      next.current = series;
    },
    settle: () => {
      const to = next.current;
      next.current = undefined;
      if (!to || offline || !schedule || to.uid === before) return;
      const display = scheduleWords.did.giveDay(slot.name, date, to.uid === undefined ? undefined : to.name);
      void propose('duty.give', { gymId, scheduleId: schedule._id, slotId: slot.slotId, uid: to.uid ?? null }, display);
    },
  };
}
