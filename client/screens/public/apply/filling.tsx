import { useNavigate } from 'react-router-dom';
import { checked } from '../../../../schemas/application/answers/check.ts';
import { opIdOf } from '../../../../schemas/proposal/shape.ts';
import { type ApplicationDraft, EMPTY, type SaidSoFar } from '../../../features/application/draft.ts';
import { givenFrom } from '../../../features/application/given.ts';
import { usePerson } from '../../../features/person/hooks.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { FormProblems } from '../../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { localDateOf } from '../../../ui/format.ts';
import { useReadNow } from '../../../ui/now.tsx';
import { Flow } from './flow.tsx';
import type { Place } from './places.ts';
import { Summary } from './summary.tsx';
import { words } from './words.ts';

/** The form: its steps, and sending what they gave. `onSay` keeps each change; `onSent`: it lies in the Outbox. */
export default function Filling({
  step,
  uid,
  draft,
  onSay,
  onSent,
}: {
  step: Place;
  uid: string | undefined;
  draft: ApplicationDraft | undefined;
  onSay: (change: SaidSoFar) => void;
  onSent: (opId: string) => void;
}) {
  const navigate = useNavigate();
  const person = usePerson();
  const offline = useConnection().state === 'Offline';
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const year = Number(localDateOf(useReadNow()()).slice(0, 4));
  const said = draft?.said ?? EMPTY;
  const email = uid === undefined ? undefined : person?.email;

  const send = async () => {
    const whole = checked(givenFrom(said, email), year);
    if (!('answers' in whole)) return;
    const { gymId, invite } = draft ?? {};
    const claimed = { ...(gymId === undefined ? {} : { gymId }), ...(invite === undefined ? {} : { invite }) };
    const display = words.display(whole.answers.gymName);
    const result = await ask(() => propose('application.submit', { answers: whole.answers, ...claimed }, display));
    if (!result?.ok) return;
    const opId = opIdOf(result.proposalId);
    onSent(opId);
    await navigate(`/apply?sent=${opId}`, { replace: true });
  };
  return (
    <Flow
      step={step}
      said={said}
      email={email}
      year={year}
      onSay={onSay}
      summary={
        <>
          {problem !== undefined && <FormProblems fields={[]} failure={problem} />}
          <Summary
            year={year}
            verified={uid === undefined ? undefined : (person?.emailVerified ?? true)}
            offline={offline}
            busy={busy}
            onSend={() => void send()}
          />
        </>
      }
    />
  );
}
