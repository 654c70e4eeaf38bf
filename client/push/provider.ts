/** The two ways a device gets a token (architecture §6): Web Push with the server's own key, and Firebase Cloud Messaging. */
export interface ProviderToken {
  /** What the server is told. */
  readonly token: string;
  /** Where the browser's push service holds it: another one is another token. */
  readonly endpoint: string;
}

export interface PushProvider {
  /** Asks the browser's push service. Rejects when it gives none. */
  subscribe(worker: ServiceWorkerRegistration): Promise<ProviderToken>;
}
