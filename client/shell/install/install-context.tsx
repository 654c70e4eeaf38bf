import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { InstallPrompt, InstallView } from './install-prompt.ts';

const InstallContext = createContext<InstallPrompt | null>(null);

export function InstallProvider({ prompt, children }: { prompt: InstallPrompt; children: ReactNode }) {
  return <InstallContext value={prompt}>{children}</InstallContext>;
}

/** How things stand with installing, and what can be done about it. */
export function useInstall(): InstallView & Pick<InstallPrompt, 'install' | 'dismiss'> {
  const prompt = useContext(InstallContext);
  if (prompt === null) throw new Error('InstallProvider is missing above this part');
  const view = useSyncExternalStore(prompt.view.subscribe, prompt.view.get);
  return { ...view, install: prompt.install, dismiss: prompt.dismiss };
}
