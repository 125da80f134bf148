import { BlockList, isIP } from 'node:net';

function listOf(v4: readonly (readonly [string, number])[], v6: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of v4) list.addSubnet(net, prefix, 'ipv4');
  for (const [net, prefix] of v6) list.addSubnet(net, prefix, 'ipv6');
  return list;
}

const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]]);
/** Networks of one's own: RFC 1918, RFC 6598, RFC 4193. */
const own = listOf(
  [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
  ],
  [['fc00::', 7]],
);
/** Nobody's service: link-local, where clouds tell a machine its secrets, multicast, reserved (RFC 6890). */
const never = listOf(
  [
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
    // Alibaba Cloud's metadata lies among RFC 6598.
    ['100.100.100.200', 32],
  ],
  [
    ['::', 128],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2002::', 16],
    ['fe80::', 10],
    ['ff00::', 8],
  ],
);

/** Where an address lies. */
export function placeOfAddress(address: string): 'public' | 'own' | 'loopback' | 'never' {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return placeOfAddress(mapped);
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0 || never.check(address, family)) return 'never';
  if (loopback.check(address, family)) return 'loopback';
  return own.check(address, family) ? 'own' : 'public';
}
