import { NativeSelect } from '@mantine/core';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import { MESSAGE_ZONE } from '../../../schemas/message/quiet.ts';
import { formatDayTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { useAreas } from '../area/hooks.ts';
import { useTimetables } from '../slot/hooks.ts';
import { words } from './words.ts';

const all = words.audiences;

interface AudienceProps {
  readonly sender: string;
  readonly chosen: string;
  readonly onChoose: (audience: string) => void;
}

export function AudienceField(props: AudienceProps) {
  return props.sender === 'platform' ? <OurAudience {...props} /> : <GymAudience {...props} />;
}

function GymAudience({ sender, chosen, onChoose }: AudienceProps) {
  const now = instantOf(useNow());
  const days = useTimetables(sender, localDay(now, MESSAGE_ZONE), 14).rows;
  const slots = days
    .flatMap(({ doc }) => doc.slots)
    .filter((slot) => slot.startsAt > now && slot.bookedCount + slot.waitlistCount > 0 && slot.status !== 'cancelled');
  return (
    <Choice
      chosen={chosen}
      onChoose={onChoose}
      data={[
        ...(['pass_holders', 'active_30d', 'lapsed_60d'] as const).map((value) => ({ value, label: all[value] })),
        ...slots.map(({ slotId, name, startsAt }) => ({
          value: `booked_slot ${slotId}`,
          label: all.booked_slot(name, formatDayTime(startsAt)),
        })),
      ]}
    />
  );
}

function OurAudience({ chosen, onChoose }: AudienceProps) {
  const areas = useAreas().rows.map(({ doc }) => doc);
  return (
    <Choice
      chosen={chosen}
      onChoose={onChoose}
      data={[
        { value: 'all_owners', label: all.all_owners },
        ...areas.map(({ _id, name }) => ({ value: `area ${_id}`, label: all.area(name) })),
      ]}
    />
  );
}

/** What was chosen in a draft stays chosen, whatever is on offer by now. */
function Choice({ chosen, onChoose, data }: Omit<AudienceProps, 'sender'> & { data: { value: string; label: string }[] }) {
  const isThere = data.some(({ value }) => value === chosen);
  return (
    <NativeSelect
      label={words.audience}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={isThere ? data : [{ value: chosen, label: all.other }, ...data]}
    />
  );
}
