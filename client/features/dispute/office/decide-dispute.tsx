import { proposedFor } from '../../../../schemas/dispute/deciding/proposed.ts';
import { DISPUTE_VERDICTS, type Dispute } from '../../../../schemas/dispute/shape.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { ReasonsForm } from '../../queues/reasons-form.tsx';
import styles from '../dispute.module.css';
import { AllSaid } from '../said.tsx';
import { words as both } from '../words.ts';
import { words } from './words.ts';

interface DecideDisputeProps {
  dispute: Dispute;
  viewer: { readonly uid: string; readonly isSuper: boolean };
}

/** Both sides, what is on record, what that says by the rules, and the decision. */
export function DecideDispute({ dispute, viewer }: DecideDisputeProps) {
  const { _id: disputeId, memberName, gymName, slotName, happenedAt, timeZone, status } = dispute;
  return (
    <article data-dispute={status}>
      <h2 className={styles.head}>
        {words.of(memberName, gymName)}
        <time dateTime={happenedAt}>
          {slotName ?? words.visit}, {formatDayTime(happenedAt, timeZone)}
        </time>
      </h2>
      <div className={styles.said}>
        <AllSaid dispute={dispute} reader="office" />
      </div>
      {(status === 'under_review' || status === 'appealed') && (
        <Decision key={`${disputeId} ${status}`} dispute={dispute} viewer={viewer} />
      )}
    </article>
  );
}

function Decision({ dispute, viewer }: DecideDisputeProps) {
  const { _id: disputeId, memberName, gymName, status, decision } = dispute;
  const propose = useProposal();
  const proposed = proposedFor(dispute);
  const isAgain = status === 'appealed';
  if (isAgain && !viewer.isSuper) return <p className={styles.soft}>{words.superOnly}</p>;
  if (isAgain && decision?.by === viewer.uid) return <p className={styles.soft}>{words.notOwn}</p>;
  const message = { label: words.reason, least: 20, most: 2000 };
  return (
    <>
      <p>
        {proposed ? words.proposed(both.verdict[proposed.as].office, words.why[proposed.why]) : words.nothingProposed}
        {isAgain && ` ${words.final}`}
      </p>
      <ReasonsForm
        label={words.decide}
        first={proposed?.as ?? 'member'}
        acts={DISPUTE_VERDICTS.map((value) => ({
          ...{ value, label: words.verdicts[value], hint: words.hints[value], doing: words.doing, message },
        }))}
        decide={(as, { message: reason }) =>
          propose('dispute.decide', { disputeId, as, reason }, words.display(memberName, gymName))
        }
      />
    </>
  );
}
