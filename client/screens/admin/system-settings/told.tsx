import type { SettingChange } from '../../../../schemas/setting/shape.ts';
import queues from '../../../features/queues/queues.module.css';
import { settingWords } from '../../../features/setting/words.ts';
import { formatDayTime } from '../../../ui/format.ts';

const words = settingWords.telling;

/** how many owners have been told of a commission that rises, or that is off; nothing where nobody is to be. */
export function Told({ change: { telling } }: { change: Pick<SettingChange, 'telling'> }) {
  if (telling === undefined) return null;
  const { says, owners, doneAt } = telling;
  return (
    <p className={queues.soft} data-told={says}>
      {words[says](words.owners(owners), doneAt === undefined ? undefined : formatDayTime(doneAt))}
    </p>
  );
}
