import type { DraftSentence } from '@chorus/contract/content/own-text-draft';
import { useCallback, useEffect, useRef, useState } from 'react';
import { systemVoiceToken } from '../../../../services/audio/system-voice.ts';
import { noticesToken } from '../../../../services/notices/notice-store.ts';
import { useService, useText } from '../../../../shell/host-context.tsx';

/** Lets a sentence be heard: in its sound, else spoken by the computer. `spoken`: the one that the computer speaks now. */
export function useListening(playSentence: ((sentence: DraftSentence) => void) | undefined) {
  const voice = useService(systemVoiceToken);
  const notices = useService(noticesToken);
  const t = useText();
  const [spoken, setSpoken] = useState<string>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const listen = useCallback(
    async (sentence: DraftSentence) => {
      work.current?.abort();
      const { signal } = (work.current = new AbortController());
      setSpoken(undefined);
      if (sentence.span) return playSentence?.(sentence);
      setSpoken(sentence.id);
      const outcome = await voice.speak(sentence.text, { signal });
      if (signal.aborted) return;
      setSpoken(undefined);
      if (outcome === 'no-voice') void notices.show({ kind: 'info', text: t('my-texts.no-voice') });
      else if (outcome === 'failed') void notices.show({ kind: 'error', text: t('my-texts.not-spoken') });
    },
    [voice, notices, playSentence, t],
  );
  return { spoken, listen };
}
