import { Button } from '@mantine/core';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import modal from '../../../ui/overlay/modal.module.css';
import { StateEdge } from '../../../ui/state/edge.tsx';
import type { Standing } from './standing.ts';
import { bookingWords as words } from './words.ts';

/** Why it cannot be asked for, or was not taken. Having no pass is said with what is on sale. `id`: what the button is described by. */
export function BookingProblems({
  id,
  standing: { refused, noPass, because },
  refusal,
  onPasses,
}: {
  id: string;
  standing: Pick<Standing, 'refused' | 'noPass' | 'because'>;
  refusal: string | undefined;
  onPasses: (() => void) | undefined;
}) {
  const problem = refusal ?? (refused?.code && !noPass ? reasonSentence(refused.code, refused.facts) : undefined);
  return (
    <div role="alert" id={id} className={modal.reasons}>
      {problem !== undefined && (
        <StateEdge state="refused" className={modal.outcome ?? ''}>
          <p className={modal.outcomeTitle}>{words.refusedTitle}</p>
          <p className={modal.text}>{problem}</p>
        </StateEdge>
      )}
      {noPass && (
        <StateEdge state="refused" className={modal.outcome ?? ''}>
          <p className={modal.outcomeTitle}>{words.pass.none}</p>
          <p className={modal.text}>{because ? reasonSentence(because.code, because.facts) : words.pass.noneText}</p>
          {onPasses !== undefined && <Button onClick={onPasses}>{words.pass.see}</Button>}
        </StateEdge>
      )}
    </div>
  );
}
