import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { permissionsOf, STAFF_PRESETS } from '../../../schemas/employment/powers.ts';
import { PERMISSIONS } from '../../../schemas/person/shape.ts';
import { Rights } from './rights.tsx';
import { words } from './words.ts';

const said = (html: string) =>
  PERMISSIONS.filter((one) => new RegExp(words.powers[one], 'i').test(html.replaceAll('&#x27;', "'")));

describe('[R-60] what somebody may do, in words', () => {
  it.each(STAFF_PRESETS)('%s: each power that comes with it once, and no other', (preset) => {
    const permissions = permissionsOf(preset, ['refunds']);
    const html = renderToStaticMarkup(<Rights preset={preset} permissions={permissions} />);
    expect(said(html).toSorted()).toEqual(permissions.toSorted());
  });

  it('what the app cannot do yet is apart, and not where somebody works', () => {
    const manager = permissionsOf('manager');
    const door = ['checkin.override', 'checkin.scan', 'checkin.search', 'checkin.void'];
    const now = ['bookings.add', ...door, 'members.view', 'profile.edit', 'register.mark'];
    const html = renderToStaticMarkup(<Rights preset="manager" permissions={manager} nowOnly />);
    expect(said(html).toSorted()).toEqual(now);
    expect(html).toContain(words.seesTeam);
    expect(html).not.toContain(words.closesAtOnce);
    const desk = renderToStaticMarkup(<Rights preset="reception" permissions={permissionsOf('reception')} nowOnly />);
    expect(desk).toContain(words.closesAtOnce);
    expect(renderToStaticMarkup(<Rights preset="manager" permissions={manager} />)).toMatch(
      /Once the app has it: .*give refunds/,
    );
  });
});
