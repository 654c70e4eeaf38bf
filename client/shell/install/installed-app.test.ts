import { describe, expect, it, vi } from 'vitest';
import { type InstalledAppOptions, keepAppInstalled } from './installed-app.ts';

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
    update: vi.fn(async () => {}),
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
  return { container: container as unknown as ServiceWorkerContainer, posted, registered, registration, worker, installs };
}

/** Keeps it with everything that a test does not look at. */
const keep = (options: Pick<InstalledAppOptions, 'container'> & Partial<InstalledAppOptions>) =>
  keepAppInstalled({
    onNewVersion: vi.fn(),
    reload: vi.fn(),
    timers: { after: () => () => {} },
    calm: Promise.resolve(),
    log: vi.fn(),
    ...options,
  });

describe('the app on this device (specification §4)', () => {
  it('registers the worker for every address, past the HTTP cache', async () => {
    const { container, registered } = browser({ controlled: false });
    await keep({ container });
    expect(registered).toEqual([['/sw.js', { scope: '/', updateViaCache: 'none' }]]);
  });

  it('fetches the first copy when the page is calm, and looks after the one that is here at once', async () => {
    let settle = () => {};
    const calm = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const later = browser({ controlled: true });
    await keep({ container: later.container, calm });
    expect(later.registered).toHaveLength(1);
    const first = browser({ controlled: false });
    const kept = keep({ container: first.container, calm });
    await Promise.resolve();
    expect(first.registered).toEqual([]);
    settle();
    await kept;
    expect(first.registered).toHaveLength(1);
  });

  it('says nothing of an update and does not reload on the first visit', async () => {
    const { container, installs } = browser({ controlled: false });
    const onNewVersion = vi.fn();
    const reload = vi.fn();
    await keep({ container, onNewVersion, reload });
    installs();
    container.dispatchEvent(new Event('controllerchange'));
    expect(onNewVersion).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('lets a new version wait until it is activated, then reloads into it', async () => {
    const { container, installs, posted } = browser({ controlled: true });
    const onNewVersion = vi.fn();
    const reload = vi.fn();
    await keep({ container, onNewVersion, reload });
    installs();
    expect(onNewVersion).toHaveBeenCalledTimes(1);
    expect(posted).toEqual([]);
    onNewVersion.mock.calls[0]?.[0].activate();
    expect(posted).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is loaded again when the version that was chosen does not take over by itself', async () => {
    const { container, installs, worker } = browser({ controlled: true });
    const reload = vi.fn();
    const late: (() => void)[] = [];
    const after = (delay: number, call: () => void) => {
      expect(delay).toBe(3000);
      late.push(call);
      return () => {};
    };
    await keep({ container, reload, timers: { after }, onNewVersion: ({ activate }) => activate() });
    installs();
    worker.state = 'activated';
    for (const call of late) call();
    expect(reload).not.toHaveBeenCalled();
    worker.state = 'installed';
    for (const call of late) call();
    expect([late.length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  it('tells of a version that was ready before the page was opened', async () => {
    const { container } = browser({ controlled: true, waiting: true });
    const onNewVersion = vi.fn();
    await keep({ container, onNewVersion });
    expect(onNewVersion).toHaveBeenCalledTimes(1);
  });

  it('only logs that it is ready to open offline', async () => {
    const { container } = browser({ controlled: false });
    const log = vi.fn();
    await keep({ container, log });
    container.dispatchEvent(new Event('controllerchange'));
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('[10.30] is not loaded again when the copy goes, as when the site’s data are cleared, nor when a first one comes after that', async () => {
    const { container } = browser({ controlled: true });
    const [reload, log] = [vi.fn(), vi.fn()];
    await keep({ container, reload, log });
    Object.assign(container, { controller: null });
    container.dispatchEvent(new Event('controllerchange'));
    Object.assign(container, { controller: {} });
    container.dispatchEvent(new Event('controllerchange'));
    expect([reload.mock.calls.length, log.mock.calls.length]).toEqual([0, 2]);
  });

  it('reloads into a version that was chosen elsewhere', async () => {
    const { container } = browser({ controlled: true });
    const reload = vi.fn();
    await keep({ container, reload });
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('looks for a newer version when asked to', async () => {
    const { container, registration } = browser({ controlled: true });
    const app = await keep({ container });
    await app.look();
    expect([registration.update.mock.calls.length, app.kept()]).toEqual([1, true]);
  });

  it('is content where there can be no worker', async () => {
    const app = await keep({ container: undefined });
    await app.look();
    expect(app.kept()).toBe(false);
  });
});
