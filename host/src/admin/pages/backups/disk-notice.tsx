import { TriangleAlert } from 'lucide-react';
import { byteSize } from '../../../shell/byte-size.ts';
import { useText } from '../../admin-context.tsx';
import './backups.css';

/** Shares of the disk that are used. */
const high = 0.8;
const nearlyFull = 0.9;

/** Bytes of the disk that the server's data lie on. */
export interface Disk {
  readonly freeBytes: number;
  readonly diskBytes: number;
}

/** How pressing it is to make room; undefined: not at all. */
export function diskPressure({ freeBytes, diskBytes }: Disk): 'high' | 'full' | undefined {
  const used = diskBytes === 0 ? 0 : 1 - freeBytes / diskBytes;
  if (used >= nearlyFull) return 'full';
  return used >= high ? 'high' : undefined;
}

/** Says how full the disk is and what to do, once that presses. */
export function DiskNotice({ disk }: { readonly disk: Disk }) {
  const t = useText();
  const pressure = diskPressure(disk);
  if (!pressure) return null;
  const used = String(Math.floor((1 - disk.freeBytes / disk.diskBytes) * 100));
  return (
    <p className="ad-disk" role="alert" data-tone={pressure === 'full' ? 'poor' : undefined}>
      <TriangleAlert size="1.5em" aria-hidden />
      {t(`backups.disk-${pressure}`, { used, free: byteSize(disk.freeBytes) })}
    </p>
  );
}
