/** The interfaces of the browser that the token refresher uses; browser-token-refresher.ts provides the real ones. */
import type { Api } from "#kernel/endpoint.ts";
import type { SessionState } from "#web/session/store.ts";
import type { TabMessage } from "./tabs.ts";

export interface TokenRefresherDeps {
  /** An API client without refresh and retry, because these calls perform both. */
  readonly api: Api;
  readonly tabId: string;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly channel: {
    readonly post: (message: TabMessage) => void;
    readonly listen: (receive: (message: TabMessage) => void) => void;
  };
  /** Runs one at a time over all tabs (`navigator.locks`). */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly state: () => SessionState;
  readonly become: (state: SessionState, accessToken?: string) => void;
  /** Reloads a page, so that nothing of the session stays in memory. */
  readonly leave: (to: "public_site" | "same_page") => void;
  readonly log: (what: string, error: unknown) => void;
}
