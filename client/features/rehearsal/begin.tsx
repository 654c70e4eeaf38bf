import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { counted } from '../../report/report.ts';
import { useDevice, useRehearsal } from '../../sync/hooks.tsx';
import { RowSection, softClass } from '../../ui/figure/rows.tsx';
import { words } from './words.ts';

/** Where staff find out, before it matters, that the door works without a network. */
export function RehearseOutage() {
  const device = useDevice();
  const state = useRehearsal()?.state;
  return (
    <RowSection id="rehearse" title={words.title}>
      <p className={softClass}>{state === 'on' ? words.isOn : words.text}</p>
      {state !== 'on' && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlugConnectedX size={20} stroke={2} aria-hidden />}
          onClick={() => void device?.rehearsal.begin().catch(counted('rehearsal: beginning'))}
        >
          {words.begin}
        </Button>
      )}
    </RowSection>
  );
}
