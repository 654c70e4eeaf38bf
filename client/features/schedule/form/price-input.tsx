import { TextInput } from '@mantine/core';
import type { Money } from '../../../../schemas/basics/primitives.ts';
import { formatMoney } from '../../../ui/format.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { useGrants } from '../../person/hooks.ts';
import styles from '../schedule.module.css';
import { scheduleWords } from '../schedule.words.ts';

const words = scheduleWords.series;

/** What one class costs whoever has no pass: an owner's to set (R-60, `passes.edit`), online only (G5). */
export function PriceInput({
  gymId,
  value,
  now,
  offline,
  error,
  onType,
}: {
  gymId: string;
  value: string;
  /** As it stands. */
  now: Money | undefined;
  offline: boolean;
  error: string | undefined;
  onType: (price: string) => void;
}) {
  const mayPrice = useGrants()?.gyms.some((one) => one.gymId === gymId && one.permissions.includes('passes.edit')) ?? false;
  if (!mayPrice) return <p className={styles.soft}>{words.priceOwners(now && formatMoney(now))}</p>;
  return (
    <NeedsNetwork offline={offline} doing={words.priceOnline}>
      <TextInput
        id="series-price"
        label={words.price}
        description={words.priceHint}
        inputMode="decimal"
        value={value}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </NeedsNetwork>
  );
}
