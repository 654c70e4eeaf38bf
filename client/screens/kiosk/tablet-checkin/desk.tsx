import { useMediaQuery } from '@mantine/hooks';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { Scanner } from '../../../features/checkin/scanner/scanner.tsx';
import { useOpenWorkspace } from '../../../sync/hooks.tsx';
import { useWakeLock } from '../../../ui/device/wake-lock.ts';
import { WipedNotice } from '../../../ui/error/wiped-notice.tsx';
import { messages } from '../words.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './desk.module.css';
import { Keypad } from './keypad.tsx';
import { ModePanel, ModeTabs, useModes } from './modes.tsx';
import { Search } from './search.tsx';
import { useStaffPin } from './staff/use-pin.tsx';
import { TopBar } from './top-bar.tsx';
import { useDoor } from './use-door.ts';
import { useSignals } from './use-signals.ts';
import { useVerdict } from './use-verdict.ts';
import { Verdict } from './verdict-screen.tsx';

/** The tablet at the door: camera, keypad and search, then one verdict over the whole screen. */
export function Desk({ grant }: { grant: GymGrant }) {
  const { gymId } = grant;
  useOpenWorkspace('gym', gymId);
  useWakeLock();
  const door = useDoor(gymId);
  const pin = useStaffPin(gymId);
  const { verdict, turn, checking, check, show, done } = useVerdict(door, useSignals());
  // Camera beside the keypad where there is room for both.
  const wide = useMediaQuery('(min-width: 60em)', false, { getInitialValueInEffect: false });
  const over = verdict !== undefined;
  const maySearch = grant.permissions.includes('checkin.search');
  const modes = useModes({ wide, maySearch, busy: over, askPin: pin.ask });

  return (
    // Always in the dark scheme: a lit room and a dark screen make the verdict's colour unmistakable.
    <div className={styles.desk} data-mantine-color-scheme="dark" data-gym={gymId} aria-busy={checking}>
      <div inert={over}>
        <TopBar grant={grant} mayLeave={pin.ask} />
        <WipedNotice />
        {pin.isSet === false && (
          <p className={styles.noPin}>
            {messages.pin.missing}{' '}
            <button type="button" className={styles.setPin} onClick={() => void pin.ask()}>
              {messages.pin.newTitle}
            </button>
          </p>
        )}
      </div>
      {(wide || modes.shown === 'scan') && (
        <div className={styles.camera} inert={over}>
          <Scanner
            paused={checking || door === undefined}
            muted={over}
            onText={(text) => void check((open) => open.scan(text))}
          />
        </div>
      )}
      <div className={styles.side} data-alone={!wide || undefined} inert={over}>
        <ModeTabs modes={modes} />
        {door === undefined && (
          <p className={styles.opening} role="status">
            {messages.opening}
          </p>
        )}
        <ModePanel modes={modes}>
          {door !== undefined && modes.shown === 'code' && <Keypad onCode={(code) => check((open) => open.code(code))} />}
          {door !== undefined && modes.shown === 'search' && (
            <Search gymId={gymId} onChoose={(entry) => check((open) => open.person(entry))} />
          )}
        </ModePanel>
      </div>
      {over && <Verdict key={turn} gymId={gymId} verdict={verdict} mayLetIn={pin.ask} onNext={show} onDone={done} />}
      <BottomBar gymId={gymId} over={over} />
      {pin.sheet}
    </div>
  );
}
