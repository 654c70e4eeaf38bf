import { Checkbox } from '@mantine/core';
import { forWhom, isShown } from '../../../../schemas/gym/offer/eligibility.ts';
import type { Eligibility, Offer } from '../../../../schemas/gym/shape.ts';
import { packageWords as words } from './words.ts';

interface MeetsBoxProps {
  eligibility: Eligibility;
  ticked: boolean;
  onChange: (ticked: boolean) => void;
}

/** 2.4: for whom it is, where only the buyer can say that and the desk looks at it. Never ticked for anybody. */
export function MeetsBox({ eligibility, ticked, onChange }: MeetsBoxProps) {
  if (!isShown(eligibility)) return null;
  return (
    <Checkbox
      label={words.meets(forWhom(eligibility))}
      checked={ticked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** What an order says of it. */
export const meetsWish = ({ eligibility }: Offer, ticked: boolean) =>
  ticked && isShown(eligibility) ? ({ meets: true } as const) : {};
