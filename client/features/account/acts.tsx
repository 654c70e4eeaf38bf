import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ACCOUNT_REASONS, type AccountReason } from '../../../schemas/account/reasons.ts';
import type { AccountShown } from '../../../schemas/account/wire.ts';
import { useProposal } from '../../ui/form/request.ts';
import queues from '../queues/queues.module.css';
import { type ReasonedAct, ReasonsForm } from '../queues/reasons-form.tsx';
import { Answer, useAnswered } from './answered.tsx';
import { type Act, actsFor } from './offered.ts';
import { words as all } from './words.ts';

const words = all.acts;
const GRAVE: readonly Act[] = ['suspend', 'erase'];

/** What can be done about it, each with reasons that they read. */
export function AccountActs({ account, isSuper, onChanged }: { account: AccountShown; isSuper: boolean; onChanged: () => void }) {
  const propose = useProposal();
  const [device, setDevice] = useState('');
  const { note, ...answer } = useAnswered(onChanged);
  const offered = actsFor(account, isSuper);
  const { uid } = account;
  const [first] = offered;
  const message = { label: words.message, hint: words.messageHint, least: 20, most: 240 };
  const reasons = Object.fromEntries(ACCOUNT_REASONS.map((one) => [one, words.reasons[one]])) as Record<AccountReason, string>;
  const devices = account.devices.filter(({ revokedAt }) => revokedAt === undefined);
  const acts = offered.map(
    (value): ReasonedAct<Act, AccountReason> => ({
      ...{ value, label: words.names[value], hint: words.hints[value], doing: words.doing[value], message },
      isGrave: GRAVE.includes(value),
      ...((value === 'restrict' || value === 'suspend') && { reasons }),
      ...(value === 'signout' && {
        fields: (
          <NativeSelect
            label={words.device}
            value={device}
            onChange={(event) => setDevice(event.currentTarget.value)}
            data={[
              { value: '', label: words.allDevices },
              ...devices.map(({ deviceId, name }) => ({ value: deviceId, label: name })),
            ]}
          />
        ),
      }),
    }),
  );
  const decide = async (act: Act, { reason, message: said }: { reason: AccountReason | undefined; message: string }) => {
    const display = words.display(words.names[act], uid);
    switch (act) {
      case 'restrict':
        return note(await propose('account.restrict', { uid, reason: reason ?? 'other', message: said }, display));
      case 'suspend':
        return note(await propose('account.suspend', { uid, reason: reason ?? 'other', message: said }, display));
      case 'lift':
        return note(await propose('account.lift', { uid, message: said }, display));
      case 'signout':
        return note(
          await propose('account.sign-out', { uid, message: said, ...(device !== '' && { deviceId: device }) }, display),
        );
      case 'erase':
        return note(await propose('account.erase', { uid, message: said }, display));
    }
  };
  return (
    <section aria-label={words.title} className={queues.list}>
      <h3 className={queues.name}>{words.title}</h3>
      {first === undefined && <p className={queues.soft}>{words.none}</p>}
      {first !== undefined && (
        <ReasonsForm key={`${account.status} ${first}`} label={words.label} acts={acts} first={first} decide={decide} />
      )}
      <Answer {...answer} />
    </section>
  );
}
