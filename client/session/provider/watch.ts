/**
 * What a provider that keeps sign-ins itself says of them (specification §4). Our own server's word is what is kept on the
 * device, so nobody is asked for it.
 */
import { type Ports, within } from '../../sync/ports.ts';
import type { KeptSession } from '../here/kept-session.ts';
import { firstAuthState, type IdentityProvider } from './identity-provider.ts';

/** Milliseconds a provider has for its first word. */
const PATIENCE = 2_000;

type LastProvider = () => Promise<IdentityProvider>;

/**
 * Loading ends with the provider's first callback. One that cannot be started, or says nothing within two seconds, locks nobody
 * out of what lies on their device.
 */
export async function isStillIn(kept: KeptSession, last: LastProvider, timers: Ports['timers']): Promise<boolean> {
  if (kept.provider !== 'firebase') return true;
  const said = await within(timers, PATIENCE, last().then(firstAuthState));
  return said === null || said.state === 'unavailable' || (said.state === 'in' && said.sessionToken === kept.sessionToken);
}

/** Calls `changed` with what the provider says of this sign-in, until the function it returns is called. */
export function watchProvider(
  kept: KeptSession,
  last: LastProvider,
  changed: { readonly in: () => void; readonly out?: () => void },
): () => void {
  let stopped = kept.provider !== 'firebase';
  let stop = () => {};
  let isFirst = true;
  if (!stopped)
    void last().then((provider) => {
      if (stopped) return;
      stop = provider.onAuthState((said) => {
        // "Nobody" at first has been heard already, and was overruled by going on offline.
        if (said.state === 'in' && said.sessionToken === kept.sessionToken) changed.in();
        else if (said.state === 'out' && !isFirst) changed.out?.();
        isFirst = false;
      });
    });
  return () => {
    stopped = true;
    stop();
  };
}
