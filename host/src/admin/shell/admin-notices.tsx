import { NoticeLines } from '../../shell/notices/notice-lines.tsx';
import { useAdmin, useText } from '../admin-context.tsx';

/** The administration's messages. */
export function AdminNotices() {
  const { notices } = useAdmin();
  return <NoticeLines notices={notices} t={useText()} />;
}
