import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { words } from './words.ts';

interface Settling {
  /** Whether it counts; without a reason no visit is removed. */
  readonly settle: (verdict: 'accepted' | 'voided', reason?: string) => Promise<void>;
  /** That they were here, or who it was. */
  readonly confirm: (entry?: RosterEntry) => Promise<void>;
  /** Why it could not be put down. */
  readonly problem: string | undefined;
}

/** What staff say of a visit, with or without a network. */
export function useSettling({ _id: checkinId, gymId, memberName }: Checkin): Settling {
  const propose = useProposal();
  const { problem, say } = useRequest();
  const toast = useToast();
  const name = memberName ?? words.nameless;
  const told = (answer: Awaited<ReturnType<typeof propose>>) => {
    say(answer.ok ? undefined : answer.message);
    if (answer.ok) toast({ kind: 'queued' });
  };
  return {
    problem,
    settle: async (verdict, reason) => {
      const body = { gymId, checkinId, verdict, ...(reason === undefined ? {} : { reason }) };
      told(await propose('checkin.review', body, words.display[verdict](name)));
    },
    confirm: async (entry) => {
      const body = { gymId, checkinId, ...(entry ? { passId: entry.passId } : {}) };
      told(await propose('checkin.confirm', body, words.display.confirmed(entry?.displayName ?? name)));
    },
  };
}
