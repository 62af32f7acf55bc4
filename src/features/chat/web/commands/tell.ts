import { showToast } from '../../../../platform/web/toasts.ts';

/** Why a command cannot be carried out now. */
export function tell(title: string): false {
  showToast({ title, tone: 'info' });
  return false;
}
