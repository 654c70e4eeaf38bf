import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { Gym, Offer } from '../../../../schemas/gym/shape.ts';
import { opIdOf } from '../../../../schemas/proposal/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useReadNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { keepWayBack } from '../../../ui/page/way-back.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { CodeLink } from '../../checkin/code/link.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { usePayments } from '../../payment/hooks.ts';
import { PhotoAsked } from '../../person/photo/photo-asked.tsx';
import { useReceiptParts } from '../../receipt/papers.ts';
import { passWords } from '../card.words.ts';
import { usePasses } from '../hooks.ts';
import { ToBank } from '../to-bank.tsx';
import { startSentence, visitsSentence } from './terms.ts';
import { packageWords } from './words.ts';

const words = packageWords.sent;

/** What became of an order, live from the device's own rows: being paid, ready, or refused with the reason. */
export function PackageBought({
  gym,
  offer,
  proposalId,
  onClose,
  onAgain,
  onBook,
}: {
  gym: Gym;
  offer: Offer;
  proposalId: string;
  onClose: () => void;
  onAgain: () => void;
  onBook: (() => void) | undefined;
}) {
  const online = useConnection().state === 'Online';
  const outbox = useOutbox().find((row) => row.id === proposalId);
  const opId = opIdOf(proposalId);
  const pass = usePasses().rows.find((row) => row.doc._id === `pass:${opId}`);

  // less than it costs, where a voucher came off it.
  const paying = usePayments().rows.find(({ doc }) => doc._id === `payment:${opId}`)?.doc.total ?? offer.price;

  const declined = outbox?.state === 'declined';
  const refusal = outbox?.state === 'refused' || declined ? outbox.message : undefined;
  // The page of the bank that wants to see the member first (2.10).
  const bank = pass?.doc.status === 'pending_payment' ? pass.doc.bank : undefined;
  const here = pass !== undefined && pass.mark !== 'waiting' && (pass.doc.status === 'ready' || pass.doc.status === 'active');

  useReceiptParts(here);

  return (
    <Sheet
      opened
      onClose={onClose}
      title={offer.name}
      footer={
        <div className={modal.after}>
          {refusal !== undefined ? (
            <Button size="lg" onClick={onAgain}>
              {packageWords.again}
            </Button>
          ) : here ? (
            <>
              <Button size="lg" variant="default" onClick={onClose}>
                {packageWords.done}
              </Button>
              <CodeLink size="lg" passId={pass.doc._id} variant={onBook === undefined ? 'filled' : 'default'}>
                {packageWords.code}
              </CodeLink>
              {onBook !== undefined && (
                <Button size="lg" onClick={onBook}>
                  {packageWords.book}
                </Button>
              )}
            </>
          ) : bank !== undefined ? (
            <ToBank url={bank.url} size="lg" />
          ) : (
            <Button size="lg" variant="default" component={Link} to="/member/passes">
              {packageWords.passes}
            </Button>
          )}
        </div>
      }
    >
      <div role="status">
        {refusal !== undefined ? (
          <StateEdge state="refused" className={modal.outcome ?? ''}>
            <p className={modal.outcomeTitle}>{words.refusedTitle}</p>
            <StateChip state={declined ? 'declined' : 'refused'}>{refusal}</StateChip>
            {!refusal.includes(words.nothing) && <p className={modal.text}>{words.nothing}</p>}
            {outbox?.code === 'EMAIL_UNVERIFIED' && <ConfirmEmail />}
          </StateEdge>
        ) : outbox?.state === 'newer' ? (
          <StateEdge className={modal.outcome ?? ''}>
            <StateChip state="newer" />
          </StateEdge>
        ) : here ? (
          <StateEdge className={modal.outcome ?? ''}>
            <p className={modal.outcomeTitle}>{words.readyTitle}</p>
            <StateChip state="decided">{pass.doc.status === 'ready' ? words.readyChip : words.activeChip}</StateChip>
            <p className={modal.text}>{`${gym.name} · ${visitsSentence(offer)}. ${startSentence(offer)}.`}</p>
            <PhotoAsked gymId={gym._id} />
          </StateEdge>
        ) : (
          <StateEdge state="waiting" className={modal.outcome ?? ''}>
            <p className={modal.outcomeTitle}>{bank ? words.bankTitle : `${words.payingTitle} ${formatMoney(paying)}`}</p>
            <StateChip state="waiting">{words.chip}</StateChip>
            <p className={modal.text}>{!online ? words.lost : bank ? passWords.reason.bank : words.paying}</p>
          </StateEdge>
        )}
      </div>
    </Sheet>
  );
}

/** The one thing that helps when the address was never confirmed. */
export function ConfirmEmail() {
  const { pathname, search } = useLocation();
  const readNow = useReadNow();
  const redirect = `${pathname}${search}`;
  return (
    <Button
      component={Link}
      to="/auth/verify-email"
      state={{ redirect }}
      onClick={() => keepWayBack(window.localStorage, { redirect, at: readNow() })}
    >
      {packageWords.confirmEmail}
    </Button>
  );
}
