/**
 * The specification (§5, §8): an address whose parts cannot be right is a fatal 404, and no page of the app is drawn around it. An address
 * that no route has is the milder kind: the app goes on around it.
 */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly path: string;
  readonly fatal: boolean;

  constructor(path: string, { fatal }: { fatal: boolean }) {
    super(`${fatal ? 'Page Not Found' : 'Page not found'}: ${path}`);
    this.path = path;
    this.fatal = fatal;
  }
}
