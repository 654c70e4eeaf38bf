import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  changedQuestion,
  type GymQuestion,
  type QuestionChange,
  type QuestionName,
  readQuestion,
  writeQuestion,
} from '../../../../schemas/gym-search/question.ts';

/** The address follows the typing, not every key. */
const addressDelayMs = 300;

interface AskedHere {
  readonly question: GymQuestion;
  /** What stood in the address and cannot be asked. */
  readonly dropped: readonly QuestionName[];
  readonly change: (change: QuestionChange) => void;
}

/** The question: at once on the screen, a moment later in the address. A link or the back button puts another there. */
export function useQuestion(): AskedHere {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [{ question, dropped }, setRead] = useState(() => readQuestion(params));
  const written = useRef(writeQuestion(question).toString());

  useEffect(() => {
    // Not our own echo: somebody went to another search.
    if (address === written.current) return;
    const arrived = readQuestion(new URLSearchParams(address));
    written.current = writeQuestion(arrived.question).toString();
    setRead(arrived);
  }, [address]);

  useEffect(() => {
    const next = writeQuestion(question).toString();
    if (next === written.current) return undefined;
    const here = window.location.pathname;
    const timer = setTimeout(() => {
      // Somebody has already gone on, to a page that is still loading: they are not called back.
      if (window.location.pathname !== here) return;
      written.current = next;
      setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [question, setParams]);

  const change = useCallback(
    (part: QuestionChange) => setRead((before) => ({ question: changedQuestion(before.question, part), dropped: [] })),
    [],
  );
  return { question, dropped, change };
}
