import { TextInput, type TextInputProps } from '@mantine/core';
import { type Limited, tooLong } from './too-long.ts';

/** What somebody writes in one line; too long, it is said beside it, and nothing is cut off. */
export function LineField({ most, ...field }: Omit<TextInputProps, 'maxLength' | keyof Limited> & Limited) {
  return <TextInput {...field} error={tooLong({ ...field, most }) ?? field.error} />;
}
