import { mindOf, symbolOf } from '../rules/sound-advice.ts';
import texts from './locales/zh-CN.json' with { type: 'json' };
import { useUiText, type UiTextKey } from './ui-text.tsx';

const isText = (key: string): key is UiTextKey => Object.hasOwn(texts, key);

/**
 * Says in the interface's language what the mouth does for a sound: to a child who has said it wrongly. `symbol` and `heard`, what was heard instead, are phonetic
 * signs (`phoneIpa`). Undefined for a sound that is not among the 48 that are taught.
 */
export function useSoundAdvice(): (symbol: string, heard?: string) => string | undefined {
  const text = useUiText();
  return (symbol, heard) => {
    const how = `how.${symbolOf(symbol)}`;
    if (!isText(how)) return undefined;
    const mind = mindOf(symbol, heard);
    return text(mind === 'mouth' ? how : `fix.${mind}`);
  };
}
