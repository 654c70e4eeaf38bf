import type { RosterEntry } from '../../../schemas/roster/shape.ts';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './shown-round.module.css';
import { words } from './words.ts';

/** Staff say that they have shown somebody round, or that it was somebody else; with or without a network. */
export function ShownRound({ entry: { gymId, passId, displayName }, due }: { entry: RosterEntry; due: boolean }) {
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const toast = useToast();
  const label = due ? words.recordLabel(displayName) : words.undoLabel(displayName);
  const say = async () => {
    const answer = await ask(() => propose('induction.record', { gymId, passId, done: due }, label));
    if (answer?.ok) toast({ kind: 'plain', text: due ? words.recorded(displayName) : words.undone(displayName) });
  };
  return (
    <span className={styles.round}>
      <button type="button" className={styles.say} aria-label={label} disabled={busy} onClick={() => void say()}>
        {due ? words.record : words.undo}
      </button>
      <span role="alert">{problem}</span>
    </span>
  );
}
