import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PUSH, type PushState } from '../../push/transitions.ts';
import { NotificationAsk } from './ask.tsx';
import { NotificationSwitch } from './switch.tsx';
import { notificationWords as words } from './switch.words.ts';
import { switchFacts } from './switch-facts.ts';

const STATES = Object.keys(PUSH) as PushState[];
const draw = (part: ReactNode) => renderToStaticMarkup(<MantineProvider>{part}</MantineProvider>);

describe('notifications on this device, as they are shown', () => {
  it('shows on only what is on or about to be', () => {
    const checked = STATES.filter((state) => switchFacts({ state }).checked);
    expect(checked.sort()).toEqual(['on', 'renewing', 'settingUp', 'waiting']);
  });

  it('can be tapped exactly where a tap changes something', () => {
    const moves = (state: PushState) => PUSH[state].turnedOn !== state || PUSH[state].turnedOff !== state;
    for (const state of STATES) expect([state, switchFacts({ state }).disabled]).toEqual([state, !moves(state)]);
  });

  it('says for every trouble what it is, and offers to try again', () => {
    for (const trouble of Object.keys(words.trouble) as (keyof typeof words.trouble)[]) {
      const facts = switchFacts({ state: 'failed', trouble });
      expect(facts).toMatchObject({ text: words.trouble[trouble], retry: true, checked: false, chip: { state: 'refused' } });
    }
  });

  it('blocked: says how to undo it; unsupported: what can be done, where something can', () => {
    expect(switchFacts({ state: 'blocked' })).toMatchObject({ help: true, disabled: true });
    expect(switchFacts({ state: 'unsupported' }).text).toBe(words.unsupported);
    expect(switchFacts({ state: 'unsupported', trouble: 'install' }).text).toBe(words.installFirst);
  });

  it('before anything is known it offers nothing', () => {
    const html = draw(<NotificationSwitch />);
    expect(html).toContain(words.looking);
    expect(/<input[^>]*type="checkbox"[^>]*>/.exec(html)?.[0]).toContain('disabled');
    expect(draw(<NotificationAsk>Shall we?</NotificationAsk>)).not.toContain('Shall we?');
  });
});
