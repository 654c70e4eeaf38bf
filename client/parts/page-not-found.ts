/**
 * The specification (§5, §8): an address whose parts cannot be right is a fatal 404, and no page of the app is drawn around it. An address
 * that no route has is the milder kind: see `NotFound` in routes.tsx.
 */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly path: string;

  constructor(path: string) {
    super(`Page Not Found: ${path}`);
    this.path = path;
  }
}
