import { type ReactNode, useEffect, useState } from 'react';
import type { Acting } from '../../../features/checkin/desk/staff/gate.ts';
import { messages } from '../words.ts';
import styles from './desk.module.css';

const words = messages.modes;
/** Milliseconds from one visitor to the next. */
const SEARCH_STAYS = 120_000;

export type Mode = 'scan' | 'code' | 'search';

export interface Modes {
  /** Those to choose from. */
  readonly all: readonly Mode[];
  readonly shown: Mode;
  readonly open: (mode: Mode) => void;
  /** Who opened search. */
  readonly acting: Acting;
}

/**
 * How somebody can be let in. `wide`: the camera is beside the keypad, and no mode of its own. Names are for staff: search asks for the PIN, and
 * closes by itself when nobody uses it; a verdict over it (`busy`) is use.
 */
export function useModes({
  wide,
  maySearch,
  busy,
  askPin,
}: {
  wide: boolean;
  maySearch: boolean;
  busy: boolean;
  askPin: () => Promise<Acting | null>;
}): Modes {
  const [mode, setMode] = useState<Mode>('scan');
  const [acting, setActing] = useState<Acting>({});
  const all = (['scan', 'code', 'search'] as const).filter((one) => (one !== 'search' || maySearch) && (one !== 'scan' || !wide));
  const open = async (next: Mode) => {
    if (next === mode) return;
    const who = next === 'search' ? await askPin() : {};
    if (!who) return;
    setActing(who);
    setMode(next);
  };
  const searching = mode === 'search' && !busy;
  useEffect(() => {
    if (!searching) return undefined;
    const timer = setTimeout(() => setMode('scan'), SEARCH_STAYS);
    return () => clearTimeout(timer);
  }, [searching]);
  return { all, shown: wide && mode === 'scan' ? 'code' : mode, open: (next) => void open(next), acting };
}

/** Tabs with the arrow keys between them; none where there is nothing to choose. */
export function ModeTabs({ modes: { all, shown, open } }: { modes: Modes }) {
  if (all.length < 2) return null;
  return (
    <div role="tablist" aria-label={words.label} className={styles.modes}>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`mode-${one}`}
          aria-selected={one === shown}
          aria-controls="mode-panel"
          tabIndex={one === shown ? 0 : -1}
          className={styles.mode}
          onClick={() => open(one)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            const next = all[(all.indexOf(one) + step + all.length) % all.length];
            if (step === 0 || next === undefined) return;
            open(next);
            document.getElementById(`mode-${next}`)?.focus();
          }}
        >
          {words[one]}
        </button>
      ))}
    </div>
  );
}

/** A panel of its tab; plain where there is nothing to choose. */
export function ModePanel({ modes: { all, shown }, children }: { modes: Modes; children: ReactNode }) {
  if (all.length < 2) return children;
  return (
    <div id="mode-panel" role="tabpanel" aria-labelledby={`mode-${shown}`}>
      {children}
    </div>
  );
}
