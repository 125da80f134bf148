/** A room of the project; each plugin is one of its own. */
export type Room = string;

/** The room that a file is in. `host/src/kernel` is a room apart from the rest of the host. */
export function roomOf(path: string): Room {
  if (path.startsWith('host/src/kernel/') || path === 'host/src/kernel') return 'host/kernel';
  const [first = '', second = '', third = ''] = path.split('/');
  if (first !== 'plugins') return first;
  return second === 'examples' ? `plugins/examples/${third}` : `plugins/${second}`;
}

/** Files of the SDK that hold React. */
const isUi = (to: string) => /^sdk\/src\/ui(\/|$)/.test(to);

/** Whether a file in room `from` may import the file `to`, which is in room `room`. */
export function mayImport(from: Room, room: Room, to: string): boolean {
  if (from.startsWith('plugins/')) return room === 'sdk';
  switch (from) {
    case 'sdk':
    case 'speech':
      return false;
    case 'contract':
      return room === 'sdk' && !isUi(to);
    case 'host/kernel':
      return (room === 'sdk' || room === 'contract') && !isUi(to);
    case 'host':
      return ['sdk', 'contract', 'speech', 'host/kernel'].includes(room);
    case 'desktop':
      return (room === 'sdk' && !isUi(to)) || room === 'contract' || to.startsWith('host/src/platform/');
    case 'server':
      return (room === 'sdk' && !isUi(to)) || room === 'contract' || room === 'speech';
    default:
      return from === 'tests' || from === 'tools' || !from.includes('/');
  }
}

/** The package that a module name belongs to. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
