import { Checkbox, NativeSelect, Radio } from '@mantine/core';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { waitingWords as waiting } from '../waiting/words.ts';
import type { Standing, Wishes } from './standing.ts';
import { passLine, bookingWords as words } from './words.ts';

/** What can be chosen: by which pass, whether to wait where it is full, and a word to the gym. */
export function BookingWishes({
  standing: { suitable, pass, passesKnown },
  waitlist,
  autoUntilMinutes,
  late,
  wishes,
  onChange,
}: {
  standing: Pick<Standing, 'suitable' | 'pass' | 'passesKnown'>;
  /** The class has a waiting list. */
  waitlist: boolean;
  /** Until so long before the start the next in line is moved in. */
  autoUntilMinutes: number;
  /** It begins so soon that nobody is moved in unasked. */
  late: boolean;
  wishes: Wishes;
  onChange: (change: Partial<Wishes>) => void;
}) {
  return (
    <>
      {!passesKnown && <p className={modal.soft}>{words.pass.unknown}</p>}
      {suitable.length > 0 && (
        <Radio.Group label={words.pass.label} value={pass?._id ?? null} onChange={(passId) => onChange({ passId })}>
          <div className={modal.options}>
            {suitable.map((one) => (
              <Radio key={one._id} value={one._id} label={one.snapshot.name} description={passLine(one)} />
            ))}
          </div>
        </Radio.Group>
      )}
      {suitable.length > 1 && (
        <Checkbox
          label={words.pass.any}
          checked={wishes.anyPass}
          onChange={(event) => onChange({ anyPass: event.currentTarget.checked })}
        />
      )}
      {waitlist && (
        <Checkbox
          label={words.waitlist}
          description={words.waitlistHint(autoUntilMinutes)}
          checked={wishes.joinWaitlist}
          onChange={(event) => onChange({ joinWaitlist: event.currentTarget.checked })}
        />
      )}
      {waitlist && wishes.joinWaitlist && !late && (
        <NativeSelect
          label={waiting.notice}
          description={waiting.noticeHint}
          value={String(wishes.noticeMinutes)}
          data={waiting.noticeOptions(0)}
          onChange={(event) => onChange({ noticeMinutes: Number(event.currentTarget.value) })}
        />
      )}
      <ProseField
        label={words.note}
        description={words.noteHint}
        value={wishes.note}
        most={200}
        autosize={false}
        rows={2}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  );
}
