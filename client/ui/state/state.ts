import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconClockUp,
  IconCreditCardOff,
  IconEyeCheck,
  IconRefresh,
  IconWifiOff,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';

/**
 * How true a thing on the screen is. One grammar for every card, row, chip and badge (design language, "You can see what is true"):
 * - `decided` by the server: solid
 * - `waiting` on this device, provisional: dashed edge
 * - `refused`: crossed, with the reason
 * - `declined` by the bank, after we had taken the order
 * - `flagged`: decided, but somebody is looking at it: solid with a corner mark
 * - `newer`: in a state that only a newer version of the app knows
 * - `stale`: older than it should be
 * - `needs-network`: cannot be done now
 */
export type TruthState = 'decided' | 'waiting' | 'refused' | 'declined' | 'flagged' | 'newer' | 'stale' | 'needs-network';

/** What a decision means for the reader. Only a decided thing has a tone; the other states have their own. */
export type Tone = 'neutral' | 'good' | 'attention' | 'bad' | 'brand';

/** Colour never carries a state alone: each has its mark. */
export function stateMark(state: TruthState, tone: Tone): TablerIcon | undefined {
  switch (state) {
    case 'waiting':
      return IconClockUp;
    case 'refused':
      return IconX;
    case 'declined':
      return IconCreditCardOff;
    case 'flagged':
      return IconEyeCheck;
    case 'newer':
      return IconRefresh;
    case 'stale':
      return IconClock;
    case 'needs-network':
      return IconWifiOff;
    case 'decided':
      return decidedMark(tone);
  }
}

function decidedMark(tone: Tone): TablerIcon | undefined {
  switch (tone) {
    case 'good':
      return IconCheck;
    case 'attention':
      return IconAlertTriangle;
    case 'bad':
      return IconX;
    case 'neutral':
    case 'brand':
      return undefined;
  }
}
