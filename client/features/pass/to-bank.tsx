/** The way to a page of the bank's, which no device has: without a network it is a button that says why it waits. */
import { Button, type ButtonProps } from '@mantine/core';
import { useConnection } from '../../sync/hooks.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { packageWords } from './buy/words.ts';
import { passWords } from './card.words.ts';

export function ToBank({ url, ...look }: { url: string } & Pick<ButtonProps, 'size' | 'className'>) {
  const online = useConnection().state === 'Online';
  if (online)
    return (
      <Button component="a" href={url} {...look}>
        {passWords.toBank}
      </Button>
    );
  return (
    <NeedsNetwork offline doing={packageWords.payDoing}>
      <Button {...look}>{passWords.toBank}</Button>
    </NeedsNetwork>
  );
}
