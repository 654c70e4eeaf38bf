/** `user.signed_out` → `User signed out`: a code as it is read. Pure. */
export function saidCode(code: string): string {
  const said = code.replace(/[._:-]/g, ' ');
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}
