/**
 * What a member agrees to who wants to start before the 14 days are over: an express request, and that what is used is paid for. Each
 * version stands as it was shown. A text that has to change is a new one above it, for what was agreed to is kept by its number.
 */
import type { Instant } from '../../basics/primitives.ts';
import type { Pass } from '../shape.ts';

interface StartWording {
  readonly version: number;
  /** A day pass is used by coming once, and the right is lost with that. */
  readonly day: string;
  readonly other: string;
}

const SHOWN: StartWording = {
  version: 1,
  day: "Start during the 14 days. I know that once I've used it, I can't return it.",
  other: "Start during the 14 days. If I change my mind, I pay for what I've used.",
};

/** Newest first. */
export const START_WORDINGS: readonly StartWording[] = [SHOWN];

/** What is shown now: the newest. */
export const startShown = (kind: Pass['kind']) => ({ version: SHOWN.version, wording: wordingFor(SHOWN, kind) });

const wordingFor = ({ day, other }: StartWording, kind: Pass['kind']): string => (kind === 'day' ? day : other);

/** What is kept of it; undefined where there never was a wording of that version. `at`: when they agreed, as far as that may be believed (L6). */
export function startConsent(kind: Pass['kind'], version: number, at: Instant): Pass['startConsent'] {
  const shown = START_WORDINGS.find((one) => one.version === version);
  return shown && { version, wording: wordingFor(shown, kind), at };
}

type Asked = Pick<Pass, 'status' | 'startRequestedNow' | 'coolingOffEndsAt' | 'visitsUsed'>;

/** May its holder still say that it is to start before the 14 days are over? To their last millisecond, and once. */
export const mayAskToStart = ({ startRequestedNow, coolingOffEndsAt }: Asked, at: Instant): boolean =>
  !startRequestedNow && coolingOffEndsAt !== undefined && at <= coolingOffEndsAt;

/** Is there something to ask them before they come in? Not once they have been there. */
export const startUnanswered = (pass: Asked, now: Instant): boolean =>
  mayAskToStart(pass, now) && (pass.status === 'ready' || pass.status === 'active') && pass.visitsUsed === 0;
