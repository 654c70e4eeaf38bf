import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Application } from '../../../../schemas/application/shape.ts';
import { NowProvider } from '../../../ui/now.tsx';
import { ApplicationCard } from './card.tsx';

const SENT = { status: 'submitted', at: '2026-03-03T09:00:00.000Z' } as const;
const OVER = { status: 'approved', at: '2026-03-04T09:00:00.000Z' } as const;
const application = (more: object) =>
  Application.parse({
    ...{ _id: 'application:01J0000000000000000000000A', type: 'application', schemaVersion: 1, uid: 'nora0001' },
    ...{
      createdAt: SENT.at,
      updatedAt: SENT.at,
      createdBy: 'nora0001',
      updatedBy: 'nora0001',
      status: 'submitted',
      site: 'LS1 4AP iron and oak',
      dueAt: '2026-03-10T17:00:00.000Z',
    },
    ...{ thread: [], history: [SENT], ...more },
  });
const drawn = (shown: Application, waiting: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse('2026-03-04T10:00:00.000Z')}>
        <MemoryRouter>
          <ApplicationCard application={shown} waiting={waiting} />
        </MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  );

it('[A4] says that we received it once we did, and nothing of it while it lies on the device', () => {
  const approved = application({ status: 'approved', history: [SENT, OVER], madeGymId: 'gym:iron-and-oak' });
  expect(drawn(application({}), true)).not.toContain('We received it');
  expect(drawn(approved, false)).toContain('We received it');
});

it('[4.3] once it is approved it leads to what is left until that gym goes live', () => {
  const approved = application({ status: 'approved', history: [SENT, OVER], madeGymId: 'gym:iron-and-oak' });
  expect(drawn(approved, false)).toContain('href="/owner/onboarding?gym=iron-and-oak"');
});
