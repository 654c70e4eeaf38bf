import { useCallback, useEffect, useRef, useState } from 'react';
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
  readonly show: (verdict: DeskVerdict) => void;
  readonly done: () => void;
}

const quietly = () => {};

/**
 * From whoever comes to the door to the verdict over the whole screen, and back to where the focus was. `shown` is called with each verdict
 * as it appears.
 */
export function useVerdict(door: DoorDesk | undefined, shown: (verdict: DeskVerdict) => void = quietly): Verdicts {
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
      shown(next);
    },
    [shown],
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
