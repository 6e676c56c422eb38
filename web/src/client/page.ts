import type { Session } from './session';

/**
 * Wakes a session when the page becomes visible or the network comes back. `leaves` is called when the
 * page is hidden or left: from then on the browser may stop it at any moment. Returns the way to stop.
 */
export function followPage(session: Session, leaves: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') session.nudge();
    else leaves();
  };
  const online = () => session.nudge();
  const offline = () => session.interrupt();
  document.addEventListener('visibilitychange', visible);
  addEventListener('pagehide', leaves);
  addEventListener('online', online);
  addEventListener('offline', offline);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    removeEventListener('pagehide', leaves);
    removeEventListener('online', online);
    removeEventListener('offline', offline);
  };
}
