import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import styles from './password-field.module.css';

const show = 'Show password';

/** A password that can be looked at: by finger, by keyboard, and without leaving the field's line. */
export function PasswordField(props: Omit<PasswordInputProps, 'visibilityToggleButtonProps' | 'rightSectionWidth'>) {
  return (
    <PasswordInput
      withAsterisk={false}
      rightSectionWidth="2.875rem"
      visibilityToggleButtonProps={{ 'aria-label': show, tabIndex: 0, className: styles.toggle ?? '' }}
      {...props}
    />
  );
}
