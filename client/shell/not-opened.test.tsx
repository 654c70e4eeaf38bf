import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sentenceFor } from '../../schemas/codes.ts';
import { EVERY_ROUTE } from '../../schemas/routes.ts';
import { madeOf } from '../screens.ts';
import { awaited } from '../session/awaited.ts';
import { type MadeOf, NotOpened, WithoutDevice } from './not-opened.tsx';

const never = () => new Promise<never>(() => {});
const draw = (notOpened: boolean, made: MadeOf) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NotOpened value={notOpened ? never : null}>
        <WithoutDevice madeOf={made}>What was asked for</WithoutDevice>
      </NotOpened>
    </MantineProvider>,
  ).replaceAll('&#x27;', "'");

it('[10.21] a database that cannot be opened leaves the public pages, which say so', () => {
  for (const made of ['nothing', 'public'] as const) {
    const html = draw(true, made);
    expect(html).toContain('What was asked for');
    expect(html).toContain('role="alert"');
    expect(html).toContain("We couldn't open what's saved on this device");
    expect(html).toContain('Reload');
    expect(html).not.toContain('Internal Server Error');
  }
});

it('[10.21] what is one’s own is the error page without it, and nothing is said while it opens', () => {
  const html = draw(true, 'own');
  expect(html).toContain('Internal Server Error');
  expect(html).not.toContain('What was asked for');
  for (const made of ['nothing', 'public', 'own'] as const) expect(draw(false, made)).not.toContain('alert');
});

it('[10.21] the pages that can be read without the database', () => {
  const readable = (made: MadeOf) => EVERY_ROUTE.filter((route) => madeOf(route) === made).map(({ path }) => path);
  expect(readable('public')).toEqual([
    ...['/search', '/gym/tablet-setup', '/gym/:id', '/blog', '/blog/:type', '/blog/:type/:slug'],
  ]);
  expect(readable('nothing')).toEqual([
    '/',
    '/about',
    '/terms',
    '/privacy',
    '/how-we-rank',
    '/contact',
    '/apply',
    '/login',
    '/signup',
    '/auth/verify-email',
    '/verify-email',
    '/offline',
    '/employee/accept-invite',
  ]);
});

it('[10.21] signing in without the database is answered, and does not wait for ever', async () => {
  const actions = awaited(Promise.reject(new Error('it cannot be opened')));
  const form = { email: 'sam@example.com', password: 'a long password', keep: true };
  const answered = await actions.signIn(form);
  expect(answered).toMatchObject({ ok: false, code: 'STORAGE_SHUT', message: sentenceFor('STORAGE_SHUT') });
  expect(await actions.resetPassword({ token: 'token', password: 'a long password' })).toMatchObject({ ok: false });
});
