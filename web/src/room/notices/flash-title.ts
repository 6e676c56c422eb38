/** Calls a player back to a page that is in the background: the title and the icon alternate. */
export function flashTitle(title: string): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = { title: document.title, icon: icon?.href };
  let on = false;
  const flip = () => {
    on = !on;
    document.title = on ? title : before.title;
    if (icon && before.icon) icon.href = on ? '/icon-turn.svg' : before.icon;
  };
  flip();
  const timer = setInterval(flip, 1000);
  return () => {
    clearInterval(timer);
    if (on) flip();
  };
}
