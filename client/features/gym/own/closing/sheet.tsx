import { Button } from '@mantine/core';
import { instantOf } from '../../../../../schemas/basics/time.ts';
import { noticeFrom } from '../../../../../schemas/gym/live/close.ts';
import type { Gym } from '../../../../../schemas/gym/shape.ts';
import { useConnection } from '../../../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../../../ui/form/request.ts';
import { formatLocalDate } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/now.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../../../ui/state/needs-network.tsx';
import { closingWords as words } from './closing.words.ts';
import styles from './sheet.module.css';
import { UnusedNow } from './unused-now.tsx';

/** Says what follows, from when, and what goes back, before an owner closes their gym. */
export function CloseSheet({ gym, onSent, onClose }: { gym: Gym; onSent: (proposalId: string) => void; onClose: () => void }) {
  const offline = useConnection().state !== 'Online';
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const lastDay = formatLocalDate(noticeFrom(instantOf(useNow()), gym.timeZone).lastDay);
  const confirm = async () => {
    const asked = await ask(() => propose('gym.close', { gymId: gym._id }, words.display(gym.name)));
    if (!asked?.ok) return;
    onSent(asked.proposalId);
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.ask(gym.name)}
      footer={
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button size="lg" fullWidth color="red" loading={busy} onClick={() => void confirm()}>
            {words.confirm(lastDay)}
          </Button>
        </NeedsNetwork>
      }
    >
      <FormProblems failure={problem} fields={NO_FIELDS} />
      <ul className={styles.list}>
        {[...words.does, words.until(lastDay), words.back, words.early].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <UnusedNow gym={gym} />
      <p className={styles.final}>{words.final}</p>
    </Sheet>
  );
}
