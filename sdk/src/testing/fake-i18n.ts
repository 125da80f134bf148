import { ObservableValue } from '../plugin/observable.ts';
import type { I18n } from '../services/i18n.ts';

/** Chinese, until a test sets English. */
export class FakeI18n implements I18n {
  readonly locale = new ObservableValue<'zh-CN' | 'en'>('zh-CN');
}
