import { useState } from 'react';

/** Runs an action of the session once at a time, and keeps what came of it. */
export function useLetter(send: () => Promise<{ ok: true } | { ok: false; message: string }>) {
  const [state, setState] = useState<'none' | 'sending' | 'sent'>('none');
  const [problem, setProblem] = useState<string>();
  const go = async () => {
    if (state === 'sending') return;
    setState('sending');
    setProblem(undefined);
    const result = await send();
    setState(result.ok ? 'sent' : 'none');
    if (!result.ok) setProblem(result.message);
  };
  return { state, problem, go: () => void go() };
}
