import { words } from './words.ts';

/** `user.signed_out` → `User signed out`: a code as it is read. Pure. */
export function saidCode(code: string): string {
  const said = code.replace(/[._:-]/g, ' ');
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(words.acts.reasons),
  ...Object.entries(words.look.reasons),
]);

/** `asked_us: Rang about a refund`, as it is on record → `They asked us something: Rang about a refund`. What begins otherwise stays. Pure. */
export function saidReason(reason: string): string {
  const [, code = '', text = ''] = /^([a-z_]+): (.*)$/s.exec(reason) ?? [];
  const said = REASONS.get(code);
  return said === undefined ? reason : `${said}: ${text}`;
}
