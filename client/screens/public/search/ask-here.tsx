import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { GymQuestion } from '../../../../schemas/gym-search/question.ts';
import { usePerson } from '../../../features/person/hooks.ts';
import { useSession } from '../../../session/hooks.tsx';
import { keepDraft } from '../../../ui/form/draft.ts';
import { messages } from './words.ts';

/** Of who is not signed in, as the contact page names their draft. */
const VISITOR = 'visitor';

/** "Ask for gyms here" (2.20): begins a message to us that says what was looked for. It waits on this device without a network, a visitor's as well. */
export function AskHere({ question }: { question: GymQuestion }) {
  const session = useSession();
  const person = usePerson();
  const navigate = useNavigate();
  const ask = () => {
    const { displayName: name = '', email = '' } = person ?? {};
    const wanted = [question.activity, question.classOf, question.text.trim()].filter(Boolean).join(', ');
    const { subject, message } = messages.askHere.about(wanted);
    const whose = session.state === 'signedIn' ? session.uid : VISITOR;
    keepDraft(window.sessionStorage, `contact:${whose}`, { name, email, topic: 'other', subject, message });
    void navigate('/contact');
  };
  return (
    <Button variant="default" onClick={ask}>
      {messages.askHere.button}
    </Button>
  );
}
