import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { useStaffPin } from '../../../features/checkin/desk/staff/use-pin.tsx';
import { useDoor } from '../../../features/checkin/desk/use-door.ts';
import { useSignals } from '../../../features/checkin/desk/use-signals.ts';
import { useVerdict } from '../../../features/checkin/desk/use-verdict.ts';
import { messages } from '../../../features/checkin/desk/words.ts';
import { useHandScanner } from '../../../features/checkin/scanner/hand/use-hand-scanner.ts';
import { words as scanner } from '../../../features/checkin/scanner/words.ts';
import { counted } from '../../../report/report.ts';
import { useOpenWorkspace } from '../../../sync/hooks.tsx';
import { useWakeLock } from '../../../ui/device/wake-lock.ts';
import { WipedNotice } from '../../../ui/error/wiped-notice.tsx';
import { BottomBar } from './bottom-bar.tsx';
import styles from './desk.module.css';
import { ModePanel, ModeTabs, useModes } from './modes.tsx';
import { TopBar } from './top-bar.tsx';

// The desk stands before its camera and its keys do, and search is for staff.
const Keypad = lazy(async () => ({ default: (await import('../../../features/checkin/desk/keypad.tsx')).Keypad }));
const Scanner = lazy(async () => ({ default: (await import('../../../features/checkin/scanner/scanner.tsx')).Scanner }));
const StaffTools = lazy(async () => ({ default: (await import('./staff/tools/tools.tsx')).StaffTools }));
const Search = lazy(async () => ({ default: (await import('../../../features/checkin/desk/search.tsx')).Search }));
const openVerdict = async () => ({ default: (await import('../../../features/checkin/desk/verdict-screen.tsx')).Verdict });
const Verdict = lazy(openVerdict);

/** A code for members to scan. */
interface ShownHere {
  readonly part: ReactNode;
  /** Of the code that stands there at that moment. The same function all the while. */
  readonly nonce: () => string | undefined;
}

interface DeskProps {
  readonly grant: GymGrant;
  /** Of a tablet that is here as itself: nobody stands behind it, so all that names people takes the PIN. What it says of itself, and shows. */
  readonly tablet?: { readonly notice: ReactNode; readonly code: ShownHere };
}

/** The tablet at the door: camera, keypad and search, then one verdict over the whole screen. */
export function Desk({ grant, tablet }: DeskProps) {
  const { gymId } = grant;
  useOpenWorkspace('gym', gymId);
  useWakeLock();
  // It is there before the first visitor is.
  useEffect(() => void openVerdict().catch(counted('desk: verdict')), []);
  const door = useDoor(gymId, tablet?.code.nonce);
  const pin = useStaffPin(gymId);
  const { verdict, turn, checking, check, show, done } = useVerdict(door, useSignals());
  // Camera beside the keypad where there is room for both.
  const wide = useMediaQuery('(min-width: 60em)', false, { getInitialValueInEffect: false });
  const over = verdict !== undefined;
  useHandScanner((text) => void check((open) => open.scan(text)), over || checking || door === undefined);
  const maySearch = grant.permissions.includes('checkin.search');
  const [tools, setTools] = useState(false);
  const pass = async () => (await pin.ask()) !== null;
  const openTools = async () => setTools(await pass());
  const modes = useModes({ wide, maySearch, busy: over, askPin: () => pin.ask('checkin.search') });

  return (
    // Always in the dark scheme: a lit room and a dark screen make the verdict's colour unmistakable.
    <div className={styles.desk} data-mantine-color-scheme="dark" data-gym={gymId} aria-busy={checking}>
      <div inert={over}>
        <TopBar
          grant={grant}
          pass={pass}
          isGuarded={tablet !== undefined}
          {...(tablet && maySearch ? { onTools: () => void openTools() } : {})}
        />
        <WipedNotice />
        {tablet?.notice}
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
          <Suspense fallback={null}>
            <Scanner
              paused={checking || door === undefined}
              muted={over}
              facing="user"
              without={scanner.without.door}
              onText={(text) => void check((open) => open.scan(text))}
            />
          </Suspense>
          {wide && tablet?.code.part}
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
          <Suspense fallback={null}>
            {door !== undefined && modes.shown === 'code' && <Keypad onCode={(code) => check((open) => open.code(code))} />}
            {door !== undefined && modes.shown === 'search' && (
              <Search
                gymId={gymId}
                onChoose={(entry) => check((open) => open.person(entry, modes.acting))}
                onWriteDown={(name) => check((open) => open.name(name, modes.acting))}
              />
            )}
          </Suspense>
        </ModePanel>
        {!wide && modes.shown === 'scan' && tablet?.code.part}
      </div>
      {over && (
        <Suspense fallback={null}>
          <Verdict key={turn} gymId={gymId} verdict={verdict} mayLetIn={pin.ask} onNext={show} onDone={done} />
        </Suspense>
      )}
      <BottomBar gymId={gymId} over={over} />
      {pin.sheet}
      <Suspense fallback={null}>{tools && <StaffTools grant={grant} onClose={() => setTools(false)} />}</Suspense>
    </div>
  );
}
