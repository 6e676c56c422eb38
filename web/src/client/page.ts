import type { Session } from './session';

/** Wakes a session when the page or the network comes back. Returns the way to stop. */
export function followPage(session: Session): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') session.nudge();
  };
  const online = () => session.nudge();
  const offline = () => session.interrupt();
  document.addEventListener('visibilitychange', visible);
  addEventListener('online', online);
  addEventListener('offline', offline);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    removeEventListener('online', online);
    removeEventListener('offline', offline);
  };
}
