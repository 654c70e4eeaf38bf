import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountLook } from '../../../../schemas/account/wire.ts';
import { counted } from '../../../report/report.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { StandingBanner, standing } from '../../../ui/overlay/standing-banner.tsx';
import { words as all } from '../words.ts';

const words = all.view;
const MINUTE = 60_000;

/** Over every page for as long as somebody only looks: whose account it is, how long yet, and a way to end it. */
export function LookBanner({ look: { name, endsAt } }: { look: AccountLook }) {
  const { signOut } = useSessionActions();
  const [isEnding, setEnding] = useState(false);
  const left = Math.max(0, Math.ceil((Date.parse(endsAt) - useNow(MINUTE / 2)) / MINUTE));
  const end = () => {
    setEnding(true);
    signOut().catch(counted('look: ending'));
  };
  return (
    <StandingBanner label={words.banner}>
      <IconEye size={24} stroke={2} aria-hidden className={standing.mark} />
      <div className={standing.text}>
        <p className={standing.title}>{words.whose(name)}</p>
        <p>
          <span role="timer">{words.left(left)}</span>. {words.nothing}
        </p>
      </div>
      <Button size="sm" loading={isEnding} onClick={end}>
        {words.end}
      </Button>
    </StandingBanner>
  );
}
