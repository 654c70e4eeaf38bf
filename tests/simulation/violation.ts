/** One of S1–S11 does not hold. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly property: string;

  constructor(property: string, what: string) {
    super(`${property}: ${what}`);
    this.property = property;
  }
}
