import { Checkbox } from '@mantine/core';
import type { Offer } from '../../../../schemas/gym/shape.ts';
import { startShown } from '../../../../schemas/pass/start/consent.ts';
import { packageWords as words } from './words.ts';

interface StartBoxProps {
  kind: Offer['kind'];
  ticked: boolean;
  onChange: (ticked: boolean) => void;
}

/** whether it is to start within the 14 days, and what that costs. Never ticked for anybody. */
export function StartBox({ kind, ticked, onChange }: StartBoxProps) {
  return (
    <Checkbox
      label={startShown(kind).wording}
      description={words.coolingOff.startHint}
      checked={ticked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** What an order says of it: by number which wording was on the screen, and only where it was ticked. */
export const startWish = (kind: Offer['kind'], ticked: boolean) =>
  ticked ? { startRequestedNow: true, startConsent: startShown(kind).version } : { startRequestedNow: false };
