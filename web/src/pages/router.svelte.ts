import { routeOf, type Route } from "./route";

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));

  /** Whether the user has navigated away from the page that was loaded. */
  hasMoved = false;

  constructor() {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** Like `go`, but replaces the history entry. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#read();
  }

  #read(): void {
    this.hasMoved = true;
    this.route = routeOf(location.pathname, location.search);
  }

  /** Handles internal links without a page load. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
