import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Readable } from '../../../sync/hooks.tsx';
import { PageTitle } from '../../../ui/page/title.tsx';
import { words } from '../../../ui/words.ts';
import { GymBanner } from './banner.tsx';
import { GettingThere } from './visit.tsx';

/** A gym in a state that only a newer app knows: which one it is and how to reach it. What it sells and when it opens may rest on that state. */
export function NewerGym({ gym }: { gym: Readable<Gym> }) {
  return (
    <>
      <PageTitle
        title={gym.name}
        lead={gym.tagline ?? [gym.address.addressLocality, gym.address.postalCode].filter(Boolean).join(' ')}
      />
      <GymBanner tone="attention">{words.state.newer}</GymBanner>
      <GettingThere gym={gym} />
    </>
  );
}
