import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { byText } from '../../../../schemas/basics/by-text.ts';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { money } from '../../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { isOfDebt } from '../../../../schemas/dispute/known.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { owesOf } from '../../../../schemas/payout/debt/owes.ts';
import type { MoneyStanding, Payout } from '../../../../schemas/payout/shape.ts';
import { debtDisputesQuery, gymPayoutsQuery, gymStandingQuery } from '../../../features/payout/office-queries.ts';
import { PayoutStatus } from '../../../features/payout/status.tsx';
import { useGrants } from '../../../features/person/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { type ReasonedAct, ReasonsForm } from '../../../features/queues/reasons-form.tsx';
import { usePublicSetting } from '../../../features/setting/published.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { payoutWords as words } from './payouts.words.ts';
import { rateOf } from './rate-typed.ts';
import { reserveOf } from './reserve-typed.ts';
import { StuckRefunds } from './stuck-refunds.tsx';
import { VaultReading } from './vault.tsx';
import { vaultWords } from './vault.words.ts';

/** Of the disputes about what it paid us. */
const SHOWN = 5;
type Act = keyof typeof words.acts;
const MESSAGE = { label: words.message, hint: words.messageHint, least: 20, most: 300 } as const;

/** How the gym stands with us, what it was paid, and what a super-admin may decide about that. */
export function GymPayouts({ gym }: { gym: Gym }) {
  const standing = useRows(useMemo(() => gymStandingQuery(gym._id), [gym._id])).rows[0]?.doc;
  const payouts = useRows(useMemo(() => gymPayoutsQuery(gym._id), [gym._id])).rows.map(({ doc }) => doc);
  const isSuper = useGrants()?.superAdmin ?? false;
  return (
    <Section title={words.title}>
      {standing === undefined ? <p className={styles.soft}>{words.none}</p> : <Standing standing={standing} />}
      <DebtDisputes gymId={gym._id} />
      {payouts.length > 0 && <Runs payouts={payouts.toReversed()} />}
      <StuckRefunds gym={gym} />
      {standing !== undefined && !isSuper && <p className={styles.soft}>{words.superOnly}</p>}
      {standing?.account?.masked !== undefined && isSuper && (
        <details>
          <summary className={styles.name}>{vaultWords.title}</summary>
          <VaultReading key={gym._id} gym={gym} />
        </details>
      )}
      {standing !== undefined && isSuper && <Decide key={String(standing.hold?.at)} gym={gym} standing={standing} />}
    </Section>
  );
}

function Standing({ standing }: { standing: MoneyStanding }) {
  const { nextRun, carried, account, hold, paying, reserve, reserved, commission = [] } = standing;
  const now = instantOf(useNow());
  const owes = owesOf(standing);
  return (
    <ul className={styles.list}>
      <li>{words.next(formatDay(nextRun))}</li>
      <li>
        {account === undefined ? words.noAccount : words.account[account.state]}
        {account?.masked !== undefined && ` (${account.masked})`}
      </li>
      {owes > 0 && <li>{words.owes(owes)}</li>}
      {carried.amountMinor > 0 && <li>{words.carried(carried.amountMinor)}</li>}
      {paying !== undefined && <li>{words.paying}</li>}
      {hold !== undefined && <li>{words.held(hold.reason)}</li>}
      {reserve !== undefined && <li>{words.reserve(reserve.bps, formatDay(reserve.until), reserve.reason)}</li>}
      {commission.slice(-2).map(({ bps, from, reason }) => (
        <li key={from}>
          {from > now ? words.commissionToCome(bps, formatDay(from)) : words.commission(bps, formatDay(from), reason)}
        </li>
      ))}
      {reserved.amountMinor !== 0 && <li>{words.reserved(reserved.amountMinor)}</li>}
    </ul>
  );
}

