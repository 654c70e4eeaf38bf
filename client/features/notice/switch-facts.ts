import type { PushTrouble, PushView } from '../../push/push.ts';
import type { PushState } from '../../push/transitions.ts';
import type { TruthState } from '../../ui/state/state.ts';
import { notificationWords as words } from './switch.words.ts';

/** How notifications on this device look and what is said of them. */
export interface SwitchFacts {
  /** On is what the server knows, or is about to; wanted but not working is not on. */
  readonly checked: boolean;
  /** Nothing a tap here could change. */
  readonly disabled: boolean;
  /** Absent for what is simply off. */
  readonly chip?: { readonly state: TruthState; readonly word: string };
  readonly text: string;
  /** How to undo what was blocked. */
  readonly help?: boolean;
  readonly retry?: boolean;
}

const FACTS: Readonly<Record<PushState, (trouble: PushTrouble | undefined) => SwitchFacts>> = {
  unsupported: (trouble) => ({
    checked: false,
    disabled: true,
    text: trouble === 'install' ? words.installFirst : words.unsupported,
  }),
  signedOut: () => ({ checked: false, disabled: true, text: words.looking }),
  default: () => ({ checked: false, disabled: false, text: words.unasked }),
  asking: () => ({ checked: false, disabled: true, text: words.asking }),
  blocked: () => ({
    checked: false,
    disabled: true,
    chip: { state: 'refused', word: words.blocked },
    text: words.blockedHow.lead,
    help: true,
  }),
  off: () => ({ checked: false, disabled: false, text: words.off }),
  settingUp: () => ({
    checked: true,
    disabled: false,
    chip: { state: 'waiting', word: words.settingUp },
    text: words.settingUpText,
  }),
  on: () => ({ checked: true, disabled: false, chip: { state: 'decided', word: words.on }, text: words.onText }),
  renewing: () => FACTS.on(undefined),
  waiting: () => ({
    checked: true,
    disabled: false,
    chip: { state: 'needs-network', word: words.waiting },
    text: words.waitingText,
  }),
  failed: (trouble = 'service') => ({
    checked: false,
    disabled: false,
    chip: { state: 'refused', word: words.failed },
    text: words.trouble[trouble],
    retry: true,
  }),
};

export const switchFacts = ({ state, trouble }: Pick<PushView, 'state' | 'trouble'>): SwitchFacts => FACTS[state](trouble);
