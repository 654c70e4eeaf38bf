import { device as words } from '../../../features/legal/privacy.words.ts';

/**
 * What somebody is told before they clear this device (A3). `opened`: what is saved here could be read; where it could not, nobody can
 * say that nothing waits, so that is said. `waiting`: actions and messages that were not sent. `locked`: who may have left something.
 */
export function whatGoes({
  opened,
  waiting,
  locked,
}: {
  opened: boolean;
  waiting: number;
  locked: string | undefined;
}): readonly string[] {
  const { question } = words;
  return [
    question.text,
    ...(opened ? [] : [question.unknown]),
    ...(waiting > 0 ? [question.unsent(waiting)] : []),
    ...(locked === undefined ? [] : [question.locked(locked)]),
  ];
}
