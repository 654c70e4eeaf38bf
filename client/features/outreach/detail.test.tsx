/** What can be done with a gym that might come to us, as it is drawn, stage by stage (product.md 2.19, 4.5). */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { msOf, plus } from '../../../schemas/basics/time.ts';
import type { Outreach } from '../../../schemas/outreach/shape.ts';
import { NOW } from '../../../tests/rules/documents.ts';
import { lead } from '../../../tests/rules/outreach.ts';
import { NowProvider } from '../../ui/now.tsx';
import OutreachDetail from './detail.tsx';
import { WriteToThem } from './write.tsx';

const drawn = (one: Outreach, waits = false) =>
  textOf(<OutreachDetail outreach={one} waits={waits} own="admin001" people={[]} />);
const textOf = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => msOf(NOW)}>
        <MemoryRouter>{part}</MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  )
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('[17] 4.5 a gym that might come to us', () => {
  it('says who it is and what was said, the latest first, and offers what comes next', () => {
    const said = drawn(
      lead('one', { notes: [{ id: 'n', text: 'Nice people.', at: plus(NOW, 1), by: { uid: 'admin001', name: 'Ana A.' } }] }),
    );
    for (const words of ['Quay Gym', 'Nora Bell', 'nora@quay.example', '1 Lemon Quay, Truro, TR1 2LW', 'Limited company (Ltd)'])
      expect(said).toContain(words);
    expect(said).toMatch(/Ana A\. noted Nice people\..*New/);
    for (const words of ['We’ve contacted them', 'We’re in conversation', 'It’s lost', 'They don’t want to be contacted'])
      expect(said).toContain(words);
    expect(said).not.toContain('Waiting to be sent');
    expect(drawn(lead('one'), true)).toContain('Waiting to be sent');
  });

  it('shows the email word for word before it is sent; without a network the button says why it is off', () => {
    const said = drawn(lead('one'));
    for (const words of [
      'Subject: Quay Gym on Fitness Hub',
      'Hello Nora Bell,',
      'It costs nothing to join.',
      'You need to be online to write to them',
    ])
      expect(said).toContain(words);
  });

  it.each<[string, Partial<Outreach>, string]>([
    ['without an address', { email: undefined }, 'Email: there is none to write to.'],
    ['without a basis', { lawfulBasis: undefined }, 'Lawful basis: say first why we may write to them.'],
    ['a sole trader who has not agreed', { legalForm: 'sole_trader' }, 'they have to have agreed first'],
  ])('offers no email %s, and says why', (_, change, why) => {
    const said = textOf(<WriteToThem outreach={{ ...lead('one'), ...change }} now={NOW} />);
    expect(said).toContain(why);
    expect(said).not.toContain('Send email');
  });

  it('says from when they can be written to again', () => {
    const mails = [{ id: 'm', text: 'Would you like to join?', at: NOW, by: { uid: 'admin001', name: 'Ana A.' }, sentAt: NOW }];
    const said = textOf(<WriteToThem outreach={lead('one', { stage: 'invited', mails })} now={plus(NOW, 1)} />);
    expect(said).toContain('You can write again from Tue 10 Mar.');
  });

  it('offers nothing to whoever is not to be contacted but to note what was said', () => {
    const said = drawn(lead('one', { stage: 'do_not_contact' }));
    expect(said).toContain('They asked us never to contact them.');
    for (const gone of ['Send email', 'Change details', 'What comes next', 'It’s lost']) expect(said).not.toContain(gone);
    expect(said).toContain('Keep note');
  });

  it.each(['applied', 'won'] as const)('%s offers no email', (stage) => {
    const said = drawn(lead('one', { stage, applicationId: 'application:one' }));
    expect(said).not.toContain('Send email');
    expect(said).toContain('See their application');
  });
});
