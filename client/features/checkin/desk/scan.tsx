import { useState } from 'react';
import { useWakeLock } from '../../../ui/device/wake-lock.ts';
import { Scanner } from '../scanner/scanner.tsx';
import { words as scanner } from '../scanner/words.ts';
import { Keypad } from './keypad.tsx';
import styles from './scan.module.css';
import { useStaffDoor } from './use-staff-door.tsx';
import { messages } from './words.ts';

/** The camera on a page of staff: the same door, the same verdicts as at the tablet. The gym's workspace must be open. */
export function Scan({ gymId }: { gymId: string }) {
  useWakeLock();
  const { door, over, checking, check, layer } = useStaffDoor(gymId);
  const [typing, setTyping] = useState(false);
  return (
    <>
      <div className={styles.camera} inert={over} aria-busy={checking} data-mantine-color-scheme="dark">
        <Scanner
          paused={checking || door === undefined}
          muted={over}
          facing="environment"
          without={scanner.without.page}
          hint={messages.scan.hint}
          onText={(text) => void check((open) => open.scan(text))}
        />
      </div>
      <div inert={over}>
        <p role="status" className={styles.text}>
          {door === undefined ? messages.opening : messages.scan.text}
        </p>
        <button type="button" className={styles.type} aria-expanded={typing} onClick={() => setTyping(!typing)}>
          {messages.scan.type}
        </button>
        {typing && (
          <div className={styles.dark} data-mantine-color-scheme="dark">
            <Keypad onCode={(code) => check((open) => open.code(code))} />
          </div>
        )}
      </div>
      {layer}
    </>
  );
}
