import { IconEye } from '@tabler/icons-react';
import { AccountLook, type AccountOpening } from '../../../../schemas/account/wire.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { OnRecord } from '../on-record.tsx';
import { words as all } from '../words.ts';
import { LookBanner } from './banner.tsx';

/** on record and told to them before anything is shown. */
export function ViewAccount({ uid, why }: { uid: string; why: AccountOpening | undefined }) {
  const { lookAt } = useSessionActions();
  return (
    <OnRecord
      uid={uid}
      why={why}
      act="view"
      answer={AccountLook}
      words={all.view}
      mark={<IconEye size={20} stroke={2} aria-hidden />}
      onAnswer={(look) => lookAt(look, <LookBanner look={look} />)}
    />
  );
}
