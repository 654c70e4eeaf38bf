import { describe, expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import type { CardSetup } from '../../../../schemas/payment-method/shape.ts';
import { born, HOUR, NOW } from '../../../../tests/rules/documents.ts';
import { standingOf } from './standing.ts';

const setup = (status: CardSetup['status'], change: Partial<CardSetup> = {}): CardSetup => ({
  ...{ _id: 'cardsetup:member01', type: 'cardsetup', ...born, uid: 'member01', errandId: 'errand:setup-1' },
  ...{ status, until: plus(NOW, HOUR), ...(status === 'open' && { url: 'https://provider.example/1' }), ...change },
});

describe('[4.7] how far a card has come that is being added', () => {
  it('not begun, whatever became of the last one', () => {
    for (const one of [undefined, setup('saved'), setup('nothing')]) expect(standingOf(one, NOW, false)).toBe('start');
    expect(standingOf(undefined, NOW, true)).toBe('start');
  });

  it('asked for it is prepared, though the last one is still what is there', () => {
    expect(standingOf(undefined, NOW, false, { before: undefined })).toBe('preparing');
    expect(standingOf(setup('saved'), NOW, false, { before: 'errand:setup-1' })).toBe('preparing');
    expect(standingOf(setup('asked'), NOW, false)).toBe('preparing');
    expect(standingOf(setup('asked'), NOW, false, { before: 'errand:setup-0' })).toBe('preparing');
  });

  it('a page that is there already is the page', () => {
    expect(standingOf(setup('open'), NOW, false)).toBe('ready');
    expect(standingOf(setup('open'), NOW, false, { before: 'errand:setup-1' })).toBe('ready');
  });

  it('back from the provider’s page: heard of, or not yet', () => {
    expect(standingOf(setup('open'), NOW, true)).toBe('waiting');
    expect(standingOf(setup('saved'), NOW, true)).toBe('saved');
    expect(standingOf(setup('nothing'), NOW, true)).toBe('nothing');
    expect(standingOf(setup('open'), plus(NOW, HOUR), true)).toBe('unheard');
  });

  it('asked for once more from there, it is the new one', () => {
    expect(standingOf(setup('nothing'), NOW, true, { before: 'errand:setup-1' })).toBe('preparing');
    expect(standingOf(setup('open', { errandId: 'errand:setup-2' }), NOW, true, { before: 'errand:setup-1' })).toBe('ready');
    expect(standingOf(setup('saved', { errandId: 'errand:setup-2' }), NOW, false, { before: 'errand:setup-1' })).toBe('saved');
  });
});
