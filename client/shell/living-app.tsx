import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { swallow } from '../report/report.ts';
import type { FirstLook } from '../session/first-look.ts';
import { SessionProvider } from '../session/hooks.tsx';
import type { ShownWith } from '../session/session.ts';
import type { Started } from '../session/start.ts';
import { DeviceProvider, useClockOffset } from '../sync/hooks.tsx';
import { NowProvider } from '../ui/now.tsx';
import { NotOpened, type StartUnsaved } from './not-opened.tsx';

/**
 * Gives the screens the session, the device and the corrected clock as soon as they are there, and until then what was seen of them at
 * the `look`; what needs none of them is on the screen before. `onDrawn`: the first of it is on the screen. `clock` is the device's own,
 * for the time until then. That it cannot start is told to the pages, each of which knows what it can show without, or of an
 * `unsaved` device.
 */
export function LivingApp({
  living,
  look,
  onDrawn,
  clock,
  unsaved,
  children,
}: {
  living: Promise<Started>;
  look: FirstLook | null;
  onDrawn: () => void;
  clock: { now(): number };
  unsaved: StartUnsaved;
  children: ReactNode;
}) {
  const [there, setThere] = useState<ShownWith>();
  const [failed, setFailed] = useState(false);
  useEffect(onDrawn, [onDrawn]);
  useEffect(() => {
    living.then(
      (started) => {
        started.session.onLook(setThere);
        startTransition(() => setThere(started));
      },
      () => setFailed(true),
    );
  }, [living]);
  // What is done in a look is done with its device, which does nothing, and never with one's own.
  const acting = useMemo(() => (there?.over ? Promise.resolve(there) : living), [living, there]);
  const session = useMemo(() => told(acting.then((started) => started.session)), [acting]);
  const device = useMemo(() => told(acting.then((started) => started.device)), [acting]);
  const minutes = useClockOffset(there?.device ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the clock turns out to be wrong, whoever read it reads it again
  const readNow = useCallback(() => (there === undefined ? clock.now() : there.device.now()), [there, clock, minutes]);
  return (
    <SessionProvider session={there?.session ?? null} first={look?.session ?? null} coming={session}>
      <DeviceProvider device={there?.device ?? null} first={look?.answers ?? null} coming={device}>
        <NowProvider readNow={readNow}>
          {/* With somebody else's it begins anew: nothing that was on the screen goes over. */}
          <NotOpened key={there?.over ? 1 : 0} value={failed ? unsaved : null}>
            {children}
          </NotOpened>
          {there?.over}
        </NowProvider>
      </DeviceProvider>
    </SessionProvider>
  );
}

/** For what is a part of it. */
function told<T>(part: Promise<T>): Promise<T> {
  part.catch(swallow('told once, by what it is a part of; who waits for it hears it too'));
  return part;
}
