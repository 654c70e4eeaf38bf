/** How one variable of the environment is read, and the forms that several of them have. */
import { z } from 'zod';

/** Thrown by `readConfig`; its message is one line for the person who started the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export const loopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

export const whole = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(maximum));
export const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');
export const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== '')
    .transform((text) => new URL(text));
export const isOrigin = (address: URL) =>
  address.pathname === '/' && `${address.search}${address.hash}${address.username}` === '';
/** Where a secret travels to: over https, or not off this machine. */
export const httpsOrLoopback = url(['http:', 'https:'])
  .refine(isOrigin)
  .refine((address) => address.protocol === 'https:' || loopback(address.hostname));

/** Reads one variable; undefined where it is unset or empty. */
export type ReadSetting = <T>(name: string, schema: z.ZodType<T>, rule: string) => T | undefined;

/** @throws ConfigError naming the variable and the rule it breaks; never its value, which may be a password */
export const readerOf =
  (environment: Readonly<Record<string, string | undefined>>): ReadSetting =>
  (name, schema, rule) => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return undefined;
    const result = schema.safeParse(text);
    if (!result.success) throw new ConfigError(`${name} ${rule}.`);
    return result.data;
  };
