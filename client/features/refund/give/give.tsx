import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import { REFUND_CAUSES, type RefundCause } from '../../../../schemas/refund/shape.ts';
import { type OutboxRow, useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import modal from '../../../ui/overlay/modal.module.css';
import { StateChip } from '../../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { OutboxAnswer } from '../../outbox/answer.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { StepUp } from '../../second-factor/step-up.tsx';
import { usePublicSetting } from '../../setting/published.ts';
import { giveWords as words } from './words.ts';

interface GiveBackProps {
  readonly payment: Payment;
  /** What was bought, and by whom: the line in the Outbox. */
  readonly name: string;
  readonly buyer: string;
  /** an owner has no limit. */
  readonly isOwner: boolean;
}

/** Gives a payment back: asked, held with both sides of it, and paid once somebody has said yes. */
export function GiveBack(props: GiveBackProps) {
  return (
    <StepUp>
      <Giving {...props} />
    </StepUp>
  );
}

function Giving(props: GiveBackProps) {
  const row = useGiving(props.payment._id);
  if (row === undefined) return <Ask {...props} />;
  if (row.state === 'held')
    return (
      <OutboxAnswer row={row}>
        <p className={modal.soft}>{words.ends}</p>
      </OutboxAnswer>
    );
  if (row.state === 'refused')
    return (
      <>
        <OutboxAnswer row={row} />
        <Ask {...props} before={row} />
      </>
    );
  return (
    <p role="status">
      <StateChip state="waiting">{words.working}</StateChip>
    </p>
  );
}

/** The last word on giving that payment back, from this device; none where the last was a yes. */
function useGiving(paymentId: string): OutboxRow | undefined {
  const last = useOutbox().findLast((row) => row.kind === 'refund.give' && row.about?.paymentId === paymentId);
  return last !== undefined && OPEN.includes(last.state) && last.code !== 'DECLINED_BY_YOU' ? last : undefined;
}
const OPEN: readonly OutboxRow['state'][] = ['waiting', 'sending', 'held', 'refused'];

function Ask({ payment, name, buyer, isOwner, before }: GiveBackProps & { readonly before?: OutboxRow }) {
  const offline = useConnection().state !== 'Online';
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const [cause, setCause] = useState<RefundCause>();
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    if (cause === undefined) return setMissing(true);
    // What was said to the last one is read, and answered by this.
    void before?.dismiss?.();
    const { gymId, memberId, _id: paymentId } = payment;
    await ask(() => propose('refund.give', { gymId, memberId, paymentId, cause }, words.display(name, buyer)));
  };
  return (
    <form
      noValidate
      className={modal.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={modal.text}>{words.lead}</p>
      {!isOwner && <Limits />}
      <Radio.Group
        label={words.cause}
        value={cause ?? null}
        error={isMissing && words.missing}
        onChange={(value) => {
          setCause(REFUND_CAUSES.find((one) => one === value));
          setMissing(false);
        }}
      >
        <div className={modal.options}>
          {REFUND_CAUSES.map((one) => (
            <Radio key={one} value={one} label={words.causes[one].label} description={words.causes[one].text} />
          ))}
        </div>
      </Radio.Group>
      <p role="alert" className={modal.reasons}>
        {problem}
      </p>
      <div>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button type="submit" loading={busy}>
            {words.ask}
          </Button>
        </NeedsNetwork>
      </div>
    </form>
  );
}

/** R-52, as it is now. */
function Limits() {
  const [atOnce, aDay] = [usePublicSetting('refunds.staffAtOnce'), usePublicSetting('refunds.staffADay')];
  return <p className={modal.soft}>{words.limits(atOnce, aDay)}</p>;
}
