import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { holdIn } from '../../../schemas/account/known.ts';
import type { AccountOpening, AccountShown } from '../../../schemas/account/wire.ts';
import { formatDayAndYear, formatDayTime } from '../../ui/format.ts';
import { useGrants } from '../person/hooks.ts';
import { Facts } from '../queues/facts.tsx';
import queues from '../queues/queues.module.css';
import { AccountActs } from './acts.tsx';
import { ExportAccount } from './export.tsx';
import { HoldOf } from './hold/hold-of.tsx';
import { MergedOf } from './merge/merged.tsx';
import { RoleOf } from './role.tsx';
import { saidCode, saidReason } from './said.ts';
import { ViewAccount } from './view/begin.tsx';
import { words as all } from './words.ts';

const words = all.detail;

/** All that is known of an account, and what can be done about it by whoever looks. */
export function Shown({
  account,
  why,
  onHide,
  onChanged,
}: {
  account: AccountShown;
  why: AccountOpening | undefined;
  onHide: () => void;
  onChanged: () => void;
}) {
  const { uid: by, superAdmin = false } = useGrants() ?? {};
  const isOwn = by === account.uid;
  const { parts } = words;
  return (
    <>
      <div className={queues.list}>
        <h2 className={queues.heading}>{account.name}</h2>
        <Identity account={account} />
        <div>
          <Button variant="default" onClick={onHide}>
            {all.look.hide}
          </Button>
        </div>
      </div>
      {isOwn ? (
        <p className={queues.soft}>{all.acts.own}</p>
      ) : (
        <AccountActs account={account} isSuper={superAdmin} onChanged={onChanged} />
      )}
      {!isOwn && !account.mergedInto && (
        <RoleOf account={account} viewer={{ uid: by, isSuper: superAdmin }} onChanged={onChanged} />
      )}
      <MergedOf account={account} viewer={{ uid: by, isSuper: superAdmin }} onChanged={onChanged} />
      <HoldOf account={account} viewer={{ uid: by, isSuper: superAdmin }} onChanged={onChanged} />
      <Orders orders={account.orders} />
      <Part
        name={parts.gyms}
        all={account.gyms.length}
        rows={account.gyms.map(({ gymId, name, preset, status, since }) => ({
          key: gymId,
          row: words.line(name, `${preset}, ${status}`, formatDayAndYear(since)),
        }))}
      />
      <Roles roles={account.roles} />
      <Part
        name={parts.was}
        all={account.was.length}
        rows={account.was.toReversed().map(({ at, from, to }) => ({
          key: `${at} ${to}`,
          row: words.line(words.roleLine(from === null ? words.nobody : all.roles[from], all.roles[to]), formatDayTime(at)),
        }))}
      />
      <Things name={parts.passes} things={account.passes} />
      <Things name={parts.bookings} things={account.bookings} />
      <Things name={parts.disputes} things={account.disputes} />
      <Part
        name={parts.devices}
        all={account.devices.length}
        rows={account.devices.map(({ deviceId, name, lastSeenAt, revokedAt }) => ({
          key: deviceId,
          row: `${name}, ${revokedAt === undefined ? words.seen(formatDayTime(lastSeenAt)) : words.signedOut}`,
        }))}
      />
      <Part
        name={parts.consents}
        all={account.consents.length}
        rows={account.consents.map(({ kind, version, givenAt, withdrawnAt }) => ({
          key: `${kind} ${version} ${givenAt}`,
          row: `${saidCode(kind)} ${version}, ${
            withdrawnAt === undefined ? words.given(formatDayTime(givenAt)) : words.withdrawn(formatDayTime(withdrawnAt))
          }`,
        }))}
      />
      <Part
        name={parts.audit}
        all={account.audit.all}
        rows={account.audit.newest.map(({ _id, action, actorName, at, reason }) => ({
          key: _id,
          row: (
            <>
              {saidCode(action)} <span className={queues.soft}>{words.by(actorName, formatDayTime(at))}</span>
              {reason !== undefined && <p className={queues.soft}>{saidReason(reason)}</p>}
            </>
          ),
        }))}
      >
        {!superAdmin && <p className={queues.soft}>{words.auditOwn}</p>}
      </Part>
      {superAdmin && !isOwn && account.platform === 'none' && account.status !== 'erased' && (
        <ViewAccount uid={account.uid} why={why} />
      )}
      {superAdmin ? <ExportAccount uid={account.uid} why={why} /> : <p className={queues.soft}>{all.export.superOnly}</p>}
    </>
  );
}

