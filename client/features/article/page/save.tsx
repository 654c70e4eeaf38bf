import { Button } from '@mantine/core';
import { IconDeviceMobileCheck, IconDownload } from '@tabler/icons-react';
import { useConnection, useDevice } from '../../../sync/hooks.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { articleWords } from '../words.ts';
import { useSavedTexts, useTextsHere } from './use-saved.ts';

const words = articleWords.page;

/** Keeps an article for the time without a network, now or as soon as there is one; pressed again it is let go. `id`: of its body. */
export function SaveArticle({ id }: { id: string }) {
  const device = useDevice();
  const toast = useToast();
  const isOffline = useConnection().state === 'Offline';
  const isWanted = useSavedTexts().includes(id);
  const isHere = useTextsHere().includes(id);
  const { busy, problem, ask } = useRequest(words.notKept);
  const change = () =>
    ask(async () => {
      if (isWanted) await device?.texts.unsave(id);
      else {
        await device?.texts.save(id);
        toast({ kind: 'plain', text: isOffline && !isHere ? words.wantedSaid : words.savedSaid });
      }
      return { ok: true };
    });
  const label = isWanted ? (isHere ? words.saved : articleWords.wanted) : isOffline && !isHere ? words.saveLater : words.save;
  return (
    <>
      <Button
        variant={isWanted ? 'filled' : 'light'}
        aria-pressed={isWanted}
        loading={busy}
        leftSection={
          isWanted ? (
            <IconDeviceMobileCheck size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconDownload size={20} stroke={1.75} aria-hidden />
          )
        }
        onClick={() => void change()}
      >
        {label}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
