import { Button } from '@mantine/core';
import { IconDownload, IconPrinter, IconShare2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Bytes } from '../../../schemas/pass/token.ts';
import type { CreditNote, SalePaper } from '../../../schemas/receipt/shape.ts';
import { report } from '../../report/report.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { saveFile } from '../../ui/device/save-file.ts';
import { canShareFiles, shareFile } from '../../ui/device/share-file.ts';
import { useRequest } from '../../ui/form/request.ts';
import { formatMoney } from '../../ui/format.ts';
import modal from '../../ui/overlay/modal.module.css';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useReceiptAddress } from './address.ts';
import { creditsOf, dayOf, type Fact, paperFacts } from './facts.ts';
import styles from './modal.module.css';
import { receiptWords as words } from './words.ts';

const PDF = 'application/pdf';

/** A receipt or a credit note, as its PDF says it, to be saved and passed on (4.7). Nothing of it needs a network. */
export function ReceiptModal({
  paper,
  papers,
  onClose,
}: {
  paper: SalePaper;
  /** All that are at hand: of a receipt, what was given back of it is listed. */
  papers: readonly SalePaper[];
  onClose: () => void;
}) {
  const { title, number, seller, buyer, facts, columns, lines, totals, notes } = paperFacts(paper);
  return (
    <Sheet opened onClose={onClose} title={title} footer={<Actions paper={paper} />}>
      <div className={modal.form} data-receipt={paper._id}>
        <Facts facts={[[words.number, number], ...facts]} />
        <div className={styles.sides}>
          <Side name={words.seller} lines={seller} />
          <Side name={words.buyer} lines={[buyer]} />
        </div>
        <div className={styles.wide}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">{words.pass}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, cells }, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a paper never changes, and two lines may say the same
                <tr key={line}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={columns[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              {totals.map(([name, value]) => (
                <tr key={name}>
                  <th scope="row" colSpan={columns.length}>
                    {name}
                  </th>
                  <td>{value}</td>
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
        <Credits notes={creditsOf(paper, papers)} />
        {notes.map((note) => (
          <p key={note} className={modal.soft}>
            {note}
          </p>
        ))}
      </div>
    </Sheet>
  );
}

function Credits({ notes }: { notes: readonly CreditNote[] }) {
  const { linkTo } = useReceiptAddress();
  if (notes.length === 0) return null;
  return (
    <div>
      <p className={modal.soft}>{words.givenBack}</p>
      <ul className={styles.credits}>
        {notes.map(({ _id, number, taxPoint, total }) => (
          <li key={_id}>
            <Link {...linkTo(_id)}>{words.note(number, dayOf(taxPoint), formatMoney(total))}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the address names is not, or no longer, on this device. */
export const NoReceipt = ({ onClose }: { onClose: () => void }) => (
  <Sheet opened onClose={onClose} title={words.title.plain}>
    <p className={modal.text}>{words.gone}</p>
  </Sheet>
);

function Side({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div>
      <p className={modal.soft}>{name}</p>
      {lines.map((line) => (
        <p key={line} className={modal.text}>
          {line}
        </p>
      ))}
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Hand = (name: string, pdf: Bytes) => void | Promise<void>;

function Actions({ paper }: { paper: SalePaper }) {
  const isOffline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest(words.failed);
  const made = (hand: Hand) => () =>
    ask(async () => {
      try {
        const { makePdf } = await import('./pdf/make.ts');
        await hand(`${paper.number}.pdf`, await makePdf(paper));
        return { ok: true };
      } catch (error) {
        report('a receipt as a PDF', error);
        // Where the part that makes it was never fetched, it takes a network.
        return { ok: false, message: isOffline ? words.notKept : words.failed };
      }
    });

  return (
    <div className={styles.footer}>
      <div role="alert">{problem !== undefined && <p className={modal.text}>{problem}</p>}</div>
      {isOffline && problem === undefined && <p className={modal.soft}>{words.offline}</p>}
      <div className={modal.after}>
        <Button
          size="lg"
          loading={busy}
          leftSection={<IconDownload size={20} stroke={2} aria-hidden />}
          onClick={made((name, pdf) => saveFile(name, PDF, pdf))}
        >
          {words.save}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPrinter size={20} stroke={2} aria-hidden />}
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
        {canShareFiles(PDF) && (
          <Button
            size="lg"
            variant="default"
            disabled={busy}
            leftSection={<IconShare2 size={20} stroke={2} aria-hidden />}
            onClick={made((name, pdf) => shareFile(name, PDF, pdf))}
          >
            {words.share}
          </Button>
        )}
      </div>
    </div>
  );
}
