import { readFileSync } from 'node:fs';
import type { PackCredit } from '@chorus/contract/content-pack';

const notice = (name: string) => readFileSync(new URL(`../src/notices/${name}.txt`, import.meta.url), 'utf8').trim();

/** Whose work is in the sample pack beside our own texts. */
export function credits(): PackCredit[] {
  return [
    {
      what: 'Pictures: Fluent Emoji, flat',
      author: 'Microsoft Corporation',
      licence: 'MIT',
      source: 'https://github.com/microsoft/fluentui-emoji (by way of @iconify-json/fluent-emoji-flat 1.2.6)',
      notice: notice('fluent-emoji'),
    },
    {
      what: 'American phones: The CMU Pronouncing Dictionary',
      author: 'Carnegie Mellon University',
      licence: 'BSD-2-Clause',
      source: 'http://www.speech.cs.cmu.edu/cgi-bin/cmudict (by way of cmu-pronouncing-dictionary 3.0.0)',
      notice: notice('cmudict'),
    },
    {
      what: 'American model sounds: spoken by Flite, voices slt and rms (synthetic)',
      author: 'Language Technologies Institute, Carnegie Mellon University',
      licence: 'CC0-1.0',
      source: 'http://cmuflite.org',
      notice: notice('flite'),
    },
    {
      what: 'British model sounds: spoken by eSpeak NG, voices en-gb and en-gb-x-rp (synthetic)',
      author: 'Contributors to eSpeak NG',
      licence: 'CC0-1.0',
      source: 'https://github.com/espeak-ng/espeak-ng',
      notice:
        'The program is under GPL-3.0-or-later. It made these sounds and is not part of this pack; its licence does not reach what it speaks.',
    },
  ];
}
