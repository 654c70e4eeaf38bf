import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/placeholder/empty-state.tsx';
import { gymWords } from '../gym.words.ts';

const words = gymWords.notSaved;

/** The page of a gym that this device does not have, without a network to ask. */
export function GymNotSaved() {
  return (
    <EmptyState
      wholePage
      drawing="offline"
      title={words.title}
      action={
        <Button component={Link} to="/search">
          {words.search}
        </Button>
      }
    >
      {words.text}
    </EmptyState>
  );
}
