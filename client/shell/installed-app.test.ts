import { describe, expect, it, vi } from 'vitest';
import { keepAppInstalled } from './installed-app.ts';

/** A worker container as far as the app talks to it. */
function browser(state: { controlled: boolean; waiting?: boolean }) {
  const posted: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: (message: unknown) => posted.push(message),
  });
  const registration = Object.assign(new EventTarget(), {
    waiting: state.waiting ? worker : null,
    installing: null as typeof worker | null,
  });
  const registered: unknown[][] = [];
  const container = Object.assign(new EventTarget(), {
    controller: state.controlled ? {} : null,
    register: async (...call: unknown[]) => {
      registered.push(call);
      return registration;
    },
  });
  const installs = () => {
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
  };
  return { container: container as unknown as ServiceWorkerContainer, posted, registered, installs };
}

describe('the app on this device', () => {
  it('registers the worker for every address, past the HTTP cache', async () => {
    const { container, registered } = browser({ controlled: false });
    await keepAppInstalled({ container, onNewVersion: vi.fn(), reload: vi.fn() });
    expect(registered).toEqual([['/sw.js', { scope: '/', updateViaCache: 'none' }]]);
  });

  it('says nothing of an update and does not reload on the first visit', async () => {
    const { container, installs } = browser({ controlled: false });
    const onNewVersion = vi.fn();
    const reload = vi.fn();
    await keepAppInstalled({ container, onNewVersion, reload });
    installs();
    container.dispatchEvent(new Event('controllerchange'));
    expect(onNewVersion).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('lets a new version wait until it is activated, then reloads into it', async () => {
    const { container, installs, posted } = browser({ controlled: true });
    const onNewVersion = vi.fn();
    const reload = vi.fn();
    await keepAppInstalled({ container, onNewVersion, reload });
    installs();
    expect(onNewVersion).toHaveBeenCalledTimes(1);
    expect(posted).toEqual([]);
    onNewVersion.mock.calls[0]?.[0].activate();
    expect(posted).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('tells of a version that was ready before the page was opened', async () => {
    const { container } = browser({ controlled: true, waiting: true });
    const onNewVersion = vi.fn();
    await keepAppInstalled({ container, onNewVersion, reload: vi.fn() });
    expect(onNewVersion).toHaveBeenCalledTimes(1);
  });

  it('is content where there can be no worker', async () => {
    await expect(keepAppInstalled({ container: undefined, onNewVersion: vi.fn(), reload: vi.fn() })).resolves.toBeUndefined();
  });
});
