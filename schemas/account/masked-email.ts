/** An address by which its owner knows it again, and nobody else learns it. Pure. */
const DOTS = '•••';

/** `sam.field@example.org` → `s•••@e•••.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot < 0 ? '' : domain.slice(dot);
  return `${email.slice(0, 1)}${DOTS}@${domain.slice(0, 1)}${DOTS}${ending}`;
}
