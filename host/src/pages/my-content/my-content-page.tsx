import { useObservable } from '@chorus/sdk/ui';
import { useMemo, useState } from 'react';
import { i18nToken } from '../../services/i18n/host-i18n.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { wordListsToken } from '../../services/word-lists/word-lists.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useCurrentRoute } from '../../shell/router/current-route.tsx';
import { tableTexts } from '../../table-file/table-text.ts';
import { WordListProvider, wordListTexts, type WordListPorts } from '../../content/word-lists/word-list-context.ts';
import { ListEditor } from './list-editor.tsx';
import { ListsPart } from './lists-part.tsx';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import './my-content.css';

/** What teachers make themselves: word lists, which are written here and taught from at once. */
export default function MyContentPage() {
  const i18n = useService(i18nToken);
  // What it says comes with it: no other page says it.
  useState(() => [tableTexts, wordListTexts, { 'zh-CN': zh, en }].forEach((texts) => i18n.add(texts)));
  const lists = useService(wordListsToken);
  const session = useService(sessionToken);
  const t = useText();
  const locale = useObservable(i18n.locale);
  const { query } = useCurrentRoute();
  const user = useObservable(session.state).userInfo?.id ?? '';
  const ports = useMemo<WordListPorts>(
    () => ({ t, locale, plan: (id, draft, signal) => lists.plan(id, draft, signal) }),
    [t, locale, lists],
  );
  const { write, copy } = query;
  return (
    <WordListProvider value={ports}>
      {write === undefined ? <ListsPart key={user} /> : <ListEditor key={`${user} ${write}`} packId={write} copy={copy} />}
    </WordListProvider>
  );
}
