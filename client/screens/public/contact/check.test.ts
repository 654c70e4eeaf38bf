import { describe, expect, it } from 'vitest';
import { checked } from './check.ts';
import { type ContactDraft, emptyDraft } from './draft.ts';

const draft = (over: Partial<ContactDraft> = {}): ContactDraft => ({
  name: 'Vera Visitor',
  email: ' Vera@Example.org',
  topic: 'booking',
  subject: 'My class',
  message: 'x'.repeat(20),
  ...over,
});

describe('a message to us (product.md 2.18)', () => {
  it('may be sent as it was meant: without the spaces round it, the address in small letters', () => {
    expect(checked(draft())).toEqual({ ok: true, form: { ...draft(), email: 'vera@example.org' } });
  });

  it('of 19 characters is refused, and says how many there are', () => {
    expect(checked(draft({ message: ` ${'x'.repeat(19)} ` }))).toEqual({
      ok: false,
      problems: { message: 'Your message: at least 20 characters. So far there are 19.' },
    });
  });

  it('of more than 3,000 characters is too long', () => {
    expect(checked(draft({ message: 'x'.repeat(3001) }))).toMatchObject({
      problems: { message: 'Your message: 3,000 characters at most.' },
    });
  });

  it('that is empty lacks everything, in the order of the form', () => {
    const result = checked(emptyDraft);
    expect(result.ok ? [] : Object.keys(result.problems)).toEqual(['name', 'email', 'topic', 'subject', 'message']);
  });
});
