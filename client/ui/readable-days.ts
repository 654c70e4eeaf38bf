/** A sentence whose days are data (`2026-03-03`), as a reader wants it (`Tue 3 Mar`). */
import { formatLocalDate } from './format.ts';

export const readableDays = (sentence: string): string => sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, formatLocalDate);
