import { describe, expect, it } from 'vitest';
import { mayShowInstallBanner, watchInstallPrompt } from './install-prompt.ts';

class Offer extends Event {
  asked = 0;
  constructor() {
    super('beforeinstallprompt', { cancelable: true });
  }
  async prompt() {
    this.asked += 1;
  }
}

function world({ dismissed = false, installed = false } = {}) {
  const target = new EventTarget();
  const kept = new Map<string, string>(dismissed ? [['pwa-install-prompt', 'true']] : []);
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { target, kept, prompt: watchInstallPrompt(target, memory, installed) };
}

describe('the install banner (4.7, specification §5)', () => {
  it('may stand on pages of members, owners and admins only', () => {
    expect(['/member/dashboard', '/owner/dashboard', '/admin'].every(mayShowInstallBanner)).toBe(true);
    expect(['/', '/search', '/login', '/auth/verify-email', '/gym/tablet-checkin'].some(mayShowInstallBanner)).toBe(false);
  });

  it('needs an offer of the browser, which it keeps from showing its own', () => {
    const { target, prompt } = world();
    expect(prompt.available.get()).toBe(false);
    const offer = new Offer();
    target.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    expect(prompt.available.get()).toBe(true);
  });

  it('never comes again after Later', () => {
    const { target, kept, prompt } = world();
    target.dispatchEvent(new Offer());
    prompt.dismiss();
    expect(kept.get('pwa-install-prompt')).toBe('true');
    target.dispatchEvent(new Offer());
    expect(prompt.available.get()).toBe(false);
    expect(world({ dismissed: true }).prompt.available.get()).toBe(false);
  });

  it('is not for an app that is installed, and goes when it becomes so', () => {
    const installed = world({ installed: true });
    installed.target.dispatchEvent(new Offer());
    expect(installed.prompt.available.get()).toBe(false);

    const fresh = world();
    fresh.target.dispatchEvent(new Offer());
    fresh.target.dispatchEvent(new Event('appinstalled'));
    expect(fresh.prompt.available.get()).toBe(false);
  });

  it('asks the browser once for one offer', async () => {
    const { target, prompt } = world();
    const offer = new Offer();
    target.dispatchEvent(offer);
    await prompt.install();
    await prompt.install();
    expect(offer.asked).toBe(1);
  });
});
