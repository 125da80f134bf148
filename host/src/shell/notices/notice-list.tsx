import { useLoginServices, useText } from '../host-context.tsx';
import { NoticeLines } from './notice-lines.tsx';

/** The classroom's messages. */
export function NoticeList() {
  const { notices } = useLoginServices();
  return <NoticeLines notices={notices} t={useText()} />;
}