function Identity({ account }: { account: AccountShown }) {
  const { uid, email, emailVerified, phone, homeOutcode, since, role, status, merged, suspendedAt, eraseAt, blockedUntil } =
    account;
  const { facts } = words;
  const hold = holdIn(account);
  return (
    <Facts
      facts={[
        [facts.status, `${merged ? all.merged : all.statuses[status]}, ${all.roles[role].toLowerCase()}`],
        [facts.email, emailVerified ? email : `${email} (${words.unconfirmed})`],
        [facts.phone, phone],
        [facts.area, homeOutcode],
        [facts.id, uid],
        [facts.since, formatDayAndYear(since)],
        [facts.suspended, suspendedAt && formatDayTime(suspendedAt)],
        [facts.erased, eraseAt && formatDayAndYear(eraseAt)],
        [facts.held, hold && formatDayTime(hold.by.at)],
        [facts.owes, account.owedVisits > 0 ? String(account.owedVisits) : undefined],
        [facts.strikes, String(account.strikes)],
        [facts.blocked, blockedUntil && formatDayTime(blockedUntil)],
      ]}
    />
  );
}

function Part({
  name,
  all: count,
  rows,
  children,
}: {
  name: string;
  /** How many there are; `rows` are the newest of them. */
  all: number;
  rows: readonly { readonly key: string; readonly row: ReactNode }[];
  children?: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={queues.list}>
      <h3 id={heading} className={queues.name}>
        {words.part(name, count)}
      </h3>
      {children}
      {rows.length === 0 && <p className={queues.soft}>{words.nothing}</p>}
      <ul className={queues.list}>
        {rows.map(({ key, row }) => (
          <li key={key} className={queues.entry}>
            {row}
          </li>
        ))}
      </ul>
      {rows.length < count && <p className={queues.soft}>{words.newest(rows.length, count)}</p>}
    </section>
  );
}

type Some = AccountShown['bookings'] | AccountShown['passes'];

function Things({ name, things }: { name: string; things: Some }) {
  return (
    <Part
      name={name}
      all={things.all}
      rows={things.newest.map((one) => ({
        key: one.id,
        row: (
          <>
            {words.line(saidCode(one.name), one.gymName, formatDayTime(one.at))}{' '}
            <span className={queues.soft}>
              {saidCode(one.status)}
              {'strike' in one && one.strike && ` · ${words.strike}`}
            </span>
          </>
        ),
      }))}
    />
  );
}

const Orders = ({ orders }: { orders: AccountShown['orders'] }) => (
  <Part
    name={words.parts.orders}
    all={orders.length}
    rows={orders.toReversed().map(({ id, action, reason, message, by, ended }) => ({
      key: id,
      row: (
        <>
          {words.order[action]}: {all.acts.reasons[reason]}{' '}
          <span className={queues.soft}>{words.by(by.name, formatDayTime(by.at))}</span>
          <p>{message}</p>
          {ended && <p className={queues.soft}>{words.ended(ended.name, formatDayTime(ended.at), ended.message)}</p>}
        </>
      ),
    }))}
  />
);

const Roles = ({ roles }: { roles: AccountShown['roles'] }) => (
  <Part
    name={words.parts.roles}
    all={roles.length}
    rows={roles.toReversed().map(({ id, from, to, reason, asked, approved, withdrawn }) => {
      const { roleStates } = words;
      const said = approved ?? withdrawn;
      const state = approved ? roleStates.approved : withdrawn ? roleStates.withdrawn : roleStates.waiting;
      return {
        key: id,
        row: (
          <>
            {words.roleLine(all.roles[from], all.role.names[to])}
            <p className={queues.soft}>
              {roleStates.asked} {words.by(asked.name, formatDayTime(asked.at))} · {state}
              {said && ` ${words.by(said.name, formatDayTime(said.at))}`}
            </p>
            <p>{reason}</p>
          </>
        ),
      };
    })}
  />
);
