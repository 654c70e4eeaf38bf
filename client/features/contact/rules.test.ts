import { describe, expect, it } from 'vitest';
import { messageProblems } from './rules.ts';

const typed = { topic: 'booking', subject: 'My class', message: 'x'.repeat(20) } as const;

describe('a message to us (2.18)', () => {
  it('is told what is wrong with it, rule by rule in the order of the form, spaces not counted', () => {
    expect(messageProblems(typed)).toEqual({});
    const wrong = messageProblems({ topic: '', subject: ' a ', message: ` ${'x'.repeat(19)} ` });
    expect(Object.keys(wrong)).toEqual(['topic', 'subject', 'message']);
    expect(wrong.message).toBe('Your message: at least 20 characters. So far there are 19.');
    expect(messageProblems({ ...typed, message: 'x'.repeat(3001) }).message).toBe('Your message: 3,000 characters at most.');
  });
});
