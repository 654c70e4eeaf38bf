import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DeviceInUse } from '../../../session/hooks.tsx';
import { NowProvider } from '../../../ui/now.tsx';
import { DeviceLimit } from './device-limit.tsx';
import type { SignInProblem } from './problem.tsx';

const NOW = Date.parse('2026-03-03T10:00:00Z');
const REASON = 'You can use 3 devices at a time. Sign one out first.';
const device = (deviceId: string, name: string, lastSeenAt: string): DeviceInUse => {
  return { deviceId, name, registeredAt: '2026-02-10T09:00:00Z', lastSeenAt };
};
const devices = [
  device('laptop01', 'Firefox on Windows', '2026-03-03T09:58:00Z'),
  device('phone001', 'Chrome on Android', '2026-02-20T10:00:00Z'),
  device('tablet01', 'Safari on iPad', '2026-03-03T07:00:00Z'),
];

function drawn({ offline = false, problem }: { offline?: boolean; problem?: SignInProblem } = {}): string {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => NOW}>
        <DeviceLimit
          {...{ reason: REASON, devices, offline, problem, busy: false }}
          onReplace={() => undefined}
          onBack={() => undefined}
        />
      </NowProvider>
    </MantineProvider>,
  );
  return html.replace(/<style[\s\S]*?<\/style>/g, '');
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const submitOf = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? '';

describe('R-43: signing in with as many devices as one may have', () => {
  it('says why, and when each of them was last used, the one unused for longest first', () => {
    const text = textOf(drawn());
    expect(text).toContain(REASON);
    const lines = [...text.matchAll(/(\w+ on \w+) Last used (.+?), added (Tue 10 Feb)/g)];
    expect(lines.map(([, name, age]) => [name, age])).toEqual([
      ['Chrome on Android', '11 days ago'],
      ['Safari on iPad', '3 h ago'],
      ['Firefox on Windows', '2 min ago'],
    ]);
  });

  it('chooses none by itself, and groups them under one name for ears', () => {
    const html = drawn();
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html).not.toMatch(/<input[^>]*checked/);
    expect(html).toMatch(/role="radiogroup"/);
    expect(html).toMatch(/<section tabindex="-1" aria-label="Choose a device to sign out"/);
  });

  it('can be left', () => {
    expect(textOf(drawn())).toContain('Back to signing in');
  });

  it('needs the network, and says so beside the button', () => {
    expect(submitOf(drawn())).not.toContain('disabled');
    const html = drawn({ offline: true });
    expect(submitOf(html)).toContain('disabled=""');
    expect(textOf(html)).toContain('You need to be online to sign in.');
  });

  it('shows what went wrong with it, and waits as long as it was told to', () => {
    const html = drawn({ problem: { text: 'Too many tries.', until: NOW + 60_000 } });
    expect(html).toMatch(/role="alert"/);
    expect(textOf(html)).toContain('Too many tries.');
    expect(submitOf(html)).toContain('disabled=""');
    expect(submitOf(drawn({ problem: { text: 'Too many tries.', until: NOW } }))).not.toContain('disabled');
  });
});
