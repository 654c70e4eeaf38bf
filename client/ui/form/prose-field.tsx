import { Textarea, type TextareaProps } from '@mantine/core';
import { type Limited, tooLong } from './too-long.ts';

/** What somebody writes in several lines; too long, it is said beside it, and nothing is cut off. */
export function ProseField({ most, ...field }: Omit<TextareaProps, 'maxLength' | keyof Limited> & Limited) {
  return <Textarea {...field} error={tooLong({ ...field, most }) ?? field.error} />;
}
