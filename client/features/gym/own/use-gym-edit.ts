import { createContext, useContext, useState } from 'react';
import type { GymChanges } from '../../../../schemas/gym/edit/fields.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';

/** Round a form that is one step of several: told once what it holds is stored here, or that there was nothing to store. */
export const AfterSaving = createContext<(() => void) | undefined>(undefined);

/** Sends a change of a gym, from a queue too; what became of it stands in the Outbox under `sent`. */
export function useGymEdit(gym: Gym): {
  readonly failure: string | undefined;
  readonly sent: string | undefined;
  /** True once it is stored here. */
  readonly send: (edit: Partial<GymChanges>) => Promise<boolean>;
  readonly say: (sent: string) => void;
} {
  const propose = useProposal();
  const { problem: failure, ask } = useRequest();
  const [sent, setSent] = useState<string>();
  const after = useContext(AfterSaving);
  const say = (what: string) => {
    setSent(what);
    after?.();
  };
  const send = async (edit: Partial<GymChanges>): Promise<boolean> => {
    const asked = await ask(() => propose('gym.edit', { ...edit, gymId: gym._id }, `Change ${gym.name}`));
    if (!asked?.ok) return false;
    say(asked.proposalId);
    return true;
  };
  return { failure, sent, send, say };
}
