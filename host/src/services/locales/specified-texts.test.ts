import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const texts = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<string, string>;
const [services, host] = [texts('./zh-CN.json'), texts('../../locales/zh-CN.json')];

it.each([
  ['8-1', services, 'api.serverError', '服务器错误'],
  ['8-1', services, 'api.error', 'Error'],
  ['8-2', services, 'api.timeout', '网络请求超时，请重试'],
  ['8-2', services, 'api.offline', '当前网络不稳定或无网络链接，请检查网络是否可用或选择离线应用'],
  ['8-4', services, 'storage.uploadFailed', '上传失败请检查网络设置'],
  ['8-5', services, 'audio.noMicrophone', '当前设备无法录音'],
  ['8-6', services, 'word.noDetail', '该单词暂无详情'],
  ['8-7', services, 'speech.slow', '连接超时，请检查网络'],
  ['8-11', host, 'devices.tell.too-short', '录音时间太短'],
  ['8-20', host, 'devices.said.bound', '更改绑定成功'],
  ['8-20', host, 'devices.said.unbound', '解绑成功'],
  ['8-20', host, 'devices.refused.already-bound', '该答题器已绑定'],
  ['8-20', host, 'devices.refused.unknown-device', '答题器不存在'],
  ['8-21', services, 'audio.error.1', '取回过程被用户中止'],
  ['8-21', services, 'audio.error.2', '当下载时发生错误'],
  ['8-21', services, 'audio.error.3', '当解码时发生错误'],
  ['8-21', services, 'audio.error.4', '暂无音频资源/音频资源错误'],
  ['8-21', services, 'audio.error.5', '未知错误'],
])('says word for word what is specified [8-1] [8-2] [8-4] [8-5] [8-6] [8-7] [8-11] [8-20] [8-21]: %s', (_id, locale, key, text) => {
  expect(locale[key]).toBe(text);
});

it('says what is wrong with the microphone, and what to do [8-9]', () => {
  expect(services['audio.microphoneFailed']).toBe('麦克风初始化失败，无法录音，请检查麦克风');
});

it('says that the key could not be had because of the network, and offers to fetch it again [8-3]', () => {
  expect(['storage.keyFailed', 'storage.keyAgain', 'storage.keyCancel'].map((key) => services[key])).toEqual([
    '网络错误，获取密钥失败',
    '重新获取',
    '取消',
  ]);
});
