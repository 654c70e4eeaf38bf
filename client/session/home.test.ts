import { describe, expect, it } from 'vitest';
import { ROLES } from '../../schemas/person/shape.ts';
import { afterSignIn, afterVerification, homeFor, safeRedirect } from './home.ts';

describe('where one goes after signing in', () => {
  it('T8: each role has its home', () => {
    expect(ROLES.map(homeFor)).toEqual([
      '/member/dashboard',
      '/employee/dashboard',
      '/owner/dashboard',
      '/admin/gyms',
      '/admin/gyms',
    ]);
  });

  it('a redirect within the app is followed', () => {
    for (const path of ['/member/passes', '/gym/abc?tab=passes#offers', '/search?q=yoga%20class']) {
      expect(safeRedirect(path)).toBe(path);
      expect(afterSignIn('member', path)).toBe(path);
    }
  });

  it('[10.21] a percent sign in it is one', () => {
    for (const path of ['/search?q=100%25', '/search?q=100%2525', '/search?q=50%25%20off%21', '/gym/a%25b?tab=passes'])
      expect(safeRedirect(path), path).toBe(path);
    for (const path of [
      '/100%25/..//evil.example',
      '/%25%2Fevil%2F..%2F..%2F%2Fevil.example',
      '/%252525252Fevil.example',
      '/%25%09/a',
    ])
      expect([path, safeRedirect(path)]).toEqual([path, null]);
  });

  it('anything a browser could take for another origin is not', () => {
    const outside = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      'evil.example',
      ' /member',
      '/%2Fevil.example',
      '/%5Cevil.example',
      '%2F%2Fevil.example',
      '/%252Fevil.example',
      '/%25252Fevil.example',
      '/\t/evil.example',
      '/%09/evil.example',
      '/..//evil.example',
      '/.//evil.example',
      '/member/..//evil.example',
      '/%2e%2e//evil.example',
      '/%E0%A4%A',
      `/${'a'.repeat(2001)}`,
      '',
    ];
    for (const redirect of outside) expect([redirect, safeRedirect(redirect)]).toEqual([redirect, null]);
    expect(afterSignIn('gym-owner', '//evil.example')).toBe('/owner/dashboard');
    expect(safeRedirect(undefined)).toBeNull();
  });

  it('after verification one goes home from / and /verify-email only', () => {
    for (const path of ['/', '/verify-email']) expect(afterVerification(path, 'gym-owner'), path).toBe('/owner/dashboard');
    const elsewhere = ['/auth/verify-email', '/login', '/apply', '/member/passes', '/owner/dashboard', '/admin/gyms'];
    for (const path of [...elsewhere, '/employee/dashboard', '/gym/abc'])
      expect(afterVerification(path, 'gym-owner'), path).toBeNull();
  });
});
