import { lengthOf, listen } from './microphone.js';

const asked = new URLSearchParams(location.search).get('lang') ?? navigator.language;
const language = asked.startsWith('en') ? 'en' : 'zh-CN';
const texts = await (await fetch(`/texts/${language}.json`)).json();
const text = (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

const $ = (id) => document.getElementById(id);
const tiles = new Map();
/** Letters that wait for others, and microphones that listen, by uID. */
const chosen = new Map();
const listening = new Map();
let state;

document.documentElement.lang = language;
document.title = text('title');
for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text);
for (const mode of ['single', 'several']) $('keys').append(new Option(text(`keys.${mode}`), mode));

const showKeys = () => (document.body.dataset.keys = $('keys').value);
$('keys').addEventListener('change', showKeys);
showKeys();

async function action(fields) {
  const answer = await fetch('/actions', { method: 'POST', body: JSON.stringify(fields) });
  say(answer.ok ? '' : text('device.refused'));
  return answer.ok;
}

function say(problem) {
  $('problem').textContent = problem;
}

async function upload(blob, name, lasts) {
  const answer = await fetch(`/recordings?${new URLSearchParams({ name, lasts })}`, { method: 'POST', body: blob });
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()).name;
}

function button(label, press, wide = false) {
  const made = document.createElement('button');
  made.textContent = label;
  if (wide) made.className = 'wide';
  made.addEventListener('click', press);
  return made;
}

/** The judgement keys √ and × send E and F. */
const letters = { A: 'A', B: 'B', C: 'C', D: 'D', '√': 'E', '×': 'F' };

function letterPressed(uid, letter, key) {
  if ($('keys').value === 'single') return action({ do: 'press', who: uid, keys: letter });
  const set = chosen.get(uid) ?? new Set();
  if (!set.delete(letter)) set.add(letter);
  chosen.set(uid, set);
  key.setAttribute('aria-pressed', String(set.has(letter)));
}

async function sendChosen(uid, keys) {
  const set = chosen.get(uid);
  if (!set || set.size === 0) return;
  chosen.delete(uid);
  for (const key of keys) key.setAttribute('aria-pressed', 'false');
  await action({ do: 'press', who: uid, keys: [...set].join('') });
}

async function speak(uid) {
  if (listening.has(uid)) return endSpeaking(uid);
  const recording = $('voice').value;
  if (recording !== 'microphone') return action({ do: 'speak', who: uid, recording });
  try {
    listening.set(
      uid,
      listen(() => void endSpeaking(uid)),
    );
    await listening.get(uid);
    if (!(await action({ do: 'start-voice', who: uid }))) listening.delete(uid);
  } catch (error) {
    listening.delete(uid);
    say(text('voice.failed', { reason: error.message }));
  }
}

async function endSpeaking(uid) {
  const microphone = await listening.get(uid);
  listening.delete(uid);
  const name = await upload(await microphone.end(), 'microphone.wav', 1000);
  await action({ do: 'end-voice', who: uid, recording: name });
}

function tileOf(device, number) {
  const { uid } = device;
  const tile = document.createElement('article');
  tile.className = 'device';
  const title = document.createElement('h3');
  const keys = Object.entries(letters).map(([label, letter]) => {
    const key = button(label, () => letterPressed(uid, letter, key));
    return key;
  });
  const voice = button('', () => void speak(uid), true);
  const battery = button(
    text('device.battery'),
    () => action({ do: 'battery', who: uid, low: battery.getAttribute('aria-pressed') !== 'true' }),
    true,
  );
  const send = button(text('device.send'), () => void sendChosen(uid, keys), true);
  send.classList.add('send');
  const pad = document.createElement('div');
  pad.append(...keys, send, voice, battery);
  const output = document.createElement('output');
  tile.append(title, pad, output);
  $('devices').append(tile);
  return {
    update(now) {
      title.textContent = now.pointer ? text('pointer') : `${number} `;
      const small = document.createElement('small');
      small.textContent = ` ${uid} · ${text(now.listed ? 'device.listed' : 'device.unlisted')}`;
      title.append(small);
      voice.textContent = text(now.speaking ? 'device.stop' : 'device.speak');
      voice.setAttribute('aria-pressed', String(now.speaking));
      battery.textContent = text(now.lowBattery ? 'device.batteryLow' : 'device.battery');
      battery.setAttribute('aria-pressed', String(now.lowBattery));
      const last = now.sent.at(-1);
      output.textContent = last
        ? `${now.count}. ${last.fun}: ${last.msg} ${last.visible ? '' : text('device.hidden')}`
        : text('device.nothing');
    },
  };
}

