import { Button } from '@mantine/core';
import { waitingRole } from '../../../schemas/account/known.ts';
import { ROLES_GIVEN } from '../../../schemas/account/reasons.ts';
import type { AccountShown, ShownRole } from '../../../schemas/account/wire.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatDayTime } from '../../ui/format.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import queues from '../queues/queues.module.css';
import { ReasonsForm } from '../queues/reasons-form.tsx';
import { Answer, useAnswered } from './answered.tsx';
import { words as all } from './words.ts';

const words = all.role;

interface RoleProps {
  readonly account: AccountShown;
  readonly viewer: { readonly uid: string | undefined; readonly isSuper: boolean };
  readonly onChanged: () => void;
}

/** two super-admins decide who runs the platform. */
export function RoleOf({ account, viewer, onChanged }: RoleProps) {
  const propose = useProposal();
  const { note, ...answer } = useAnswered(onChanged);
  const { uid, platform } = account;
  const waiting = account.roles.find((one) => waitingRole({ roles: [one] }) !== undefined);
  const acts = ROLES_GIVEN.filter((one) => one !== platform).map((value) => ({
    ...{ value, label: words.names[value], submit: words.ask, doing: words.doing },
    message: { label: words.reason, least: 10, most: 300 },
  }));
  const [first] = acts;
  return (
    <section aria-label={words.title} className={queues.list}>
      <h3 className={queues.name}>{words.title}</h3>
      <p className={queues.soft}>{words.superOnly}</p>
      {waiting && <Waiting uid={uid} change={waiting} viewer={viewer} note={note} />}
      {viewer.isSuper && !waiting && first && (
        <ReasonsForm
          label={words.label}
          acts={acts}
          first={first.value}
          decide={async (to, { message: reason }) =>
            note(await propose('role.propose', { uid, to, reason }, words.display(words.names[to], uid)))
          }
        />
      )}
      <Answer {...answer} />
    </section>
  );
}

function Waiting({
  uid,
  change,
  viewer,
  note,
}: Pick<RoleProps, 'viewer'> & { uid: string; change: ShownRole; note: ReturnType<typeof useAnswered>['note'] }) {
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest();
  const isOwn = change.asked.uid === viewer.uid;
  const body = { uid, change: change.id };
  const approve = () => void ask(async () => note(await propose('role.approve', body, words.display(words.approve, uid))));
  const withdraw = () => void ask(async () => note(await propose('role.withdraw', body, words.display(words.withdraw, uid))));
  return (
    <div className={queues.form}>
      <p>{words.waits(words.names[change.to])}</p>
      <p className={queues.soft}>{all.detail.by(change.asked.name, formatDayTime(change.asked.at))}</p>
      <p>{change.reason}</p>
      {viewer.isSuper && isOwn && <p className={queues.soft}>{words.own}</p>}
      {viewer.isSuper && !isOwn && (
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button loading={busy} onClick={approve}>
            {words.approve}
          </Button>
        </NeedsNetwork>
      )}
      {viewer.isSuper && (
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button variant="default" loading={busy} onClick={withdraw}>
            {words.withdraw}
          </Button>
        </NeedsNetwork>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
