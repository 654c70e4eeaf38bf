import { useCallback, useEffect, useRef, useState } from 'react';
import { markVerdict } from '../../../features/checkin/scanner/ports.ts';
import { openSignals } from './signals.ts';
import type { DoorDesk } from './use-door.ts';
import type { DeskVerdict } from './verdict.ts';

export interface Verdicts {
  readonly verdict: DeskVerdict | undefined;
  /** Each verdict is a new one, also when it says the same. */
  readonly turn: number;
  /** The door is thinking about somebody. */
  readonly checking: boolean;
  /** One person at a time: what comes while the door is thinking is not somebody else's answer. */
  readonly check: (ask: (open: DoorDesk) => Promise<DeskVerdict>) => Promise<void>;
  /** Seen and heard. */
  readonly show: (verdict: DeskVerdict) => void;
  readonly done: () => void;
}

/** From whoever comes to the door to the verdict over the whole screen, and back to where the focus was. */
export function useVerdict(door: DoorDesk | undefined): Verdicts {
  const signals = useSignals();
  const [verdict, setVerdict] = useState<DeskVerdict>();
  const [turn, setTurn] = useState(0);
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);
  /** What had the focus before the verdict came: a keyboard or a hand scanner goes on there. */
  const focused = useRef<Element>(null);

  const show = useCallback(
    (next: DeskVerdict) => {
      setVerdict(next);
      setTurn((before) => before + 1);
      signals.current?.give(next.colour);
      markVerdict();
    },
    [signals],
  );
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
  return { verdict, turn, checking, check, show, done };
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
