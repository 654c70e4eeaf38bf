/** What somebody answered, as text. Pure. */
import { queueWords } from './queues.words.ts';

const { yes, no } = queueWords.applications;

export function answerText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.map(answerText).filter(Boolean).join('; ');
  if (typeof value === 'object') return Object.values(value).map(answerText).filter(Boolean).join(', ');
  return String(value).replaceAll('_', ' ');
}
