import { Button } from '@mantine/core';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { askedBack } from '../../../features/dispute/own/asked-back.ts';
import { type GymSale, mayGiveBack, saleStanding } from '../../../features/payment/gym/sales.ts';
import { useReceiptAddress } from '../../../features/receipt/address.ts';
import { receiptWords } from '../../../features/receipt/words.ts';
import { GiveBack } from '../../../features/refund/give/give.tsx';
import { GivenBack } from '../../../features/refund/give/state.tsx';
import { giveWords } from '../../../features/refund/give/words.ts';
import { formatDayTime, formatMoney } from '../../../ui/format.ts';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './sale-sheet.module.css';
import { words } from './sale-sheet.words.ts';
import { messages } from './words.ts';

/** One sale: who paid what, its papers, and giving it back (product.md 4.3; ). */
export function SaleSheet({
  sale,
  grant,
  timeZone,
  onClose,
}: {
  sale: GymSale;
  grant: GymGrant;
  timeZone: string;
  onClose: () => void;
}) {
  const { payment, receipt, notes, refunds, name, paidAt } = sale;
  const buyer = receipt?.buyerName ?? messages.sales.nobody;
  return (
    <Sheet opened onClose={onClose} title={name}>
      <div className={modal.form} data-sale={payment._id}>
        <dl className={styles.facts}>
          <Fact name={words.buyer}>{buyer}</Fact>
          <Fact name={words.paidOn}>{formatDayTime(paidAt, timeZone)}</Fact>
          {payment.card && <Fact name={receiptWords.paidWith}>{receiptWords.card(payment.card)}</Fact>}
          <Fact name={words.paid}>{formatMoney(payment.total)}</Fact>
          {receipt && receipt.vat.amountMinor > 0 && <Fact name={words.vat}>{formatMoney(receipt.vat)}</Fact>}
          {payment.refunded && <Fact name={words.back}>{formatMoney(money(0 - payment.refunded.amountMinor))}</Fact>}
        </dl>
        <Papers receipt={receipt} notes={notes} />
        {refunds.map((one) => (
          <p key={one._id} className={modal.text} data-refund={one.status}>
            <GivenBack refund={one} timeZone={timeZone} />
          </p>
        ))}
        {(payment.chargebacks ?? []).map((one) => (
          <p key={one.ref} className={modal.text} data-asked-back={one.state}>
            {askedBack(one, timeZone)}
          </p>
        ))}
        <section aria-labelledby="give-back" className={modal.form}>
          <h3 id="give-back" className={styles.heading}>
            {giveWords.title}
          </h3>
          <Give sale={sale} buyer={buyer} grant={grant} />
        </section>
      </div>
    </Sheet>
  );
}

/** Nothing on this device is called so. */
export const NoSale = ({ onClose }: { onClose: () => void }) => (
  <Sheet opened onClose={onClose} title={messages.title}>
    <p className={modal.text}>{words.gone}</p>
  </Sheet>
);

function Give({ sale, buyer, grant }: { sale: GymSale; buyer: string; grant: GymGrant }) {
  const { payment, name } = sale;
  if (!mayGiveBack(sale))
    return <p className={modal.soft}>{giveWords.nothing[payment.kind === 'owed_visit' ? 'owed_visit' : saleStanding(sale)]}</p>;
  if (!grant.permissions.includes('refunds')) return <p className={modal.soft}>{words.noPower}</p>;
  return <GiveBack payment={payment} name={name} buyer={buyer} isOwner={grant.preset === 'owner'} />;
}

function Papers({ receipt, notes }: Pick<GymSale, 'receipt' | 'notes'>) {
  const { linkTo } = useReceiptAddress();
  if (receipt === undefined) return <p className={modal.soft}>{words.noReceipt}</p>;
  return (
    <div className={styles.papers}>
      <Button
        component={Link}
        {...linkTo(receipt._id)}
        variant="default"
        leftSection={<IconReceipt size={20} stroke={2} aria-hidden />}
      >
        {words.receipt(receipt.number)}
      </Button>
      {notes.map((note) => (
        <Button
          key={note._id}
          component={Link}
          {...linkTo(note._id)}
          variant="default"
          leftSection={<IconReceiptRefund size={20} stroke={2} aria-hidden />}
        >
          {words.note(note.number)}
        </Button>
      ))}
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