function showFaults() {
  const on = new Map(state.faults.map(({ name, probability }) => [name, probability]));
  for (const name of state.faultNames) {
    const known = document.querySelector(`[data-fault="${name}"]`);
    const toggle =
      known ??
      button(text(`fault.${name}`), () =>
        action({ do: 'fault', name, probability: toggle.getAttribute('aria-pressed') === 'true' ? 0 : 1 }),
      );
    toggle.dataset.fault = name;
    toggle.setAttribute('aria-pressed', String(on.has(name)));
    if (!known) $('faults').append(toggle);
  }
}

function showState(now) {
  state = now;
  const serial = text(now.plugged ? 'connection.plugged' : 'connection.unplugged', { serial: now.serial });
  $('connection').textContent = `${serial} · ${now.url} · ${text('connection.clients', { count: now.clients })}`;
  $('plug').disabled = now.plugged;
  $('unplug').disabled = $('unplug-ends').disabled = !now.plugged;
  if ($('voice').options.length === 0) {
    for (const name of now.samples) $('voice').append(new Option(name, name));
    $('voice').append(new Option(text('voice.microphone'), 'microphone'), new Option(text('voice.file'), 'file'));
  }
  showFaults();
  for (const [index, device] of now.devices.entries()) {
    if (!tiles.has(device.uid)) tiles.set(device.uid, tileOf(device, index + 1));
    tiles.get(device.uid).update(device);
  }
}

function showLine({ t, dir, line }) {
  const item = document.createElement('li');
  item.textContent = `${(t / 1000).toFixed(2)} ${dir === 'in' ? '<' : '>'} ${line}`;
  $('lines').prepend(item);
  while ($('lines').children.length > 200) $('lines').lastChild.remove();
}

$('plug').addEventListener('click', () => action({ do: 'plug' }));
$('unplug').addEventListener('click', () => action({ do: 'unplug' }));
$('unplug-ends').addEventListener('click', () => action({ do: 'unplug', ends: true }));
for (const pressed of document.querySelectorAll('[data-pointer]')) {
  const keys = pressed.dataset.pointer;
  pressed.addEventListener('click', () => action({ do: 'key', who: 'pointer', key: keys[0], presses: keys.length }));
}
$('all-press').addEventListener('click', async () => {
  for (const { uid, pointer } of state.devices) {
    if (!pointer) await action({ do: 'press', who: uid, keys: 'ABCD'[Math.floor(Math.random() * 4)] });
  }
});
$('all-speak').addEventListener('click', () => {
  const recording = $('voice').value;
  return action({ do: 'speak', who: 'all', recording: recording === 'microphone' ? state.samples[0] : recording, every: 40 });
});
$('voice').addEventListener('change', () => {
  if ($('voice').value !== 'file') return;
  $('voice').value = state.samples[0];
  $('file').click();
});
$('file').addEventListener('change', async () => {
  const [file] = $('file').files;
  if (!file) return;
  try {
    const name = await upload(file, file.name, await lengthOf(file));
    $('voice').prepend(new Option(file.name, name));
    $('voice').value = name;
  } catch (error) {
    say(text('voice.failed', { reason: error.message }));
  }
});

const events = new EventSource('/events');
events.addEventListener('state', ({ data }) => showState(JSON.parse(data)));
events.addEventListener('line', ({ data }) => showLine(JSON.parse(data)));
events.addEventListener('error', () => say(text('connection.lost')));
events.addEventListener('open', () => say(''));
