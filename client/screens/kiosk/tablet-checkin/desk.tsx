import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { markVerdict } from '../../../features/checkin/scanner/ports.ts';
import { Scanner } from '../../../features/checkin/scanner/scanner.tsx';
import { useOpenWorkspace } from '../../../sync/hooks.tsx';
import { useWakeLock } from '../../../ui/device/wake-lock.ts';
import { WipedNotice } from '../../../ui/error/wiped-notice.tsx';
import { messages } from '../words.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './desk.module.css';
import { Keypad } from './keypad.tsx';
import { Search } from './search.tsx';
import { openSignals } from './signals.ts';
import { useStaffPin } from './staff/use-pin.tsx';
import { TopBar } from './top-bar.tsx';
import { type DoorDesk, useDoor } from './use-door.ts';
import type { DeskVerdict } from './verdict.ts';
import { Verdict } from './verdict-screen.tsx';

const words = messages.modes;
type Mode = 'scan' | 'code' | 'search';
/** Milliseconds from one visitor to the next. */
const SEARCH_STAYS = 120_000;

/** The tablet at the door: camera, keypad and search, then one verdict over the whole screen. */
export function Desk({ grant }: { grant: GymGrant }) {
  useOpenWorkspace('gym', grant.gymId);
  useWakeLock();
  const door = useDoor(grant.gymId);
  const pin = useStaffPin(grant.gymId);
  const signals = useSignals();
  const [mode, setMode] = useState<Mode>('scan');
  const [verdict, setVerdict] = useState<DeskVerdict>();
  /** Each verdict is a new one, also when it says the same. */
  const [turn, setTurn] = useState(0);
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);
  /** What had the focus before the verdict came: a keyboard or a hand scanner goes on there. */
  const focused = useRef<Element>(null);
  // Camera beside the keypad where there is room for both.
  const wide = useMediaQuery('(min-width: 60em)', false, { getInitialValueInEffect: false });
  const maySearch = grant.permissions.includes('checkin.search');
  const modes = (['scan', 'code', 'search'] as const).filter(
    (one) => (one !== 'search' || maySearch) && (one !== 'scan' || !wide),
  );
  const shown: Mode = wide && mode === 'scan' ? 'code' : mode;

  const show = useCallback(
    (next: DeskVerdict) => {
      setVerdict(next);
      setTurn((before) => before + 1);
      signals.current?.give(next.colour);
      markVerdict();
    },
    [signals],
  );
  /** One person at a time: what comes while the door is thinking is not somebody else's answer. */
  const check = useCallback(
    async (ask: (open: DoorDesk) => Promise<DeskVerdict>) => {
      if (busy.current || !door) return;
      busy.current = true;
      focused.current = document.activeElement;
      setChecking(true);
      show(await ask(door));
      busy.current = false;
      setChecking(false);
    },
    [show, door],
  );
  const done = useCallback(() => setVerdict(undefined), []);
  useEffect(() => {
    if (verdict === undefined && focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, [verdict]);

  /** Names are for staff: search asks for the PIN, and closes by itself when nobody uses it. */
  const open = async (next: Mode) => {
    if (next !== 'search' || mode === 'search' || (await pin.ask())) setMode(next);
  };
  const searching = mode === 'search' && verdict === undefined;
  useEffect(() => {
    if (!searching) return undefined;
    const timer = setTimeout(() => setMode('scan'), SEARCH_STAYS);
    return () => clearTimeout(timer);
  }, [searching]);

  return (
    // Always in the dark scheme: a lit room and a dark screen make the verdict's colour unmistakable.
    <div className={styles.desk} data-mantine-color-scheme="dark" data-gym={grant.gymId} aria-busy={checking}>
      <div inert={verdict !== undefined}>
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
      {(wide || shown === 'scan') && (
        <div className={styles.camera} inert={verdict !== undefined}>
          <Scanner
            paused={checking || door === undefined}
            muted={verdict !== undefined}
            onText={(text) => void check((open) => open.scan(text))}
          />
        </div>
      )}
      <div className={styles.side} data-alone={!wide || undefined} inert={verdict !== undefined}>
        {modes.length > 1 && (
          <div role="tablist" aria-label={words.label} className={styles.modes}>
            {modes.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`mode-${one}`}
                aria-selected={one === shown}
                aria-controls="mode-panel"
                tabIndex={one === shown ? 0 : -1}
                className={styles.mode}
                onClick={() => void open(one)}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                  const next = modes[(modes.indexOf(one) + step + modes.length) % modes.length];
                  if (step === 0 || next === undefined) return;
                  void open(next);
                  document.getElementById(`mode-${next}`)?.focus();
                }}
              >
                {words[one]}
              </button>
            ))}
          </div>
        )}
        {door === undefined && (
          <p className={styles.opening} role="status">
            {messages.opening}
          </p>
        )}
        <ModePanel mode={modes.length > 1 ? shown : undefined}>
          {door !== undefined && shown === 'code' && <Keypad onCode={(code) => check((open) => open.code(code))} />}
          {door !== undefined && shown === 'search' && (
            <Search gymId={grant.gymId} onChoose={(entry) => check((open) => open.person(entry))} />
          )}
        </ModePanel>
      </div>
      {verdict !== undefined && <Verdict key={turn} verdict={verdict} mayLetIn={pin.ask} onNext={show} onDone={done} />}
      <BottomBar gymId={grant.gymId} over={verdict !== undefined} />
      {pin.sheet}
    </div>
  );
}

/** A panel of its tab; plain where there is nothing to choose. */
function ModePanel({ mode, children }: { mode: Mode | undefined; children: ReactNode }) {
  if (mode === undefined) return children;
  return (
    <div id="mode-panel" role="tabpanel" aria-labelledby={`mode-${mode}`}>
      {children}
    </div>
  );
}

function useSignals() {
  const signals = useRef<ReturnType<typeof openSignals>>(undefined);
  useEffect(() => {
    const opened = openSignals();
    signals.current = opened;
    return () => {
      signals.current = undefined;
      opened.close();
    };
  }, []);
  return signals;
}
