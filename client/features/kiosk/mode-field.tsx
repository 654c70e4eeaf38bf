import { Radio } from '@mantine/core';
import { KIOSK_MODES, type KioskMode } from '../../../schemas/kiosk/shape.ts';
import styles from './kiosk.module.css';
import { words } from './words.ts';

/** Whether somebody stands beside the tablet. */
export function ModeField({ value, onChange }: { value: KioskMode; onChange: (mode: KioskMode) => void }) {
  return (
    <Radio.Group
      label={words.modeLabel}
      value={value}
      onChange={(chosen) => onChange(KIOSK_MODES.find((one) => one === chosen) ?? value)}
    >
      <div className={styles.modes}>
        {KIOSK_MODES.map((mode) => (
          <Radio key={mode} value={mode} label={words.mode[mode]} description={words.modeHint[mode]} />
        ))}
      </div>
    </Radio.Group>
  );
}
