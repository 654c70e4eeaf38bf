import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { GymQuestion } from '../../../../schemas/gym-search/question.ts';
import { usePerson } from '../../../features/person/hooks.ts';
import { useSession } from '../../../session/hooks.tsx';
import { messages } from './words.ts';

const AskSheet = lazy(() => import('../../../features/area-request/ask-sheet.tsx'));

interface AskHereProps {
  question: GymQuestion;
  /** As it was understood. */
  place: string | undefined;
  /** Milliseconds since somebody began to look. */
  took: (() => number) | undefined;
}

/** "Ask for gyms here" (2.20). */
export function AskHere({ question, place, took }: AskHereProps) {
  const signedIn = useSession().state === 'signedIn';
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {messages.askHere}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <AskSheet
            place={place ?? question.text.trim()}
            activity={question.activity ?? question.classOf ?? ''}
            email={person?.email ?? ''}
            signedIn={signedIn}
            took={took}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
