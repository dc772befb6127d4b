/** The content of a push, encrypted for one browser; the service worker (web/offline/worker.ts) parses it. Types only. */

export interface PushContent {
  /** Raised when a worker of before could misread it. */
  readonly version: 1;
  /** The notification's id: the same one that arrives again is shown once. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The page that opens: a path of this site. */
  readonly path: string;
  /** A later notification with the same tag replaces the one that is shown. */
  readonly tag: string;
  readonly language: "id" | "en";
}
