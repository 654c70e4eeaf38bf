import { describe, expect, it } from 'vitest';
import { mayShowInstallBanner, showsInstallBanner, watchInstallPrompt } from './install-prompt.ts';

class Offer extends Event {
  asked = 0;
  fails: Error | undefined;
  constructor() {
    super('beforeinstallprompt', { cancelable: true });
  }
  async prompt() {
    this.asked += 1;
    if (this.fails) throw this.fails;
  }
}

function world({ dismissed = false, installed = false } = {}) {
  const target = new EventTarget();
  const kept = new Map<string, string>(dismissed ? [['pwa-install-prompt', 'true']] : []);
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const logged: unknown[] = [];
  const prompt = watchInstallPrompt(target, memory, installed, (_message, error) => logged.push(error));
  return { target, kept, prompt, logged, shown: () => showsInstallBanner(prompt.view.get(), false) };
}

describe('the install banner (specification §4, §5)', () => {
  it('shows only if all four hold: not installed, offered, not dismissed for good, no banner present', () => {
    const yes = [false, true];
    const all = yes.flatMap((installed) =>
      yes.flatMap((offered) =>
        yes.flatMap((dismissed) => yes.map((present) => ({ view: { installed, offered, dismissed }, present }))),
      ),
    );
    expect(all).toHaveLength(16);
    const shown = all.filter(({ view, present }) => showsInstallBanner(view, present));
    expect(shown).toEqual([{ view: { installed: false, offered: true, dismissed: false }, present: false }]);
  });

  it('may stand on pages of members, owners and admins only', () => {
    expect(['/member/dashboard', '/owner/dashboard', '/admin'].every(mayShowInstallBanner)).toBe(true);
    expect(['/', '/search', '/login', '/auth/verify-email', '/gym/tablet-checkin'].some(mayShowInstallBanner)).toBe(false);
  });

  it('does not lie over the code for the door', () => {
    expect(mayShowInstallBanner('/member/checkin')).toBe(false);
  });

  it('needs an offer of the browser, which it keeps from showing its own', () => {
    const { target, shown } = world();
    expect(shown()).toBe(false);
    const offer = new Offer();
    target.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    expect(shown()).toBe(true);
  });

  it('never comes again after Later, whose word is kept as pwa-install-prompt = true', () => {
    const { target, kept, prompt, shown } = world();
    target.dispatchEvent(new Offer());
    prompt.dismiss();
    expect(kept.get('pwa-install-prompt')).toBe('true');
    target.dispatchEvent(new Offer());
    expect(shown()).toBe(false);
    const later = world({ dismissed: true });
    later.target.dispatchEvent(new Offer());
    expect(later.shown()).toBe(false);
  });

  it('is not for an app that is installed, and goes when it becomes so', () => {
    const installed = world({ installed: true });
    installed.target.dispatchEvent(new Offer());
    expect(installed.shown()).toBe(false);

    const fresh = world();
    fresh.target.dispatchEvent(new Offer());
    fresh.target.dispatchEvent(new Event('appinstalled'));
    expect(fresh.shown()).toBe(false);
    expect(fresh.prompt.view.get().installed).toBe(true);
  });

  it('asks the browser once for one offer', async () => {
    const { target, prompt, shown } = world();
    const offer = new Offer();
    target.dispatchEvent(offer);
    await prompt.install();
    await prompt.install();
    expect(offer.asked).toBe(1);
    expect(shown()).toBe(false);
  });

  it('only logs that installing failed (specification §8)', async () => {
    const { target, prompt, logged } = world();
    const offer = new Offer();
    offer.fails = new Error('no');
    target.dispatchEvent(offer);
    await expect(prompt.install()).resolves.toBeUndefined();
    expect(logged).toEqual([offer.fails]);
  });
});

describe('"Install app" by hand (GAP-9)', () => {
  it('is still there after Later', async () => {
    const { target, prompt } = world({ dismissed: true });
    const offer = new Offer();
    target.dispatchEvent(offer);
    expect(prompt.view.get()).toEqual({ installed: false, offered: true, dismissed: true });
    await prompt.install();
    expect(offer.asked).toBe(1);
  });
});
