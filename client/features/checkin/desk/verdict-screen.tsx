import { IconAlertTriangle, IconCheck, IconRefresh, IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Permission } from '../../../../schemas/person/shape.ts';
import { useHoldPage } from '../../../ui/error/hold-page.tsx';
import { usePortrait } from '../../upload/use-portrait.ts';
import type { Acting } from './staff/gate.ts';
import type { Colour, DeskVerdict, StaffReason } from './verdict.ts';
import styles from './verdict-screen.module.css';
import { messages } from './words.ts';

const words = messages.verdict;
const marks: Record<Colour, TablerIcon> = { green: IconCheck, amber: IconAlertTriangle, red: IconX, grey: IconRefresh };
const told = { role: 'alert' };
const asked = { role: 'alertdialog', 'aria-labelledby': 'verdict-title', 'aria-describedby': 'verdict-sentence' };
/** How long a verdict stands, and how long staff have to answer before nobody was let in. */
const STANDS = 4000;
const WAITS = 60_000;

/** One person's answer over the whole glass: colour, mark, name, one sentence. Goes by itself, or at a touch. */
export function Verdict({
  gymId,
  verdict,
  mayLetIn,
  onNext,
  onDone,
}: {
  gymId: string;
  verdict: DeskVerdict;
  /** Whoever lets somebody in is staff; null: nobody showed that they are. */
  mayLetIn: (power: Permission) => Promise<Acting | null>;
  onNext: (verdict: DeskVerdict) => void;
  onDone: () => void;
}) {
  const Mark = marks[verdict.colour];
  const { override } = verdict;
  useHoldPage(true);
  const [asking, setAsking] = useState(override?.must ?? false);
  /** Somebody has answered, or nobody came in time. */
  const answered = useRef(false);
  const turnAway = override?.turnAway;
  useEffect(() => {
    // Nobody came to decide: then nobody was let in, and that is kept like every other no.
    const over = () => {
      if (asking && turnAway && !answered.current) void turnAway();
      answered.current = true;
      onDone();
    };
    const timer = setTimeout(over, asking ? WAITS : STANDS);
    return () => clearTimeout(timer);
  }, [asking, onDone, turnAway]);
  // A second tap may come before React has disabled the buttons.
  const answer = (said: () => Promise<DeskVerdict>) => {
    if (answered.current) return;
    answered.current = true;
    void said().then(onNext);
  };
  return (
    <div {...(asking ? asked : told)} className={styles.verdict} data-colour={verdict.colour}>
      <div className={styles.seen}>
        <span className={styles.mark}>
          <Mark stroke={2.5} aria-hidden />
        </span>
        {verdict.face !== undefined && <Face gymId={gymId} face={verdict.face} />}
      </div>
      <p id="verdict-title" className={styles.title}>
        {verdict.title}
      </p>
      {verdict.name !== undefined && <p className={styles.name}>{verdict.name}</p>}
      <p id="verdict-sentence" className={styles.sentence}>
        {verdict.sentence}
      </p>
      {verdict.note !== undefined && <p className={styles.note}>{verdict.note}</p>}
      {override !== undefined && asking ? (
        <StaffAnswer
          reasons={override.reasons}
          onReason={(reason) =>
            void mayLetIn(override.power).then((acting) => acting && answer(() => override.letIn(reason, acting)))
          }
          onRefuse={turnAway ? () => answer(turnAway) : onDone}
        />
      ) : (
        <div className={styles.actions}>
          <Focused className={styles.next} onClick={onDone}>
            {words.next}
          </Focused>
          {override !== undefined && (
            <button type="button" className={styles.next} onClick={() => setAsking(true)}>
              {words.lookAgain}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Whoever stands there is who this shows, or is not. */
function Face({ gymId, face }: { gymId: string; face: NonNullable<DeskVerdict['face']> }) {
  const url = usePortrait(gymId, face.uid, face.photo);
  return url === null ? null : <img src={url} alt={words.photoOf(face.name)} className={styles.face} width={96} height={96} />;
}

function StaffAnswer({
  reasons,
  onReason,
  onRefuse,
}: {
  reasons: readonly StaffReason[];
  onReason: (reason: StaffReason) => void;
  onRefuse: () => void;
}) {
  return (
    <div className={styles.staff}>
      <p className={styles.staffTitle}>{words.staff}</p>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <button key={reason} type="button" className={styles.reason} onClick={() => onReason(reason)}>
            {words.reasons[reason]}
          </button>
        ))}
      </div>
      <Focused className={styles.next} onClick={onRefuse}>
        {words.refuse}
      </Focused>
    </div>
  );
}

/** Takes the focus when it appears: what was pressed before lies under the verdict. */
function Focused(props: { className: string | undefined; onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <button ref={button} type="button" {...props} />;
}
