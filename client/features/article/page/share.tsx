import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { swallow } from '../../../report/report.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { articleWords } from '../words.ts';

const words = articleWords.page;

/** The article's address for somebody else, through what the device has for that, or else copied. Needs no network. */
export function ShareArticle({ title, path }: { title: string; path: string }) {
  const toast = useToast();
  const share = async () => {
    const url = `${window.location.origin}${path}`;
    if ('share' in navigator) return navigator.share({ title, url }).catch(swallow('closed again: nothing was shared'));
    const copy = async () => {
      await navigator.clipboard.writeText(url);
      return true;
    };
    const copied = await copy().catch(swallow('the toast says so', false));
    toast({ kind: 'plain', text: copied ? words.copied : words.notCopied });
  };
  return (
    <Button variant="light" leftSection={<IconShare size={20} stroke={1.75} aria-hidden />} onClick={() => void share()}>
      {words.share}
    </Button>
  );
}