/** the newest first. Whoever wants to know more reads it where all disputes are. */
function DebtDisputes({ gymId }: { gymId: string }) {
  const found = useRows(debtDisputesQuery);
  const all = found.rows.flatMap(({ doc }) => (isOfDebt(doc) && doc.gymId === gymId ? [doc] : []));
  if (all.length === 0) return <CutShort of={found} />;
  return (
    <>
      <h3 className={styles.name}>{words.debtDisputes}</h3>
      <CutShort of={found} />
      <ul className={styles.list}>
        {all
          .toSorted((a, b) => byText(b.updatedAt, a.updatedAt))
          .slice(0, SHOWN)
          .map(({ _id, status, amount, history, createdAt }) => (
            <li key={_id} data-debt-dispute={status}>
              {words.debtDisputed[status](formatMoney(amount), formatDay(history.at(-1)?.at ?? createdAt))}{' '}
              <Link to={`/admin/disputes?show=${status === 'with_bank' ? 'bank' : 'decided'}&dispute=${keyOf(_id)}`}>
                {words.debtDispute}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}

function Runs({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <>
      <h3 className={styles.name}>{words.runs}</h3>
      <ol className={styles.list}>
        {payouts.map(({ _id, day, net, status, hold, reference }) => (
          <li key={_id} className={styles.entry} data-payout={_id}>
            <p className={styles.name}>
              {words.run(formatDay(day), net.amountMinor)} <PayoutStatus status={status} />
            </p>
            <p className={styles.soft}>{hold === undefined ? reference : words.why[hold.code]}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Decide({ gym: { _id: gymId, name }, standing }: { gym: Gym; standing: MoneyStanding }) {
  const propose = useProposal();
  const [typed, setTyped] = useState({ percent: String((standing.reserve?.bps ?? 500) / 100), days: '60' });
  const everybodys = usePublicSetting('commission.defaultBps');
  const owes = owesOf(standing);
  const [percent, setPercent] = useState(String((standing.commission?.at(-1)?.bps ?? everybodys) / 100));
  const { wrong, ...share } = reserveOf(typed);
  const rate = rateOf(percent);
  const field = (input: string, name_: keyof typeof typed, label: string) => (
    <TextInput
      id={input}
      inputMode="numeric"
      label={label}
      value={typed[name_]}
      error={wrong?.input === input && wrong.text}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name_]: value })}
    />
  );
  const act = (value: Act): ReasonedAct<Act, never> => ({
    ...{ value, label: words.acts[value], doing: words.doing[value], message: MESSAGE },
  });
  const fields = (
    <>
      {field('reserve-percent', 'percent', words.bps)}
      {field('reserve-days', 'days', words.days)}
    </>
  );
  const acts = [
    standing.hold === undefined ? { ...act('hold'), isGrave: true } : act('release'),
    ...(owes > 0 && !standing.paying ? [{ ...act('writeOff'), hint: words.hints.writeOff, isGrave: true }] : []),
    { ...act('reserve'), hint: words.hints.reserve, fields, wrong },
    {
      ...act('rate'),
      hint: words.hints.rate(everybodys),
      wrong: rate.wrong,
      fields: (
        <TextInput
          id="commission-percent"
          inputMode="decimal"
          label={words.rate}
          value={percent}
          error={rate.wrong?.text}
          onChange={({ currentTarget: { value } }) => setPercent(value)}
        />
      ),
    },
  ];
  return (
    <ReasonsForm
      label={words.act}
      acts={acts}
      first={acts[0]?.value ?? 'hold'}
      decide={(chosen, { message: reason }) => {
        const display = words.display(words.acts[chosen], name);
        if (chosen === 'hold') return propose('payout.hold', { gymId, reason }, display);
        if (chosen === 'release') return propose('payout.release', { gymId, reason }, display);
        if (chosen === 'writeOff') return propose('payout.write-off', { gymId, amountSeen: money(owes), reason }, display);
        if (chosen === 'rate') return propose('payout.rate', { gymId, bps: rate.bps, reason }, display);
        return propose('payout.reserve', { gymId, ...share, reason }, display);
      }}
    />
  );
}
