import { createContext, useContext, type ReactNode } from 'react';
import type { Observable } from '../plugin/observable.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import { useObservable } from './use-observable.ts';

/** Keys of the texts that the parts bring along. */
export type UiTextKey = keyof typeof zh;

const tables: Readonly<Record<string, Readonly<Record<UiTextKey, string>>>> = { 'zh-CN': zh, en };
const LocaleContext = createContext<'zh-CN' | 'en'>('zh-CN');

/** Gives the parts below it the interface's language. The host wraps the whole application in it. */
export function UiProvider(props: { readonly locale: Observable<'zh-CN' | 'en'>; readonly children: ReactNode }) {
  return <LocaleContext value={useObservable(props.locale)}>{props.children}</LocaleContext>;
}

/** The interface's language; follows a change. */
export function useLocale(): 'zh-CN' | 'en' {
  return useContext(LocaleContext);
}

/** Replaces `{name}` by the parameter of that name. */
export function fillIn(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** The parts' own texts, in the interface's language. */
export function useUiText(): (key: UiTextKey, params?: Readonly<Record<string, string | number>>) => string {
  const table = tables[useLocale()] ?? zh;
  return (key, params) => fillIn(table[key], params);
}
