import { useObservable } from '@chorus/sdk/ui';
import { useMemo, useState } from 'react';
import { i18nToken } from '../../services/i18n/host-i18n.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { wordListsToken } from '../../services/word-lists/word-lists.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useCurrentRoute } from '../../shell/router/current-route.tsx';
import { tableTexts } from '../../table-file/table-text.ts';
import { audioToken } from '../../services/audio/host-audio.ts';
import { WordListProvider, wordListTexts, type WordListPorts } from '../../content/word-lists/word-list-context.ts';
import { ListEditor } from './list-editor.tsx';
import { ListsPart } from './lists-part.tsx';
import { TextEditorPage } from './texts/text-editor-page.tsx';
import { textsTexts } from './texts/locales/texts-texts.ts';
import { TextsPart } from './texts/texts-part.tsx';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import './my-content.css';

/** What teachers make themselves: word lists and texts, which are written here and taught from at once. */
export default function MyContentPage() {
  const i18n = useService(i18nToken);
  // What it says comes with it: no other page says it.
  useState(() => [tableTexts, wordListTexts, textsTexts, { 'zh-CN': zh, en }].forEach((texts) => i18n.add(texts)));
  const lists = useService(wordListsToken);
  const audio = useService(audioToken);
  const session = useService(sessionToken);
  const t = useText();
  const locale = useObservable(i18n.locale);
  const { query } = useCurrentRoute();
  const user = useObservable(session.state).userInfo?.id ?? '';
  const ports = useMemo<WordListPorts>(
    () => ({ t, locale, plan: (id, draft, signal) => lists.plan(id, draft, signal), play: (url) => void audio.play({ url }) }),
    [t, locale, lists, audio],
  );
  const { write, text, copy, part } = query;
  if (text !== undefined) return <TextEditorPage key={`${user} ${text}`} id={text} copy={copy} />;
  if (part === 'texts') return <TextsPart key={user} />;
  return (
    <WordListProvider value={ports}>
      {write === undefined ? <ListsPart key={user} /> : <ListEditor key={`${user} ${write}`} packId={write} copy={copy} />}
    </WordListProvider>
  );
}
