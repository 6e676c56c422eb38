import { parseRoute, printRoute, type Route } from './route';

/** The current route, kept in step with the browser's history. */
class Navigation {
  #route = $state.raw<Route>(parseRoute(location.pathname, location.hash, location.search));

  get route(): Route {
    return this.#route;
  }

  /** Follows Back and Forward, and clicks on links to our own pages. Returns the way to stop. */
  start(): () => void {
    const onPop = () =>
      (this.#route = parseRoute(location.pathname, location.hash, location.search));
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.target || link.hasAttribute('download')) return;
      if (link.origin !== location.origin) return;
      const route = parseRoute(link.pathname, '', link.search);
      if (route.page === 'missing' || link.hash) return;
      event.preventDefault();
      this.go(route);
    };
    addEventListener('popstate', onPop);
    document.addEventListener('click', onClick);
    return () => {
      removeEventListener('popstate', onPop);
      document.removeEventListener('click', onClick);
    };
  }

  go(route: Route): void {
    history.pushState(null, '', printRoute(route));
    this.#show(route);
  }

  /** Takes a secret out of the address bar and the history, the page staying as it is. */
  hide(route: Route): void {
    history.replaceState(null, '', printRoute(route));
  }

  /** Like `go`, without leaving the present address in the history: for addresses with secrets. */
  replace(route: Route): void {
    history.replaceState(null, '', printRoute(route));
    this.#show(route);
  }

  #show(route: Route): void {
    this.#route = route;
    scrollTo(0, 0);
  }
}

export const navigation = new Navigation();
