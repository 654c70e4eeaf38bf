/**
 * Who can come to this server, decided in one place. A demo has passwords that everybody knows, so it is only ever on where
 * nobody can come but this machine; a server that is told how others reach it (by a proxy on loopback, say) has visitors,
 * whatever its `HOST` is.
 */

interface Visitors {
  readonly publicUrl?: string | undefined;
  readonly trustProxy: number;
}

export interface Reach extends Visitors {
  readonly production: boolean;
  readonly loopback: boolean;
}

/** The setting that lets others in, in words for the operator; null where only this machine can come. */
export function letsOthersIn({ production, publicUrl, trustProxy, loopback }: Reach): string | null {
  if (production) return 'NODE_ENV=production';
  if (publicUrl !== undefined) return 'a PUBLIC_URL';
  if (trustProxy > 0) return 'TRUST_PROXY';
  return loopback ? null : 'a HOST that is not a loopback address';
}

/** What a start should warn about: it works, but not as it was meant. */
export function warningsAbout({ publicUrl, trustProxy }: Visitors): readonly string[] {
  if (!publicUrl?.startsWith('https:') || trustProxy > 0) return [];
  return [
    'PUBLIC_URL is https but TRUST_PROXY is 0: everybody behind the proxy counts as one address. Set it to the number of proxies.',
  ];
}
