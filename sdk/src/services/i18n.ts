import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** The interface's language; a plugin's own texts are `ctx.t`. */
export interface I18n {
  readonly locale: Observable<'zh-CN' | 'en'>;
}

export const I18n = serviceToken<I18n>('I18n', 1, 'Which language does the teacher read?');
