import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { permissionsOf, STAFF_PRESETS } from '../../../schemas/employment/powers.ts';
import { PERMISSIONS } from '../../../schemas/person/shape.ts';
import { Rights } from './rights.tsx';
import { words } from './words.ts';

/** Without the other that a power is told to take: that one is not theirs. */
const said = (html: string) =>
  PERMISSIONS.filter((one) => new RegExp(words.powers[one], 'i').test(html.replaceAll('&#x27;', "'").replaceAll(/“[^”]+”/g, '')));

describe('[R-60] what somebody may do, in words', () => {
  it.each(STAFF_PRESETS)('%s: each power that comes with it once, and no other', (preset) => {
    const permissions = permissionsOf(preset, ['refunds']);
    const html = renderToStaticMarkup(<Rights preset={preset} permissions={permissions} />);
    expect(said(html).toSorted()).toEqual(permissions.toSorted());
  });

  it('what the app cannot do yet is apart, and not where somebody works', () => {
    const manager = permissionsOf('manager');
    const door = ['checkin.override', 'checkin.scan', 'checkin.search', 'checkin.void'];
    const gym = ['closures.edit', 'messages.send', 'profile.edit', 'reviews.respond', 'timetable.edit'];
    const now = ['bookings.add', ...door, ...gym, 'kiosk.register', 'members.view', 'register.mark'].toSorted();
    const html = renderToStaticMarkup(<Rights preset="manager" permissions={manager} nowOnly />);
    expect(said(html).toSorted()).toEqual(now);
    expect(html).toContain(words.seesTeam);
    expect(html).not.toContain(words.closesAtOnce);
    const desk = renderToStaticMarkup(<Rights preset="reception" permissions={permissionsOf('reception')} nowOnly />);
    expect(desk).toContain(words.closesAtOnce);
    const all = renderToStaticMarkup(<Rights preset="manager" permissions={manager} />);
    expect(all).toMatch(/Once the app has it: see members&#x27; email and phone\./);
    // A sale is given back where sales are seen.
    expect(all).toContain('Give refunds: only together with “See sales and income”.');
    const both = renderToStaticMarkup(<Rights preset="custom" permissions={['refunds', 'financials.view']} nowOnly />);
    expect(said(both)).toEqual(['refunds', 'financials.view']);
  });
});
